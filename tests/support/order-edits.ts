import type {
  EditQuote,
  OrderChange,
  OrderEdit,
  OrderEditing,
} from '#contract/staff/order-edits.ts';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { issueInvoice } from '#server/features/invoices/index.ts';
import { markPaidManually } from '#server/features/orders/lifecycle/staff-actions.ts';
import { runRefund } from '#server/features/payments/refunds/run-refund.ts';
import { buildOrder, type OrderPlan } from './build-order.ts';
import { callerNamed } from './callers.ts';
import { readOrder } from './refunds.ts';
import type { TestStaff } from './staff.ts';
import type { TestShop } from './test-shop.ts';

type Failed = { readonly error?: string; readonly details?: { readonly reason?: string } };

/** A change without the fields that have defaults. */
export type Change = Partial<OrderChange>;

/** Previews an edit. */
export function quote(person: TestStaff, number: string, change: Change) {
  const path = `/api/staff/orders/${number}/edit-quote`;
  return person.post<EditQuote & Failed>(path, { change });
}

/** Reads what may be edited of an order. */
export function read(person: TestStaff, number: string) {
  return person.get<OrderEditing & Failed>(`/api/staff/orders/${number}/editing`);
}

/** Sends an edit. */
export function send(person: TestStaff, number: string, body: object) {
  return person.post<OrderEdit & Failed>(`/api/staff/orders/${number}/edits`, body);
}

/** Edits an order as the screen does: with what its quote said. */
export async function edit(person: TestStaff, number: string, change: Change, body: object = {}) {
  const { fingerprint, amount, isTyped } = (await quote(person, number, change)).body;
  const typed = isTyped ? { amount } : {};
  const id = crypto.randomUUID();
  return send(person, number, { id, change, fingerprint, ...typed, ...body });
}

/** Ids of the lines of an order. */
export async function linesOf(shop: TestShop, number: string): Promise<string[]> {
  return (await readOrder(shop, { number })).items.map(({ id }) => id);
}

/** The id of a line of an order, from 0. */
export async function lineOf(shop: TestShop, number: string, at = 0): Promise<string> {
  const id = (await linesOf(shop, number))[at];
  if (id === undefined) throw new Error(`order ${number} has no line ${at}`);
  return id;
}

/** A cash order of three lines, to be approved: 10 of 10x15, 2 of 15x22, one keychain. */
export function cashOrder(shop: TestShop, plan: OrderPlan = {}) {
  return buildOrder(shop.database.kysely, {
    country: 'TN',
    method: 'cod',
    items: [
      { size: '10x15', quantity: 10 },
      { size: '15x22', quantity: 2 },
      { productType: 'keychain' },
    ],
    ...plan,
  });
}

/** A Canadian order that was paid by transfer, with its invoice. */
export async function paidByTransfer(shop: TestShop, plan: OrderPlan = {}) {
  const { kysely } = shop.database;
  const { number } = await buildOrder(kysely, {
    country: 'CA',
    method: 'interac',
    items: [{ size: '8x10', quantity: 3 }, { size: '4x6' }],
    ...plan,
  });
  const payment = { reference: `CA-${number}`, isShared: false };
  await markPaidManually(shop.deps.orders, callerNamed('Ada'), number, payment);
  const order = await readOrder(shop, { number });
  await kysely
    .transaction()
    .execute((trx) =>
      issueInvoice(
        trx,
        { ...shop.config, catalogues: defaultCatalogues },
        order,
        new Date(Date.now()),
      ),
    );
  return order;
}

/** The refunds of an order with their parts in minor units, the oldest first. */
export async function refundsOf(shop: TestShop, number: string) {
  const { rows } = await shop.database.pool.query<{
    id: string;
    cause: string;
    state: string;
    gift: number;
    card: number;
    hand: number;
  }>(
    `select refunds.id, cause, state, refunds.gift_card_amount as gift, card_amount as card, by_hand_amount as hand
     from refunds join orders on orders.id = order_id where orders.number = $1 order by refunds.created_at`,
    [number],
  );
  return rows;
}

/** Carries the refunds of an order out. */
export async function runAll(shop: TestShop, number: string): Promise<void> {
  for (const { id, state } of await refundsOf(shop, number)) {
    if (state !== 'done') await runRefund(shop.deps.payments, id);
  }
}

/** Kinds of the mails about edits and refunds of an order. */
export async function mailsOf(shop: TestShop, id: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ kind: string }>(
    `select kind from order_mails where order_id = $1 and kind in ('edited', 'refund') order by queued_at`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}
