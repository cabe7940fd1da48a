import { expect } from 'vitest';
import type { StaffRefunds } from '#contract/staff/refunds.ts';
import { readDrawer } from '#server/features/cash/close-day.ts';
import { keptOf, leftOf, leftToRefund, type Books } from './books.ts';
import type { Scene } from './steps.ts';

interface Stored {
  readonly total: number;
  readonly state: string;
  readonly refunded: number;
  readonly copies: number;
  readonly paid: number;
  readonly gift: number;
  readonly giftBack: number;
  readonly invoiced: number;
  readonly corrected: number;
  readonly credited: number;
  readonly due: number;
}

/** The books of an order as the database has them. */
const stored = `
  select original_total::int as total, payment_state as state,
    (select sum(quantity)::int from order_items where order_id = orders.id) as copies,
    (select coalesce(sum(amount), 0)::int from payments where order_id = orders.id and state <> 'pending') as paid,
    (select coalesce(sum(amount), 0)::int from gift_card_entries where order_id = orders.id and kind = 'capture') as gift,
    (select coalesce(sum(amount), 0)::int from gift_card_entries where order_id = orders.id and kind = 'refund')
      as "giftBack",
    (select coalesce(sum(amount), 0)::int from invoices where order_id = orders.id and kind = 'invoice') as invoiced,
    (select coalesce(sum(amount), 0)::int from invoices
      where order_id = orders.id and kind = 'credit_note' and refund like 'edit:%') as corrected,
    (select coalesce(sum(amount), 0)::int from invoices
      where order_id = orders.id and kind = 'credit_note' and refund not like 'edit:%') as credited,
    (select coalesce(sum(amount), 0)::int from held_edits where order_id = orders.id and state = 'waiting') as due
  from orders where id = $1`;

async function checkRows({ shop }: Scene, books: Books): Promise<void> {
  const { rows } = await shop.database.pool.query<Stored>(stored, [books.id]);
  const paying = books.charges.filter(({ isPaying }) => isPaying);
  const cards = paying.reduce((sum, { taken }) => sum + taken, 0);
  expect(rows[0]).toEqual({
    total: books.total,
    state: books.state,
    copies: books.copies,
    paid: cards + books.cashTaken,
    gift: books.giftTaken,
    giftBack: books.giftBack,
    // Each edit of an invoiced order cancels the whole invoice and issues a new one.
    invoiced: (rows[0]?.corrected ?? 0) + books.total,
    corrected: rows[0]?.corrected,
    credited: books.credited,
    due: books.held?.amount ?? 0,
  });
}

async function checkCharges({ shop }: Scene, books: Books): Promise<void> {
  const { rows } = await shop.database.pool.query(
    `select id, captured::int as taken, refunded::int as back, lost::int from payment_attempts
     where order_id = $1 and captured is not null order by id`,
    [books.id],
  );
  // Losses that people accepted are refunds in the books, and stay losses of the charge.
  const expected = books.charges
    .map(({ id, taken, back, lost }) => ({ id, taken, back, lost }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(rows).toEqual(expected);
}

/** What people see on the page of a refund: by instrument, and in all. */
async function checkInstruments({ owner }: Scene, books: Books): Promise<void> {
  const path = `/api/staff/orders/${books.number}/refunds`;
  const { body } = await owner.get<StaffRefunds>(path);
  expect(body.payment).toBe(books.state);
  expect(Math.round(body.left * 100)).toBe(Math.max(leftToRefund(books), 0));
  for (const { id, kind, taken, returned, left, waiting } of body.instruments) {
    const minor = (major: number): number => Math.round(major * 100);
    const charge = books.charges.find((one) => one.id === id);
    if (charge) {
      expect(minor(taken)).toBe(charge.taken);
      expect(minor(returned)).toBe(charge.back + charge.lost);
      expect(minor(left) + minor(waiting)).toBe(leftOf(charge));
    } else if (kind === 'gift_card') {
      expect([minor(taken), minor(returned)]).toEqual([books.giftTaken, books.giftBack]);
    } else {
      expect([minor(taken), minor(returned)]).toEqual([books.cashTaken, books.cashBack]);
    }
  }
  const seen = body.instruments.reduce((sum, { taken }) => sum + Math.round(taken * 100), 0);
  const taken = books.charges.reduce((sum, one) => sum + one.taken, 0);
  expect(seen).toBe(taken + books.giftTaken + books.cashTaken);
}

/** The cash of the counter is in its closings or in its drawer, each coin once. */
async function checkCounter({ shop, studio }: Scene, books: Books): Promise<void> {
  if (studio === null) return;
  const { cash } = shop.deps;
  const { rows } = await shop.database.pool.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::int as sum from cash_closing_entries where order_id = $1',
    [books.id],
  );
  const counter = { studio: { id: studio, name: 'Counter' }, timeZone: 'UTC' };
  const { expected } = await readDrawer(cash.kysely, counter, { now: cash.clock(), day: null });
  const inDrawer = expected.reduce((sum, { amount }) => sum + amount, 0);
  expect((rows[0]?.sum ?? 0) + inDrawer).toBe(books.cashTaken - books.cashBack);
}

/** Compares the ledger, the documents and the instruments of an order with what they should be. */
export async function checkBooks(scene: Scene): Promise<void> {
  const { books } = scene;
  await checkRows(scene, books);
  await checkCharges(scene, books);
  await checkInstruments(scene, books);
  await checkCounter(scene, books);
  // What is held is what the order costs, less what was refunded otherwise, plus returns that have not left.
  const pending = books.waiting.filter(({ cause }) => cause === 'edit');
  const returning = pending.reduce((sum, { amount }) => sum + amount, 0);
  expect(keptOf(books)).toBe(books.total - books.credited + returning);
}
