import { Section, Text, Link } from '@react-email/components';
import { type ReactNode, Fragment } from 'react';
import type { MailContent } from '../mail-content.ts';
import { DirectedText } from './directed-text.tsx';
import { Divider } from './divider.tsx';
import { useMailTheme } from './mail-theme.ts';
import { infoLinks } from '../info-links.ts';

/** Links to the shop's information pages, in one line. */
function InfoLinks({ mail }: { readonly mail: MailContent }): ReactNode {
  const { style } = useMailTheme();
  return (
    <Text className="quiet" style={style.footer}>
      {infoLinks(mail).map(({ label, link }, index) => (
        <Fragment key={link}>
          {index > 0 && ' \u00a0 '}
          <Link href={link} className="quiet" style={style.footerLink}>
            {label}
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}

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
