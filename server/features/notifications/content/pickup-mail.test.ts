import { describe, expect, it } from 'vitest';
import { mailMaterial } from '#tests/support/mails.ts';
import { orderRecord, type OrderPlan } from '#tests/support/build-order.ts';
import { seen } from '#tests/support/texts.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { composeOrderMail } from './order-mail.ts';

function toCustomer(order: OrderRecord) {
  return composeOrderMail(order, 'customer-confirmation', mailMaterial);
}

function toAdmin(order: OrderRecord) {
  return composeOrderMail(order, 'admin-confirmation', mailMaterial);
}

const counter: OrderPlan = {
  country: 'CA',
  method: 'in_store',
  delivery: 'pickup',
  placedAt: new Date('2026-11-20T15:00:00Z'),
  studio: {
    name: 'Side Studio',
    address: '2 Side Street',
    city: 'Calgary',
    province: 'AB',
    postalCode: 'T2P 1A1',
    phone: '+1 403 555 0142',
    timeZone: 'America/Edmonton',
    operatingHours: ([1, 2, 3, 4, 5] as const).map((day) => ({
      day,
      isClosed: false,
      openTime: '10:00',
      closeTime: '18:00',
    })),
    closures: ['2026-11-23'],
    translations: { ar: { name: 'استوديو الجانب', address: '2 شارع جانبي' } },
  },
};

describe('the confirmation of a pickup order', () => {
  it('names the studio, its hours, the free pickup and the ready time', () => {
    const order = orderRecord(counter);
    for (const page of [seen(toCustomer(order).html), seen(toAdmin(order).html)]) {
      expect(page).toContain(
        'Pick up at Side Studio 2 Side Street Calgary, AB T2P 1A1 Canada +1 403 555 0142',
      );
      expect(page).toContain('Ready Wednesday, November 25 at 10:00 AM');
      expect(page).toContain(
        'Opening hours Monday – Friday: 10:00 AM – 6:00 PM Saturday – Sunday: Closed',
      );
      expect(page).toContain('Pickup Free');
    }
    const page = seen(toCustomer(order).html);
    expect(page).toContain('2 Ready Wednesday, November 25 at 10:00 AM at Side Studio.');
    expect(page).toContain(
      'You pay CA$0.63 at Side Studio when you collect, by Wednesday, December 9.',
    );
  });

  it('uses the studio’s name in the customer’s language, and its own name for the shop', () => {
    const order = orderRecord({ ...counter, language: 'ar' });
    const mail = toCustomer(order);
    expect(seen(mail.html)).toContain('استوديو الجانب 2 شارع جانبي');
    expect(seen(mail.html)).toMatch(/جاهز الأربعاء.? 25 نوفمبر/);
    expect(mail.html).not.toContain('Side Studio');
    expect(seen(toAdmin(order).html)).toContain('Side Studio 2 Side Street');
  });

  it('names no day when the studio’s hours are unknown', () => {
    const page = seen(
      toCustomer(orderRecord({ ...counter, studio: { name: 'Side Studio' } })).html,
    );
    expect(page).toContain('You pay CA$0.63 at Side Studio when you collect.');
    expect(page).toContain('We email you when your order is ready to collect.');
    expect(page).not.toMatch(/Opening hours|Ready [A-Z]/);
  });
});
