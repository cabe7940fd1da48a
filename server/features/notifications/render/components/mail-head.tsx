import { Head } from '@react-email/components';
import type { ReactNode } from 'react';
import { sheetOfStyles } from './mail-style.ts';

/** Title, colors of dark mode, and what mail clients may do with the mail. */
export function MailHead({ title }: { readonly title: string }): ReactNode {
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
