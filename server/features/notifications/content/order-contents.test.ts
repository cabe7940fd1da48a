import { describe, expect, it } from 'vitest';
import { mailMaterial } from '#tests/support/mails.ts';
import { orderRecord } from '#tests/support/build-order.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import { composeContents } from './order-contents.ts';

describe('contentsOf', () => {
  it.each([
    [{ country: 'TN' }, ['Total TTC TND 10.50']],
    [
      { country: 'TN', giftCardAvailable: 500 },
      ['Total TTC TND 10.50', 'Gift card -TND 5.00', 'To pay TND 5.50'],
    ],
    [
      { method: 'gift_card', giftCardAvailable: 99_999 },
      ['Total $15.60', 'Gift card -$15.60', 'To pay $0.00'],
    ],
  ] as const)('ends with the total, a gift card’s part and the rest for %j', (plan, rows) => {
    const { sums, total } = composeContents(
      orderRecord(plan),
      mailMaterial.shop,
      mailLanguage('en'),
    );
    const written = [...sums, total].map(({ label, amount }) => `${label} ${amount}`);
    expect(written.slice(-rows.length).map((row) => row.replace('\u00a0', ' '))).toEqual(rows);
    expect(written.filter((row) => row.startsWith('Total'))).toHaveLength(1);
  });
});
