import { expect } from 'vitest';
import type { StaffAction } from '#domain/orders/staff-actions.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { buying, place, createLines, readCardBooks } from '#tests/support/orders.ts';
import { issueCard, placePaidOrder } from '#tests/support/paying.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { findInvoices } from '../../invoices/index.ts';
import { resumeRefunds } from '../../payments/refunds/resume-refunds.ts';
import { findBalances } from '../records/refunds.repo.ts';
import { runStaffAction } from './staff-actions.ts';

const sentAndReturned: readonly StaffAction[] = [
  { kind: 'start_production' },
  { kind: 'mark_shipped', shipment: null, mailsCorrection: false },
  { kind: 'mark_returned', reason: 'parcel_refused' },
];
const cancel = { kind: 'cancel', reason: 'The parcel was refused.' } as const;

const it = shopTest.extend('books', { scope: 'file' }, ({ shop, mailBox }) => {
  const { kysely } = shop.database;
  const orderOf = (number: string) => readOrder(shop, { number });
  return {
    orderOf,
    deliver: mailBox.deliver,
    act: async (number: string, actions: readonly StaffAction[]) => {
      for (const action of actions) {
        const moved = await runStaffAction(shop.deps.orders, callerNamed('Ada'), number, action);
        if (!moved.ok) throw new Error(`${action.kind}: ${moved.code}`);
      }
    },
    /** Money of an order that the shop kept, and the documents about it. */
    balanceOf: async (number: string) => {
      const order = await orderOf(number);
      const { kept } = await kysely.transaction().execute((trx) => findBalances(trx, order.id));
      const documents = await findInvoices(kysely, order.id);
      return {
        states: `${order.fulfilmentState} ${order.paymentState}`,
        kept: kept.card + kept.manual + kept.giftCard,
        documents: documents.map(({ kind }) => kind),
      };
    },
  };
});

it('a refused cash-on-delivery parcel owes nothing when it is cancelled, and its gift card has its part again', async ({
  shop,
  browser,
  books,
}) => {
  const lines = await createLines(browser, 1);
  const { code, id } = await issueCard(shop, 400);
  const order = await buying(browser, lines, { code });
  const { body } = await place(browser, order, lines);
  const number = body.data.order?.orderNumber ?? '';
  expect(await books.orderOf(number)).toMatchObject({ paymentMethod: 'cod', giftCardAmount: 400 });
  await books.act(number, [{ kind: 'approve' }, ...sentAndReturned, cancel]);
  expect(await books.balanceOf(number)).toEqual({
    states: 'cancelled unpaid',
    kept: 0,
    documents: [],
  });
  expect(await readCardBooks(shop, id)).toMatchObject({ balance: 400, held: 0 });
});

it('a refused parcel that is paid on delivery at last keeps the money and is invoiced', async ({
  shop,
  browser,
  books,
}) => {
  const lines = await createLines(browser, 1);
  const { code, id } = await issueCard(shop, 400);
  const { body } = await place(browser, await buying(browser, lines, { code }), lines);
  const number = body.data.order?.orderNumber ?? '';
  const { id: orderId, originalTotal } = await books.orderOf(number);
  await books.act(number, [
    { kind: 'approve' },
    ...sentAndReturned,
    { kind: 'mark_shipped', shipment: null, mailsCorrection: false },
    { kind: 'complete', paid: true },
  ]);
  await books.deliver(orderId);
  expect(await books.balanceOf(number)).toEqual({
    states: 'completed paid',
    kept: originalTotal,
    documents: ['invoice'],
  });
  expect(await readCardBooks(shop, id)).toMatchObject({ balance: 0, held: 0 });
});

it('a refused parcel paid by card is refunded in full with a credit note when it is cancelled', async ({
  shop,
  browser,
  books,
}) => {
  const { id, number } = await placePaidOrder(shop, browser);
  const { originalTotal } = await books.orderOf(number);
  await books.deliver(id);
  await books.act(number, sentAndReturned);
  expect(await books.balanceOf(number)).toEqual({
    states: 'returned paid',
    kept: originalTotal,
    documents: ['invoice'],
  });
  await books.act(number, [cancel]);
  await resumeRefunds(shop.deps.payments);
  await books.deliver(id);
  expect(await books.balanceOf(number)).toEqual({
    states: 'cancelled refunded',
    kept: 0,
    documents: ['invoice', 'credit_note'],
  });
});
