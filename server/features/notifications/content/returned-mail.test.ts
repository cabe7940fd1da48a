import { describe, expect, it } from 'vitest';
import { languageCodes } from '#locales/languages.ts';
import { orderRecord } from '#tests/support/build-order.ts';
import { mailMaterial } from '#tests/support/mails.ts';
import { seen } from '#tests/support/texts.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { composeOrderMail } from './order-mail.ts';

function mailAbout(
  isPart: boolean,
  { paymentState, language = 'en' }: Partial<Pick<OrderRecord, 'paymentState' | 'language'>>,
) {
  const order = orderRecord({ country: 'US', method: 'credit' });
  const charged = { ...order, language, paymentState: paymentState ?? order.paymentState };
  const returned = { amount: 1234, currency: 'USD', isPart } as const;
  return composeOrderMail(charged, 'returned', { ...mailMaterial, returned });
}

describe('the mail about a returned charge', () => {
  it('names the amount and the way of a charge that came too late', () => {
    const mail = mailAbout(false, { paymentState: 'paid' });
    expect(mail.subject).toContain('Refund of your payment');
    expect(seen(mail.html)).toContain(
      'no longer needed one. We have refunded $12.34, the way you paid.',
    );
  });

  it('says that money in review could not be used', () => {
    expect(seen(mailAbout(false, { paymentState: 'awaiting_payment' }).html)).toContain(
      'We could not use your payment for this order. We have refunded $12.34, the way you paid.',
    );
  });

  it('does not say that a payment goes back of which a part is refunded', () => {
    const mail = mailAbout(true, { paymentState: 'payment_review' });
    expect(mail.subject).toMatch(/^Refund for your order /);
    expect(mail.text).not.toMatch(/goes back|could not use|no longer/);
    expect(mail.text).toContain('part of your payment: $12.34, the way you paid.');
  });

  it.each(languageCodes)('names the amount in %s', (language) => {
    const mail = mailAbout(false, { language });
    expect(mail.text.replaceAll(/\p{Zs}/gu, ' ')).toMatch(/12[.,]34/);
  });
});
