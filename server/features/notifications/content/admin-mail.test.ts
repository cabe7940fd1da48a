import { expect, describe, it } from 'vitest';
import { mailMaterial } from '#tests/support/mails.ts';
import { orderRecord, fullOrder } from '#tests/support/build-order.ts';
import { seen } from '#tests/support/texts.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { composeOrderMail } from './order-mail.ts';

function paid(order: OrderRecord): OrderRecord {
  return { ...order, paymentState: 'paid' };
}

function toAdmin(order: OrderRecord) {
  return composeOrderMail(order, 'admin-confirmation', mailMaterial);
}

describe('the confirmation mail to the shop', () => {
  const order = orderRecord({
    country: 'TN',
    language: 'ar',
    number: 'FPX-123456789',
    sourceVisitUrl: 'https://prints.example/TN/studio',
  });
  const mail = toAdmin(order);
  const page = seen(mail.html).replaceAll('\u00a0', ' ');

  it('is English, goes to the shop and has the customer as reply address', () => {
    expect(mail.to).toEqual({ address: 'desk@example.com' });
    expect(mail.replyTo).toEqual({ name: 'First Last', address: 'customer@example.com' });
    expect(mail.html).toContain('<html dir="ltr" lang="en">');
    expect(mail.subject.replaceAll('\u00a0', ' ')).toBe(
      'New order FPX-123456789: TND 10.50, Tunisia',
    );
  });

  it('contains what to do and what to know', () => {
    expect(page).toContain('Cash on delivery: please call the customer and approve the order.');
    expect(page).toContain('Cash on delivery · To pay: TND 10.50 Waiting for CSR approval');
    expect(page).toContain('Language العربية');
    expect(page).toContain('Came from https://prints.example/TN/studio');
  });

  it('names the currency of a dollar amount', () => {
    expect(seen(toAdmin(paid(orderRecord({ country: 'CA' }))).html)).toContain('Paid: CA$');
  });
});

it('the mail to the shop shows the order’s value including the gift card’s part', () => {
  const order = orderRecord({ ...fullOrder, method: 'gift_card', giftCardAvailable: 99_999 });
  const mail = toAdmin(paid(order));
  expect(order.total).toBe(0);
  expect(mail.subject).not.toContain('0.00');
  expect(seen(mail.html)).toMatch(/Gift card · Paid: CA\$\d{3}\./);
});
