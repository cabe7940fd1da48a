import { describe, expect } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { mailMaterial } from '#tests/support/mails.ts';
import { orderRecord } from '#tests/support/build-order.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { seen } from '#tests/support/texts.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { writeInvoice } from '../../invoices/write-invoice.ts';
import { findOrderById } from '../../orders/index.ts';
import { cancelByStaff, markPaidManually } from '../../orders/lifecycle/staff-actions.ts';
import { refundByStaff } from '../../payments/index.ts';
import { resumeRefunds } from '../../payments/refunds/resume-refunds.ts';
import { runRefund } from '../../payments/refunds/run-refund.ts';
import { closeReview } from '../../payments/reviews/reviews.ts';
import { findCancellation, isStillDue } from './due-order-mail.ts';
import { composeOrderMail } from './order-mail.ts';

const now = Date.parse('2026-11-25T12:00:00Z');

describe('findCancellation', () => {
  it('counts the refund of the cancellation only, even beside a staff refund with a similar key', async ({
    shop,
  }) => {
    const { id, number } = await placePaidOrder(shop, await shop.browser());
    const { orders } = shop.deps;
    const request = { key: 'cancelled frame', reason: 'one frame less', amount: 100 };
    expect((await refundByStaff(orders, callerNamed('Bo'), number, () => request)).ok).toBe(true);
    expect((await cancelByStaff(orders, callerNamed('Bo'), number, 'The paper ran out.')).ok).toBe(
      true,
    );
    const order = await findOrderById(shop.database.kysely, id);
    if (!order) throw new Error('not stored');
    expect(await findCancellation(shop.database.kysely, order)).toEqual({
      reason: { key: 'staff', note: 'The paper ran out.', said: null },
      back: order.originalTotal - 100,
      isDone: false,
      manual: 0,
      onGiftCard: 0,
      isPending: false,
      wasCharged: true,
    });
    // The staff refund is no substitute for one that failed.
    await shop.database.pool.query(
      `update refunds set state = 'failed' where order_id = $1 and cause = 'order_cancelled'`,
      [id],
    );
    expect(await findCancellation(shop.database.kysely, order)).toMatchObject({ back: 0 });
  });

  it('counts the refunds before a cancellation that left nothing to refund', async ({ shop }) => {
    const { id, number } = await placePaidOrder(shop, await shop.browser());
    const { orders } = shop.deps;
    const amount = (await findOrderById(shop.database.kysely, id))?.originalTotal ?? 0;
    const request = { key: 'all of it', reason: 'The paper ran out.', amount };
    expect((await refundByStaff(orders, callerNamed('Bo'), number, () => request)).ok).toBe(true);
    expect((await cancelByStaff(orders, callerNamed('Bo'), number, 'The paper ran out.')).ok).toBe(
      true,
    );
    const order = await findOrderById(shop.database.kysely, id);
    if (!order) throw new Error('not stored');
    const cancellation = await findCancellation(shop.database.kysely, order);
    expect(cancellation).toMatchObject({ back: order.originalTotal, onGiftCard: 0 });
    const shown = { ...order, paymentState: 'refunded' as const };
    const page = (found: typeof cancellation): string =>
      seen(composeOrderMail(shown, 'cancelled', { ...mailMaterial, cancellation: found }).html);
    expect(page(cancellation)).toContain('Refund: ');
    await resumeRefunds(shop.deps.payments);
    const done = await findCancellation(shop.database.kysely, order);
    expect(page(done)).toContain('We have already refunded $20.98.');
    expect(page(done)).not.toContain('when it is done');
    for (const found of [cancellation, cancellation && { ...cancellation, back: 0 }]) {
      expect(page(found)).not.toMatch(/nothing (?:else )?was charged/i);
    }
  });

  it('counts no manual refund that staff have sent already', async ({ shop }) => {
    const { kysely } = shop.database;
    const interac = { paymentMethod: 'interac' };
    const { id, number } = await placeTestOrder(shop, await shop.browser(), 'CA', interac);
    const { orders, payments } = shop.deps;
    const paid = await markPaidManually(orders, callerNamed('Bo'), number, {
      reference: 'E1',
      isShared: false,
    });
    expect(paid.ok).toBe(true);
    const request = { key: 'all of it', reason: 'The paper ran out.', amount: null };
    const asked = await refundByStaff(orders, callerNamed('Bo'), number, () => request);
    if (!asked.ok) throw new Error(asked.code);
    const refund = asked.value.refund.id;
    await runRefund(payments, refund);
    expect((await closeReview(payments, callerNamed('Bo'), refund, 'E2')).ok).toBe(true);
    await runRefund(payments, refund);
    expect((await cancelByStaff(orders, callerNamed('Bo'), number, 'The paper ran out.')).ok).toBe(
      true,
    );
    const order = await findOrderById(kysely, id);
    const cancellation = order && (await findCancellation(kysely, order));
    expect(cancellation).toMatchObject({ back: order?.originalTotal, isDone: true, manual: 0 });
  });
});

