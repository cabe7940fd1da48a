import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';

const mail: MailContent = {
  language: 'ar',
  dir: 'rtl',
  subject: 'Subject',
  preheader: 'Preview',
  brand: { name: 'FPX', link: 'https://prints.example/' },
  heading: 'Heading',
  opening: ['Hello,'],
  photos: { shown: [{ cid: 'photo-1@order', width: 108, height: 80 }], more: '2 more' },
  reference: { label: 'Order number', lines: ['FPX-1'] },
  status: { sentences: ['Paid'], isPaid: true },
  action: { label: 'Pay', link: 'https://prints.example/pay' },
  more: { label: 'Order', link: 'https://prints.example/track' },
  contents: {
    title: 'Your order',
    lines: [{ label: 'Print', detail: '2 × 1.00', amount: '2.00' }],
    sums: [{ label: 'Subtotal', amount: '2.00' }],
    total: { label: 'Total', amount: '2.00' },
  },
  sections: [{ title: 'Next', facts: [{ label: 'Phone', lines: ['1', '2'] }], steps: ['Wait'] }],
  closing: ['Bye'],
  footer: ['FPX'],
};

it('mailHtml renders in a process of Node alone, as the worker is, the same as in the tests', () => {
  const script = `
    const { mailHtml } = await import(${JSON.stringify(path.join(import.meta.dirname, 'mail-html.ts'))});
    process.stdout.write(mailHtml(${JSON.stringify(mail)}));`;
  const html = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(html).toBe(mailHtml(mail));
  expect(html).toMatch(/^<!DOCTYPE html [^>]+><html dir="rtl" lang="ar"><head>.*<\/html>$/s);
});

it('mailHtml leaves out every part that a mail does not have', () => {
  const { photos: _photos, action: _action, more: _more, ...short } = mail;
  const html = mailHtml({ ...short, contents: null, sections: [], closing: [], footer: [] });
  expect(html).not.toMatch(/<img|<hr|<h2|class="action"|class="quiet"[^>]*>FPX/);
});

it('mailHtml lets headings break between phrases, which Japanese does not separate by spaces', () => {
  const html = mailHtml({
    ...mail,
    language: 'ja',
    dir: 'ltr',
    heading: 'ご注文ありがとうございます',
  });
  expect(html).toMatch(/<h1[^>]* style="[^"]*word-break:auto-phrase/);
});

it('mailHtml lets programs hyphenate the long names of products, which a phone has no room for', () => {
  const html = mailHtml({ ...mail, language: 'de', dir: 'ltr' });
  expect(html).toMatch(/<td[^>]* style="[^"]*[;"]hyphens:auto[^"]*">Print</);
});
