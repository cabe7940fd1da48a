import { describe, expect } from 'vitest';
import type { OrderWire } from '#contract/orders.ts';
import { carrierDate, orderDate } from '#domain/orders/ready-at.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { placePickupOrder, placeTestOrder, type TestOrder } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { closeReview, listReviews, refundByStaff } from '../../payments/index.ts';
import { resumeRefunds } from '../../payments/refunds/resume-refunds.ts';
import {
  cancelByStaff,
  completeOrder,
  markPaidManually,
  startProduction,
} from './staff-actions.ts';
import { markReady } from './mark-made.ts';
import { expireUnpaidOrders } from './expire-unpaid-orders.ts';

const hour = 60 * 60_000;

const it = shopTest
  .extend('shopEnv', { scope: 'file' }, { INTERAC_EMAIL: 'pay@example.com' })
  .extend('lab', { scope: 'file' }, ({ shop, mailBox }) => ({
    staff: shop.deps.orders,
    deliver: mailBox.deliver,
    subjects: async ({ id }: TestOrder) =>
      (await mailBox.deliver(id)).map(({ parsed }) => parsed.subject),
    /** Runs the expiry job twice with the clock moved forward by a number of hours. */
    expireAt: async (hours: number): Promise<void> => {
      shop.clock.offset = hours * hour;
      await expireUnpaidOrders(shop.deps.orders, shop.deps.payments.log);
      await expireUnpaidOrders(shop.deps.orders, shop.deps.payments.log);
    },
    transferOrder: async () =>
      placeTestOrder(shop, await shop.browser(), 'CA', { paymentMethod: 'interac' }),
    counterOrder: async () => {
      const studioId = await buildStudio(shop.database.kysely);
      return await placePickupOrder(shop, studioId);
    },
    statesOf: async ({ id }: TestOrder) => {
      const row = await shop.database.kysely
        .selectFrom('orders')
        .select(['fulfilmentState', 'paymentState'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return `${row.fulfilmentState} ${row.paymentState}`;
    },
  }));
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

describe('an order paid by transfer', () => {
  it('mails the customer the recipient, amount, message and deadline of the transfer', async ({
    lab,
  }) => {
    const order = await lab.transferOrder();
    const [, customer] = await lab.deliver(order.id);
    const text = customer?.parsed.text ?? '';
    expect(text).toContain('pay@example.com');
    expect(text).toContain(`$${order.total.toFixed(2)}`);
    expect(text).toContain(order.number.replaceAll('-', ''));
    expect(text).toMatch(/To arrive by:\n.*\(Toronto time\)/);
  });

  it('shows the transfer details to the customer who placed it until it is paid', async ({
    shop,
    browser,
    lab,
  }) => {
    const { number } = await placeTestOrder(shop, browser, 'CA', { paymentMethod: 'interac' });
    const shown = async () =>
      (await browser.get<{ data: OrderWire }>(`/api/orders/${number}`)).body.data;
    const { transfer, createdAt } = await shown();
    expect(transfer).toMatchObject({
      recipient: 'pay@example.com',
      answer: number.replaceAll('-', ''),
    });
    expect(transfer?.until).toMatch(/-0[45]:00$/);
    const minute = (time: string | undefined) => Math.floor(Date.parse(time ?? '') / 60_000);
    expect(minute(transfer?.until)).toBe(minute(createdAt) + 72 * 60);
    await markPaidManually(lab.staff, callerNamed('a test'), number, {
      reference: `bank ${number}`,
      isShared: false,
    });
    expect(await shown()).toMatchObject({ paymentStatus: 'paid', transfer: null });
  });

  it('has no ready dates until it is paid and estimates them from the payment, on screen and in mails', async ({
    shop,
    browser,
    lab,
  }) => {
    const { id, number } = await placeTestOrder(shop, browser, 'CA', { paymentMethod: 'interac' });
    const shown = async () =>
      (await browser.get<{ data: OrderWire }>(`/api/orders/${number}`)).body.data;
    expect(await shown()).toMatchObject({ carrierBy: null, readyAt: null });
    const [, confirmation] = await lab.deliver(id);
    expect(confirmation?.parsed.text).toContain(
      'within 48 hours from the arrival of your transfer',
    );
    expect(confirmation?.parsed.text).not.toContain('Ships by');
    shop.clock.offset = 70 * hour;
    await markPaidManually(lab.staff, callerNamed('a test'), number, {
      reference: `bank ${number}`,
      isShared: false,
    });
    const carrierBy = carrierDate(orderDate('CA', lab.staff.clock()), 'CA', 2);
    expect(await shown()).toMatchObject({ carrierBy });
    const [receipt] = await lab.deliver(id);
    expect(receipt?.parsed.text).toContain('Ships by');
  });

  it('gets one reminder after 24 and one after 48 hours and is cancelled after 72', async ({
    lab,
  }) => {
    const order = await lab.transferOrder();
    await lab.deliver(order.id);
    await lab.expireAt(23);
    expect(await lab.subjects(order)).toEqual([]);
    await lab.expireAt(25);
    expect(await lab.subjects(order)).toEqual([
      `Order ${order.number}: your transfer has not arrived yet`,
    ]);
    await lab.expireAt(49);
    expect(await lab.subjects(order)).toEqual([
      `Last reminder, order ${order.number}: transfer not arrived`,
    ]);
    await lab.expireAt(71);
    expect(await lab.statesOf(order)).toBe('placed awaiting_payment');
    await lab.expireAt(73);
    expect(await lab.statesOf(order)).toBe('cancelled awaiting_payment');
    const [, expected] = await lab.deliver(order.id);
    expect(expected?.parsed.text).toContain('did not arrive in time');
    expect(expected?.parsed.text).toContain('Nothing was charged.');
    expect(await lab.subjects(order)).toEqual([]);
  });

  it('gets only the later reminder when the first was missed, and none once it is paid', async ({
    lab,
  }) => {
    const late = await lab.transferOrder();
    const paid = await lab.transferOrder();
    await lab.deliver(late.id);
    await lab.deliver(paid.id);
    await lab.expireAt(50);
    expect(await lab.subjects(late)).toHaveLength(1);
    expect(
      (
        await markPaidManually(lab.staff, callerNamed('a test'), paid.number, {
          reference: 'bank 41',
          isShared: false,
        })
      ).ok,
    ).toBe(true);
    expect(await lab.subjects(paid)).toEqual([`Your invoice for order ${paid.number}`]);
  });

  it('is marked paid once by its reference and refuses a second reference', async ({
    shop,
    lab,
  }) => {
    const order = await lab.transferOrder();
    for (let times = 0; times < 2; times += 1) {
      const paid = await markPaidManually(lab.staff, callerNamed('a test'), order.number, {
        reference: 'bank 42',
        isShared: false,
      });
      expect(paid).toMatchObject({ ok: true, value: { paymentState: 'paid' } });
    }
    expect(
      await markPaidManually(lab.staff, callerNamed('a test'), order.number, {
        reference: 'bank 43',
        isShared: false,
      }),
    ).toMatchObject({
      code: 'order_not_payable',
    });
    const payment = await shop.database.kysely
      .selectFrom('payments')
      .select(['state', 'reference'])
      .where('orderId', '=', order.id)
      .executeTakeFirst();
    expect(payment).toEqual({ state: 'paid', reference: 'bank 42' });
    await lab.expireAt(80);
    expect(await lab.statesOf(order)).toBe('placed paid');
  });

  it('is refunded when the money arrives after cancellation, once staff close the review', async ({
    shop,
    lab,
  }) => {
    const order = await lab.transferOrder();
    await lab.expireAt(73);
    expect(
      (
        await markPaidManually(lab.staff, callerNamed('a test'), order.number, {
          reference: 'late 1',
          isShared: false,
        })
      ).ok,
    ).toBe(true);
    await resumeRefunds(shop.deps.payments);
    const issue = (await listReviews(shop.deps.payments)).find(
      ({ orderNumber }) => orderNumber === order.number,
    );
    expect(issue).toMatchObject({ amount: String(order.total), currency: 'CAD' });
    expect(await lab.statesOf(order)).toBe('cancelled paid');
    const id = issue?.id ?? '';
    expect(
      (await closeReview(shop.deps.payments, callerNamed('Bo'), id, 'sent back, bank 7')).ok,
    ).toBe(true);
    expect(await closeReview(shop.deps.payments, callerNamed('Bo'), id, 'again')).toMatchObject({
      code: 'review_not_found',
    });
    await resumeRefunds(shop.deps.payments);
    expect(await lab.statesOf(order)).toBe('cancelled refunded');
    expect(await lab.subjects(order)).toContain(`Refund for your order ${order.number}`);
  });
});

describe('a cash-on-delivery order', () => {
  it('reminds staff after a day and is cancelled after seven unless staff approve it', async ({
    shop,
    lab,
  }) => {
    const order = await placeTestOrder(shop, await shop.browser(), 'TN');
    await lab.deliver(order.id);
    await lab.expireAt(25);
    const [reminder, ...more] = await lab.deliver(order.id);
    expect(more).toEqual([]);
    expect(reminder?.recipients).toEqual([shop.config.adminEmail]);
    expect(reminder?.parsed.subject).toBe(
      `Order ${order.number} has waited for approval for a day`,
    );
    await lab.expireAt(6 * 24);
    expect(await lab.statesOf(order)).toBe('awaiting_csr unpaid');
    await lab.expireAt(7 * 24 + 1);
    expect(await lab.statesOf(order)).toBe('cancelled unpaid');
  });
});

describe('an order paid in store', () => {
  it('is produced unpaid, announced when ready and paid at handover', async ({ lab }) => {
    const order = await lab.counterOrder();
    await lab.deliver(order.id);
    expect((await startProduction(lab.staff, callerNamed('a test'), order.number)).ok).toBe(true);
    expect((await markReady(lab.staff, callerNamed('a test'), order.number)).ok).toBe(true);
    expect(await lab.subjects(order)).toEqual([`Order ${order.number} is ready`]);
    const complete = (paid: boolean) =>
      completeOrder(lab.staff, callerNamed('a test'), order.number, { paid });
    expect(await complete(false)).toMatchObject({
      code: 'order_not_paid',
    });
    expect(await lab.statesOf(order)).toBe('ready unpaid');
    expect((await complete(true)).ok).toBe(true);
    expect(await lab.statesOf(order)).toBe('completed paid');
    expect(
      await cancelByStaff(lab.staff, callerNamed('a test'), order.number, 'too late'),
    ).toMatchObject({
      code: 'order_not_cancellable',
    });
  });

  it('is kept until the end of the fourteenth day after it is ready, by the studio’s clock', async ({
    shop,
    lab,
  }) => {
    const [order, notMade] = [await lab.counterOrder(), await lab.counterOrder()];
    await startProduction(lab.staff, callerNamed('a test'), order.number);
    shop.clock.offset = 5 * 24 * hour;
    await markReady(lab.staff, callerNamed('a test'), order.number);
    const readyAt = Date.now() + shop.clock.offset;
    // Tunis is an hour ahead of UTC all year.
    const startOfDay = Math.floor((readyAt + hour) / (24 * hour)) * 24 * hour - hour;
    const end = startOfDay + 15 * 24 * hour;
    await lab.expireAt((end - Date.now()) / hour - 0.1);
    expect(await lab.statesOf(order)).toBe('ready unpaid');
    await lab.expireAt((end - Date.now()) / hour + 0.1);
    expect(await lab.statesOf(order)).toBe('cancelled unpaid');
    expect(await lab.statesOf(notMade)).toBe('placed unpaid');
  });
});

describe('staff actions', () => {
  it('cancel an order with a reason the customer reads, and record every transition', async ({
    shop,
    lab,
  }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    await lab.deliver(order.id);
    await startProduction(lab.staff, callerNamed('Ada'), order.number);
    expect(
      (await cancelByStaff(lab.staff, callerNamed('Bo'), order.number, 'The paper ran out.')).ok,
    ).toBe(true);
    const [expected, ...more] = await lab.deliver(order.id);
    expect(more).toEqual([]);
    expect(expected?.parsed.text).toContain('The paper ran out.');
    const moves = await shop.database.kysely
      .selectFrom('orderTransitions')
      .select(['reasonCode', 'actor', 'actorName', 'note'])
      .where('orderId', '=', order.id)
      .orderBy('id')
      .execute();
    expect(moves.map((move) => Object.values(move).filter((value) => value !== null))).toEqual([
      ['placed', 'customer'],
      ['placed', 'customer'],
      ['card_payment_approved', 'provider'],
      ['production_started', 'shell', 'Ada'],
      ['cancelled_by_staff', 'shell', 'Bo', 'The paper ran out.'],
    ]);
  });

  it('refund nothing that was never paid and reject an unknown order', async ({ lab }) => {
    const order = await lab.transferOrder();
    const request = () => ({ key: 'k', reason: 'a test', amount: 1 });
    expect(await refundByStaff(lab.staff, callerNamed('Bo'), order.number, request)).toMatchObject({
      code: 'order_not_paid',
    });
    expect(
      await refundByStaff(lab.staff, callerNamed('Bo'), 'FPX-000000000', request),
    ).toMatchObject({
      code: 'order_not_found',
    });
    expect(await startProduction(lab.staff, callerNamed('a test'), order.number)).toMatchObject({
      code: 'order_not_paid',
    });
  });
});
