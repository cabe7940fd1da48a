import { Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailContent } from '../mail-content.ts';
import { DirectedText } from './directed-text.tsx';
import { Divider } from './divider.tsx';
import { InfoLinks } from './info-links.tsx';
import { useMailTheme } from './mail-theme.ts';

/** The closing sentences and the footer with the links to the information pages. */
export function MailEnding({ mail }: { readonly mail: MailContent }): ReactNode {
  const { style } = useMailTheme();
  const { closing, footer } = mail;
  if (closing.length + footer.length === 0) return null;
  return (
    <Section style={{ margin: '12px 0 0' }}>
      <Divider />
      {closing.map((line, index) => (
        <Text key={index} className="ink" style={style.note}>
          {line}
        </Text>
      ))}
      {footer.map((line, index) => (
        <Text key={index} className="quiet" style={style.footer}>
          <DirectedText>{line}</DirectedText>
        </Text>
      ))}
      {footer.length > 0 && <InfoLinks mail={mail} />}
    </Section>
  );
}
