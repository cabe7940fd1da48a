import { Body, Container, Html, Preview, Section } from '@react-email/components';
import type { ReactNode } from 'react';
import { languageOf } from '#locales/languages.ts';
import type { MailContent } from '../mail-content.ts';
import { MailHead } from './mail-head.tsx';
import { mailThemes, MailThemeContext } from './mail-theme.ts';
import { PaddedCell } from './padded-cell.tsx';

/** The document around a mail: its head, the preview text of the inbox, and one column of 600 pixels. */
export function MailFrame({
  mail: { dir, language, subject, preheader },
  children,
}: {
  readonly mail: MailContent;
  readonly children: ReactNode;
}): ReactNode {
  const { lang } = languageOf(language);
  const { style } = mailThemes[dir];
  return (
    <MailThemeContext value={mailThemes[dir]}>
      <Html lang={lang} dir={dir}>
        <MailHead title={subject} />
        <Body className="ground">
          <Preview>{preheader}</Preview>
          <Section className="ground" style={style.ground}>
            {/* Web mail removes the outer elements, so direction and language are repeated here. */}
            <Container dir={dir} lang={lang} align="center" style={style.column}>
              <PaddedCell style={style.page}>{children}</PaddedCell>
            </Container>
          </Section>
        </Body>
      </Html>
    </MailThemeContext>
  );
}
