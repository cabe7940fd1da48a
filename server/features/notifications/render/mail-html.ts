import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { importTsx } from '../../../platform/import-tsx.ts';
import type { MailContent } from './mail-content.ts';

const { Mail } = await importTsx(() => import('./components/mail.tsx'));

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders a mail as HTML: one column of 600 pixels, no script, no external resource; its images are embedded. */
export function mailHtml(mail: MailContent): string {
  return `${doctype}${renderToStaticMarkup(createElement(Mail, { mail }))}`;
}
