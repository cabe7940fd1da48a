import { describe, expect, it } from 'vitest';
import { languageCodes } from '#locales/languages.ts';
import { mailMaterial } from '#tests/support/mails.ts';
import { orderRecord } from '#tests/support/build-order.ts';
import { seen } from '#tests/support/texts.ts';
import type { WaitingEdit } from './order-edit.repo.ts';
import { composeOrderMail } from './order-mail.ts';

const waiting: WaitingEdit = {
  amount: 299,
  totalAfter: 2397,
  currency: 'CAD',
  method: 'helcim',
  endsAt: new Date('2026-11-24T01:30:00Z'),
};

function mailOf(changes: Partial<WaitingEdit> = {}, language: 'en' | 'fr' = 'en', shop = {}) {
  const order = orderRecord({ country: 'CA', method: 'interac', language });
  const edit = { ...waiting, ...changes };
  const material = { ...mailMaterial, shop: { ...mailMaterial.shop, ...shop }, waiting: edit };
  return { order, mail: composeOrderMail(order, 'edit-payment', material) };
}

describe('the mail that asks for the difference of an edit', () => {
  it('names the difference, the new total and the deadline, and leads to the page of the order', () => {
    const { mail } = mailOf();
    const page = seen(mail.html);
    expect(page).toContain('It will then cost CA$23.97. To pay for the change: CA$2.99.');
    expect(page).toContain('Monday, November 23 at 8:30 PM');
    expect(page).toContain('Open the order and pay');
    expect(mail.html).toMatch(/href="[^"]+\/track\/[\w-]+"/);
  });

  it('has the instructions of a transfer, in the amount of the difference', () => {
    const { mail, order } = mailOf({ method: 'interac' }, 'en', {
      interacEmail: 'pay@example.com',
    });
    const page = seen(mail.html);
    expect(page).toContain('pay@example.com');
    expect(page).toContain(order.number);
    expect(page).not.toContain('Open the order and pay');
  });

  it('says that it is paid at the counter where it is', () => {
    expect(seen(mailOf({ method: 'in_store' }).mail.html)).toContain(
      'Please pay it at our counter.',
    );
  });

  it.each(languageCodes)('is in the language of the order: %s', (language) => {
    const order = orderRecord({ country: 'CA', language });
    const mail = composeOrderMail(order, 'edit-payment', { ...mailMaterial, waiting });
    expect(mail.headers).toMatchObject({ 'Content-Language': language });
    expect(mail.subject).toContain(order.number);
    expect(mail.text).not.toMatch(/[{}]/);
  });
});
