import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { closeDay, readDrawer } from '#server/features/cash/close-day.ts';
import { findOpenCash } from '#server/features/cash/drawer.repo.ts';
import { previewRemittance } from '#server/features/couriers/preview-remittance.ts';
import { settleAmount } from '#server/features/couriers/settle-difference.ts';
import { storeRemittance } from '#server/features/couriers/store-remittance.ts';
import { completeOrder } from '#server/features/orders/lifecycle/staff-actions.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { moveOrders } from '#tests/support/courier-orders.ts';
import { edit, lineOf, quote } from '#tests/support/order-edits.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** What the books of an order should say that is paid in cash to a courier or at the shop; minor units. */
export interface CourierBooks {
  readonly id: string;
  readonly number: string;
  copies: number;
  total: number;
  place: 'here' | 'courier' | 'back' | 'done';
  /** What the courier owes, brought, and what people explained. */
  due: number;
  remitted: number;
  resolved: number;
  taker: 'courier' | 'counter' | null;
}

/** A courier's order in its shop. */
export interface CourierScene {
  readonly shop: TestShop;
  readonly books: CourierBooks;
  owner: TestStaff;
}

const ada = callerNamed('Ada');
const dayMs = 24 * 60 * 60 * 1000;
/** Days that the shop's own counter has closed: each closing is of another one. */
let closedDays = 0;

/** Prints of 15x22 in Tunisia, by how many the order has, with its delivery. Source: product §9.2, §9.4. */
export function priceByCourier(copies: number): number {
  const unit = copies < 25 ? 350 : copies < 75 ? 300 : 250;
  const goods = unit * copies;
  return goods + (goods >= 2500 ? 0 : 800);
}

/** An order of some prints to be paid in cash, which nobody has approved yet. */
export async function openCourierScene(shop: TestShop, copies: number): Promise<CourierScene> {
  shop.clock.offset = closedDays * dayMs;
  const { id, number } = await buildOrder(shop.database.kysely, {
    country: 'TN',
    method: 'cod',
    items: [{ size: '15x22', quantity: copies }],
  });
  const none = { due: 0, remitted: 0, resolved: 0, taker: null };
  const total = priceByCourier(copies);
  const books: CourierBooks = { id, number, copies, total, place: 'here', ...none };
  return { shop, books, owner: await signInAs(shop, 'owner') };
}

function openOf({ due, remitted, resolved }: CourierBooks): number {
  return due - remitted - resolved;
}

async function editCopies({ shop, owner, books }: CourierScene, copies: number): Promise<void> {
  const line = await lineOf(shop, books.number);
  const change = { lines: [{ line, quantity: copies }] };
  if (books.place !== 'here') {
    const refused = await quote(owner, books.number, change);
    expect(refused.body.error).toBe('order_edit_refused');
    return;
  }
  const done = await edit(owner, books.number, change);
  if (copies === books.copies) {
    expect(done.body.error).toBe('invalid_request');
    return;
  }
  const total = priceByCourier(copies);
  const settlement = total === books.total ? 'nothing' : 'pay_later';
  expect(done.body).toMatchObject({ settlement, totalAfter: total / 100 });
  Object.assign(books, { copies, total });
}

async function remit({ shop, books }: CourierScene, short: number): Promise<void> {
  const amount = Math.max(openOf(books) - short, 1);
  const sent = {
    courier: 'Rapid-Poste',
    day: '2026-11-23',
    reference: '',
    currency: 'TND' as const,
    source: { lines: [{ number: books.number, phone: '', amount: amount / 100 }] },
  };
  const preview = await previewRemittance(shop.deps.couriers.kysely, defaultCatalogue, sent);
  if (!preview.ok) throw new Error(`a remittance cannot be read: ${preview.code}`);
  const { version } = preview.value;
  const stored = { ...sent, id: randomUUID(), version };
  expect((await storeRemittance(shop.deps.couriers, ada, stored)).ok).toBe(true);
  books.remitted += amount;
}

async function ship({ shop, books }: CourierScene): Promise<void> {
  await moveOrders(shop.database, [books.id], 'shipped');
  Object.assign(books, { place: 'courier', due: books.total });
}

async function bringBack({ shop, books }: CourierScene): Promise<void> {
  await moveOrders(shop.database, [books.id], 'returned');
  Object.assign(books, { place: 'back', due: 0 });
}

async function settle({ shop, books }: CourierScene): Promise<void> {
  const open = openOf(books);
  if (open === 0) return;
  const how = { id: randomUUID(), open, reason: 'counted_wrong', note: '' } as const;
  expect((await settleAmount(shop.deps.couriers, ada, books.number, how)).ok).toBe(true);
  books.resolved += open;
}

