import { describe, expect, it } from 'vitest';
import { languageCodes } from '#locales/languages.ts';
import { orderRecord } from '#tests/support/build-order.ts';
import { mailMaterial } from '#tests/support/mails.ts';
import { seen } from '#tests/support/texts.ts';
import { composeOrderMail } from './order-mail.ts';

const ended = { amount: 299, currency: 'CAD', isLate: true } as const;

describe('the mail that says that an edit was not made', () => {
  it('names the difference that was not paid in time, and says that nothing is owed', () => {
    const order = orderRecord({ country: 'CA' });
    const page = seen(composeOrderMail(order, 'edit-ended', { ...mailMaterial, ended }).html);
    expect(page).toContain('The difference of CA$2.99 was not paid in time.');
    expect(page).toContain('Your order stays as it was, and you owe nothing for the change.');
  });

  it('blames nobody for an edit that ended before its time', () => {
    const withdrawn = { ...ended, isLate: false };
    const material = { ...mailMaterial, ended: withdrawn };
    const page = seen(
      composeOrderMail(orderRecord({ country: 'CA' }), 'edit-ended', material).html,
    );
    expect(page).not.toContain('in time');
    expect(page).toContain('We did not make the change');
  });

  it.each(languageCodes)('is in the language of the order: %s', (language) => {
    const order = orderRecord({ country: 'CA', language });
    const mail = composeOrderMail(order, 'edit-ended', { ...mailMaterial, ended });
    expect(mail.headers).toMatchObject({ 'Content-Language': language });
    expect(mail.subject).toContain(order.number);
    expect(mail.text).not.toMatch(/[{}]/);
  });
});
