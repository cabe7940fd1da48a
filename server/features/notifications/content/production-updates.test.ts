import { describe, expect, it } from 'vitest';
import { mailMaterial } from '#tests/support/mails.ts';
import { orderRecord, type OrderPlan } from '#tests/support/build-order.ts';
import { seen } from '#tests/support/texts.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { composeOrderMail } from './order-mail.ts';

const later: [string, OrderPlan][] = [
  ['in cash', { country: 'TN' }],
  ['at the counter', { country: 'TN', method: 'in_store', delivery: 'pickup' }],
  ['by transfer', { country: 'CA', method: 'interac' }],
];

describe('a mail of an order that was paid after it was placed', () => {
  it.each(later)('says that it is paid %s, and asks for no money', (_way, plan) => {
    const order: OrderRecord = { ...orderRecord(plan), paymentState: 'paid' };
    for (const kind of ['customer-confirmation', 'in-production', 'ready', 'shipped'] as const) {
      const page = seen(composeOrderMail(order, kind, mailMaterial).html);
      expect(page).toContain('Paid: ');
      expect(page).not.toMatch(/waiting for|Nothing is paid|You pay|transfer has arrived/);
    }
  });

  it.each(later)('says how to pay %s until then', (_way, plan) => {
    const page = seen(composeOrderMail(orderRecord(plan), 'in-production', mailMaterial).html);
    expect(page).not.toContain('Paid: ');
    expect(page).toMatch(/waiting for|Nothing is paid/);
  });
});

it('a confirmation that could not be sent for days promises no date that is over', () => {
  const order = { ...orderRecord({ country: 'TN' }), carrierBy: '2026-11-18' };
  const now = Date.parse('2026-11-20T12:00:00Z');
  const { html } = composeOrderMail(order, 'customer-confirmation', { ...mailMaterial, now });
  expect(seen(html)).not.toContain('November');
  expect(seen(html)).toContain('handed to the carrier');
});

describe('the mail that prints are being made', () => {
  const order = { ...orderRecord({ country: 'TN' }), carrierBy: '2026-11-18' };
  const pageAt = (time: string): string =>
    seen(composeOrderMail(order, 'in-production', { ...mailMaterial, now: Date.parse(time) }).html);

  it('says when the parcel leaves, on that day too', () => {
    expect(pageAt('2026-11-18T12:00:00Z')).toContain('Ships by Wednesday, November 18');
  });

  it('promises no date that is over', () => {
    const page = pageAt('2026-11-20T12:00:00Z');
    expect(page).not.toContain('November');
    expect(page).toContain('handed to the carrier');
  });

  it('promises no time at the counter that is over', () => {
    const readyAt = new Date('2026-11-18T10:00:00Z');
    const waiting = { ...orderRecord({ method: 'in_store', delivery: 'pickup' }), readyAt };
    const now = readyAt.getTime() + 1;
    const page = seen(composeOrderMail(waiting, 'in-production', { ...mailMaterial, now }).html);
    expect(page).not.toMatch(/ready on|ready from/i);
    const { html } = composeOrderMail(waiting, 'in-production', { ...mailMaterial, now: now - 2 });
    expect(seen(html)).toContain('November 18');
  });
});

it('the mails about a report keep the sizes and telephone numbers in its words in their own direction', () => {
  const remake = {
    id: 'a0a0a0a0-0000-4000-8000-000000000001',
    fileName: 'IMG_1.jpg',
    words: 'طلبت 10×15 سم',
    reply: 'اتصل على +216 71 123 456',
    picture: null,
    state: 'declined',
  } as const;
  const order = orderRecord({ country: 'TN', language: 'ar' });
  const { text } = composeOrderMail(order, 'remake-declined', { ...mailMaterial, remake });
  expect(text).toContain('\u206610×15\u2069');
  expect(text).toContain('\u2066+216 71 123 456\u2069');
});