async function complete({ shop, books }: CourierScene): Promise<void> {
  if (books.place !== 'courier' && books.place !== 'back') return;
  const done = await completeOrder(shop.deps.orders, ada, books.number, { paid: true });
  expect(done.ok).toBe(true);
  books.taker = books.place === 'courier' ? 'courier' : 'counter';
  books.place = 'done';
}

async function closeCounter(scene: CourierScene): Promise<void> {
  const { cash } = scene.shop.deps;
  const counter = { studio: null, timeZone: cash.timeZone };
  const drawer = await readDrawer(cash.kysely, counter, { now: cash.clock(), day: null });
  const counts = drawer.expected.map(({ currency, amount }) => ({
    currency,
    expected: amount,
    // More was paid out than taken: from the change of another day.
    counted: Math.max(amount, 0),
    reason: amount < 0 ? 'paid out of the change' : null,
  }));
  const done = await closeDay(cash, ada, counter, { day: drawer.today, counts });
  expect(done.ok).toBe(true);
  closedDays += 1;
  scene.shop.clock.offset = closedDays * dayMs;
  scene.owner = await signInAs(scene.shop, 'owner');
}

/** A step of a sequence, as far as it concerns a courier's order. */
export type CourierStep =
  | { readonly kind: 'edit'; readonly copies: number }
  | { readonly kind: 'pay' | 'run' | 'close' | 'dispute' }
  | { readonly kind: 'withdraw'; readonly isLate: boolean }
  | { readonly kind: 'refund'; readonly part: number };

/** Makes a step: the parcel leaves or its money comes, it comes back or leaves again, people settle, complete or close. */
export async function makeCourierStep(scene: CourierScene, made: CourierStep): Promise<void> {
  const { books } = scene;
  switch (made.kind) {
    case 'edit':
      return await editCopies(scene, made.copies);
    case 'pay':
      return await (books.place === 'here' ? ship(scene) : remit(scene, 0));
    case 'withdraw':
      if (books.place === 'courier') return await bringBack(scene);
      return books.place === 'back' ? await ship(scene) : undefined;
    case 'refund':
      // A remittance that is short, or over, by up to 3.00.
      return books.place === 'here' ? undefined : await remit(scene, (made.part % 600) - 300);
    case 'run':
      return await complete(scene);
    case 'dispute':
      return await settle(scene);
    case 'close':
      return await closeCounter(scene);
  }
}

/** Compares the courier's ledger, the counter and the order with what they should be. */
export async function checkCourierBooks({ shop, books }: CourierScene): Promise<void> {
  const { id, number, total, copies, due, remitted, resolved, taker, place } = books;
  const { rows } = await shop.database.pool.query<{ closed: number }>(
    `select original_total::int as total,
       (select sum(quantity)::int from order_items where order_id = orders.id) as copies,
       (select amount::int from payments where order_id = orders.id) as "toPay",
       (select state <> 'pending' from payments where order_id = orders.id) as "isPaid",
       (select coalesce(sum(amount), 0)::int from cash_closing_entries where order_id = orders.id) as closed,
       coalesce(amounts.due, 0)::int as due, coalesce(amounts.remitted, 0)::int as remitted,
       coalesce(amounts.resolved, 0)::int as resolved,
       (select coalesce(sum(amount), 0)::int from courier_remittance_lines line where line.order_id = orders.id) as lines,
       (select coalesce(sum(amount), 0)::int from courier_resolutions done where done.order_id = orders.id) as settled
     from orders left join courier_amounts amounts on amounts.order_id = orders.id where orders.id = $1`,
    [id],
  );
  const closed = rows[0]?.closed ?? 0;
  expect(rows[0]).toEqual({
    total,
    copies,
    toPay: total,
    isPaid: taker !== null,
    closed,
    due,
    remitted,
    resolved,
    lines: remitted,
    settled: resolved,
  });
  const { cash } = shop.deps;
  const counter = { studio: null, timeZone: cash.timeZone };
  const { span } = await readDrawer(cash.kysely, counter, { now: cash.clock(), day: null });
  const entries = await findOpenCash(cash.kysely, span, 10_000);
  const inDrawer = entries
    .filter((entry) => entry.number === number)
    .reduce((sum, { amount }) => sum + amount, 0);
  // What a customer paid is either the courier's to remit or the counter's to count, never both.
  expect(closed + inDrawer).toBe(taker === 'counter' ? total : 0);
  if (place === 'done') expect(due).toBe(taker === 'courier' ? total : 0);
}
