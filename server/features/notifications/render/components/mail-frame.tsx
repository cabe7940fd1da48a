import { Body, Container, Html, Preview, Section, Head } from '@react-email/components';
import type { ReactNode } from 'react';
import { languageOf } from '#locales/languages.ts';
import type { MailContent } from '../mail-content.ts';
import { mailThemes, MailThemeContext } from './mail-theme.ts';
import { PaddedCell } from './padded-cell.tsx';
import { sheetOfStyles } from './mail-style.ts';

/** Title, colors of dark mode, and what mail clients may do with the mail. */
function MailHead({ title }: { readonly title: string }): ReactNode {
  return (
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      {/* Phones would turn numbers, dates and addresses into links. */}
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
      <title>{title}</title>
      <style>{sheetOfStyles}</style>
    </Head>
  );
}

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