describe('the confirmation of an order that was cancelled before it could be sent', () => {
  const order = orderRecord({ country: 'TN' });
  const cancelled = { ...order, fulfilmentState: 'cancelled' } as const;

  it('is not due if nothing was paid, for customer and shop', () => {
    for (const kind of ['customer-confirmation', 'admin-confirmation'] as const) {
      expect(isStillDue(order, kind, now)).toBe(true);
      expect(isStillDue(cancelled, kind, now)).toBe(false);
    }
  });

  it('is due if it was paid, because it carries the invoice', () => {
    expect(
      isStillDue({ ...cancelled, paymentState: 'refunded' }, 'customer-confirmation', now),
    ).toBe(true);
  });

  it('brings the invoice alone if it was paid, and promises no prints', () => {
    const paid = { ...orderRecord(), fulfilmentState: 'cancelled', paymentState: 'paid' } as const;
    const shown = writeInvoice(
      {
        shop: { ...mailMaterial.shop, catalogues: defaultCatalogues },
        order: paid,
        number: '2026-000123',
        at: paid.placedAt,
      },
      defaultCatalogue,
      [],
    );
    const invoice = {
      fileName: 'x.pdf',
      contentType: 'application/pdf',
      bytes: Buffer.of(),
      shown,
    };
    const mail = composeOrderMail(paid, 'customer-confirmation', { ...mailMaterial, invoice });
    expect(mail.subject).toBe(`Your invoice for order ${paid.number}`);
    expect(seen(mail.html)).toContain('Your invoice 2026-000123 is attached');
    expect(seen(mail.html)).not.toMatch(/Ships by|processed within|placed and paid/);
  });
});

it('the confirmation to the shop asks for no approval of an order that was approved before it was sent', () => {
  const mailOf = (fulfilmentState: 'awaiting_csr' | 'approved'): string => {
    const order = { ...orderRecord({ country: 'TN' }), fulfilmentState };
    return seen(composeOrderMail(order, 'admin-confirmation', mailMaterial).html);
  };
  expect(mailOf('awaiting_csr')).toContain('approve the order');
  expect(mailOf('approved')).not.toContain('approve the order');
});

describe('the mail that an order was shipped', () => {
  const order = orderRecord();

  it('is not due any more when the parcel came back before it could be sent', () => {
    for (const fulfilmentState of ['shipped', 'completed'] as const) {
      expect(isStillDue({ ...order, fulfilmentState }, 'shipped', now)).toBe(true);
    }
    for (const fulfilmentState of ['returned', 'cancelled'] as const) {
      expect(isStillDue({ ...order, fulfilmentState }, 'shipped', now)).toBe(false);
    }
  });
});

describe('a reminder of an unpaid order', () => {
  const awaited = (method: 'interac' | 'helcim') =>
    ({
      ...orderRecord({ country: 'CA', method, placedAt: new Date(now) }),
      paymentState: 'awaiting_payment',
    }) as const;
  const dueAfter = (kind: Parameters<typeof isStillDue>[1], method: 'interac' | 'helcim') =>
    [47, 49, 71, 73].filter((hours) => isStillDue(awaited(method), kind, now + hours * 3_600_000));

  it('is not due any more when the last one is, or the deadline is over', () => {
    expect(dueAfter('transfer-reminder', 'interac')).toEqual([47]);
    expect(dueAfter('transfer-last-reminder', 'interac')).toEqual([47, 49, 71]);
    expect(dueAfter('payment-reminder', 'helcim')).toEqual([47, 49, 71]);
  });
});
