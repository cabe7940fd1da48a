import { execFile } from 'node:child_process';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { InvoiceDocument } from '#domain/invoices/invoices.ts';
import { orderMailKinds, type OrderMailKind } from '#domain/notifications/order-mails.ts';
import { languageCodes, type LanguageCode } from '#locales/languages.ts';
import { bookingMailKinds } from '#server/features/bookings/index.ts';
import { renderPdf } from '#server/features/invoices/pdf/render-pdf.ts';
import { writeInvoice } from '#server/features/invoices/write-invoice.ts';
import { composeBookingMail } from '#server/features/notifications/content/booking-mail.ts';
import { composeOrderMail } from '#server/features/notifications/content/order-mail.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { buildBooking } from '#tests/support/mails.ts';
import { orderRecord, fullOrder } from '#tests/support/build-order.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { composeSheets } from './compose-sheets.ts';
import { mailWidths, openLooks, sheetsFolder } from './looks.ts';

const run = promisify(execFile);

const shop = {
  catalogue: defaultCatalogue,
  brandName: 'FPX',
  adminEmail: 'desk@example.com',
  origin: 'https://prints.example',
  seller: { name: 'Seller Ltd', address: '1 Paper Street\n1000 Test Town', taxId: 'TT 123' },
};
const remake = {
  id: '0e9c1d52-7a44-4f0e-8b8a-2f4f6f9f1c33',
  fileName: 'picture-1.jpg',
  words: 'A blue line runs across the print.',
  reply: 'The line is in the photo itself.',
  picture: null,
  state: 'open' as const,
};
const at = new Date('2026-11-22T23:30:00Z');

/** An order about which every kind of mail can be written; only a ready one waits at a counter. */
function orderIn(language: LanguageCode, kind?: OrderMailKind) {
  return {
    ...orderRecord({ ...fullOrder, number: 'FPX-ABC-123456789012' }),
    pickupCode: kind === 'ready' ? '482915' : null,
    carrier: 'Canada Post',
    trackingNumber: '7023210039414604',
    language,
  };
}

function invoiceIn(language: LanguageCode): InvoiceDocument {
  const order = orderIn(language);
  const paid = [{ instrument: 'card', amount: order.total, at, digits: '4242' }] as const;
  return writeInvoice(
    { shop: { ...shop, catalogues: defaultCatalogues }, number: '2026-000123', at, order },
    defaultCatalogue,
    paid,
  );
}

/** The HTML of a mail with its pictures in it, which a mail program finds by their content ids. */
function htmlOf({ html, attachments = [] }: Pick<Mail, 'html' | 'attachments'>): string {
  return attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid === undefined
        ? shown
        : shown.replaceAll(
            `cid:${cid}`,
            `data:${contentType};base64,${Buffer.from(content).toString('base64')}`,
          ),
    html,
  );
}

function mailsOf(language: LanguageCode): readonly (readonly [name: string, html: string])[] {
  const shown = invoiceIn(language);
  const invoice = {
    fileName: `${shown.number}.pdf`,
    contentType: 'application/pdf',
    bytes: Buffer.from(''),
    shown,
  };
  const material = {
    shop,
    missing: 3,
    isProven: true,
    now: 0,
    originalsKey: 'key',
    orderLinkKey: 'link key',
    invoice,
    remake,
    returned: { amount: 2098, currency: 'USD', isPart: false } as const,
  };
  const booking = buildBooking({ language });
  return [
    ...orderMailKinds.map(
      (kind) => [kind, htmlOf(composeOrderMail(orderIn(language, kind), kind, material))] as const,
    ),
    ...bookingMailKinds.map(
      (kind) =>
        [kind, htmlOf(composeBookingMail(booking, kind, { shop, linkKey: 'key' }))] as const,
    ),
  ];
}

for (const language of languageCodes) {
  test(`mails in ${language} fit phones and desktops`, async ({ page }) => {
    const look = openLooks(page, `${language}-mails`, 'boxes');
    await rm(path.join(sheetsFolder, `${language}-mails`), { recursive: true, force: true });
    for (const [name, html] of mailsOf(language)) {
      await page.setContent(html);
      await look(name, { onWidths: mailWidths });
    }
    await composeSheets(`${language}-mails`);
  });

  test(`the invoice in ${language} is rendered as a PDF`, async () => {
    const pdf = await renderPdf(invoiceIn(language));
    const folder = path.join(sheetsFolder, `${language}-invoice`, 'page');
    await mkdir(folder, { recursive: true });
    const file = path.join(sheetsFolder, `invoice-${language}.pdf`);
    await writeFile(file, pdf);
    // The program of Poppler, from Debian's package poppler-utils.
    await run('pdftoppm', ['-png', '-r', '80', file, path.join(folder, 'page')]);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
}
