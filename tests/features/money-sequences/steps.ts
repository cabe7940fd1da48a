import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Decided } from '#contract/staff/money.ts';
import { closeDay, readDrawer } from '#server/features/cash/close-day.ts';
import { reconcilePayments } from '#server/features/payments/attempts/reconcile.ts';
import { runRefund } from '#server/features/payments/refunds/run-refund.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { edit, lineOf, quote, type Change } from '#tests/support/order-edits.ts';
import { findOrderLink, type payingIn } from '#tests/support/paying.ts';
import { closed, created, dispute } from '#tests/support/signed-messages.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import {
  cardMinimum,
  leftOf,
  leftToRefund,
  mayBeCarriedOut,
  mayBeEdited,
  priceOf,
  returningOf,
  stateOf,
  type Books,
  type Charge,
} from './books.ts';

/** What a sequence is made on. */
export interface Scene {
  readonly shop: TestShop;
  readonly paying: ReturnType<typeof payingIn>;
  owner: TestStaff;
  readonly books: Books;
  /** The counter of an order that is paid in cash. */
  readonly studio: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** What an edit that is not carried out answers. */
function expectRefusal(status: number, error: string | undefined, expected: string): void {
  expect([status, error]).toEqual([expect.any(Number), expected]);
  expect(status).toBeGreaterThanOrEqual(400);
}

/** Asks to change the number of copies, and does what the specification says of the difference. */
export async function editCopies({ shop, owner, books }: Scene, copies: number): Promise<void> {
  const line = await lineOf(shop, books.number);
  const change: Change = { lines: [{ line, quantity: copies }] };
  const asked = await quote(owner, books.number, change);
  if (!mayBeEdited(books))
    return expectRefusal(asked.status, asked.body.error, 'order_edit_refused');
  const done = await edit(owner, books.number, change);
  if (copies === books.copies)
    return expectRefusal(done.status, done.body.error, 'invalid_request');
  const total = priceOf(books.paying, copies);
  const returning = returningOf(books);
  // Only what the shop lacks is asked for; what an earlier edit returns leaves all the same.
  if (total > books.total + returning) {
    const amount = total - books.total;
    if (books.paying !== 'counter' && amount < cardMinimum) {
      return expectRefusal(done.status, done.body.error, 'order_edit_refused');
    }
    expect(done.body).toMatchObject({ settlement: 'pay', amount: amount / 100 });
    books.held = { id: done.body.id, copies, amount };
    return;
  }
  const back = books.total + returning - total;
  const settlement = back === 0 ? 'nothing' : 'return';
  expect(done.body).toMatchObject({ settlement, amount: back / 100 });
  books.waiting = books.waiting.filter(({ cause }) => cause !== 'edit');
  if (back > 0) books.waiting.push({ cause: 'edit', amount: back });
  books.copies = copies;
  books.total = total;
}

async function openDifference({ shop, books }: Scene): Promise<string | null> {
  const browser = await shop.browser();
  const orderLink = await findOrderLink(shop, books);
  const { status, body } = await browser.post<{ id: string }>('/api/create-checkout-session', {
    orderNumber: books.number,
    orderLink,
    edit: books.held?.id,
    success_url: 'http://localhost:80/order-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:80/order-cancel',
  });
  return status === 200 ? body.id : null;
}

async function reconcile({ shop, books }: Scene): Promise<void> {
  await shop.database.pool.query(
    `update payment_attempts set next_read_at = case when order_id = $1 then now() end
     where next_read_at is not null`,
    [books.id],
  );
  await reconcilePayments(shop.deps.payments);
}

/** Pays in the window of a difference, and enters the charge if there was one. */
async function payInWindow(
  scene: Scene,
  {
    session,
    amount,
    isPaying,
  }: { readonly session: string; readonly amount: number; readonly isPaying: boolean },
): Promise<void> {
  const { books, paying, shop } = scene;
  await paying.payAt(session);
  await reconcile(scene);
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'select id from payment_attempts where checkout_token = $1 and captured is not null',
    [session],
  );
  const [charge] = rows;
  expect(charge !== undefined || !isPaying).toBe(true);
  if (!charge) return;
  const none = { back: 0, lost: 0, isDisputed: false };
  books.charges.push({ id: charge.id, taken: amount, ...none, isPaying });
  if (!isPaying) books.waiting.push({ cause: 'late', amount });
}

async function takeInCash({ books, owner }: Scene, id: string, amount: number): Promise<boolean> {
  const path = `/api/staff/orders/${books.number}/edits/${id}/paid`;
  const taken = await owner.post<{ error?: string }>(path, { reference: randomUUID() });
  const isAllowed = mayBeCarriedOut(books);
  expect(taken.body.error).toBe(isAllowed ? undefined : 'order_edit_changed');
  if (isAllowed) books.cashTaken += amount;
  return isAllowed;
}

/** Pays what a held edit asks for: by card, or in cash that people take. */
export async function payDifference(scene: Scene): Promise<void> {
  const { books } = scene;
  const { held } = books;
  if (!held) return;
  if (books.paying === 'counter') {
    if (!(await takeInCash(scene, held.id, held.amount))) return;
  } else {
    const isPaying = mayBeCarriedOut(books);
    const session = await openDifference(scene);
    // An order that was refunded asks for nothing any more.
    if (session === null) return expect(isPaying).toBe(false);
    await payInWindow(scene, { session, amount: held.amount, isPaying });
    if (!isPaying) return;
  }
  books.copies = held.copies;
  books.total += held.amount;
  books.held = null;
}

/** Withdraws a held edit; with `isLate` its customer has the window open and pays there afterwards. */
export async function withdraw(scene: Scene, isLate: boolean): Promise<void> {
  const { books, owner } = scene;
  const { held } = books;
  if (!held) return;
  const session = isLate && books.paying !== 'counter' ? await openDifference(scene) : null;
  const path = `/api/staff/orders/${books.number}/edits/${held.id}/withdraw`;
  expect((await owner.post(path, {})).status).toBe(200);
  books.held = null;
  if (session !== null) await payInWindow(scene, { session, amount: held.amount, isPaying: false });
}

/** Refunds a part of what is left, in thousandths. */
export async function refund({ owner, books }: Scene, thousandths: number): Promise<void> {
  const left = leftToRefund(books);
  const amount = Math.ceil((left * thousandths) / 1000);
  const made = await owner.post<{ error?: string }>(`/api/staff/orders/${books.number}/refunds`, {
    id: randomUUID(),
    choice: { kind: 'amount', amount: Math.max(amount, 1) / 100 },
    reason: 'goodwill',
    left: left / 100,
    amount: Math.max(amount, 1) / 100,
  });
  if (left <= 0) {
    expect(made.body.error).toMatch(/refund_too_large|invalid_request/);
    return;
  }
  expect(made.body.error).toBeUndefined();
  expect(made.status).toBe(200);
  books.waiting.push({ cause: 'asked', amount });
}

interface RefundRow {
  readonly id: string;
  readonly cause: string;
  readonly state: string;
  readonly gift: number;
  readonly card: number;
  readonly hand: number;
  readonly attempt: string | null;
}

/** The refunds of an order that are not finished, in the order in which they were asked for. */
async function listUnfinished({ shop, books }: Scene): Promise<RefundRow[]> {
  const { rows } = await shop.database.pool.query<RefundRow>(
    `select id, cause, state, gift_card_amount::int as gift, card_amount::int as card, by_hand_amount::int as hand, attempt
     from refunds where order_id = $1 and state not in ('done', 'failed') order by created_at, id`,
    [books.id],
  );
  return rows;
}

function returnTo(books: Books, { gift, card, hand, attempt }: RefundRow): Charge | null {
  const charge = books.charges.find(({ id }) => id === attempt) ?? null;
  books.giftBack += gift;
  books.cashBack += hand;
  if (charge) charge.back += card;
  // No instrument returns more than it took.
  expect(books.giftBack).toBeLessThanOrEqual(books.giftTaken);
  expect(books.cashBack).toBeLessThanOrEqual(books.cashTaken);
  if (charge) expect(charge.back + charge.lost).toBeLessThanOrEqual(charge.taken);
  else expect(card).toBe(0);
  return charge;
}

/** Carries the refunds out that were asked for: their jobs run, and people pay their part out. */
export async function runRefunds(scene: Scene): Promise<void> {
  const { shop, owner, books } = scene;
  for (const row of await listUnfinished(scene)) {
    const charge = books.charges.find(({ id }) => id === row.attempt);
    // A disputed charge is not refunded until the bank has decided.
    if (charge?.isDisputed === true) continue;
    await runRefund(shop.deps.payments, row.id);
    if (row.hand > 0) {
      const path = `/api/staff/money/refunds/${row.id}/pay-out`;
      const paid = await owner.post<Decided>(path, { reference: `paid ${row.id}` });
      expect(paid.status).toBe(200);
      await runRefund(shop.deps.payments, row.id);
    }
    const amount = row.gift + row.card + row.hand;
    const returned = returnTo(books, row);
    const cause =
      row.cause === 'order_edited' ? 'edit' : row.cause === 'late_payment' ? 'late' : 'asked';
    const at = books.waiting.find((one) => one.cause === cause);
    if (!at) throw new Error(`a refund that nobody asked for: ${row.cause}`);
    at.amount -= amount;
    books.waiting = books.waiting.filter((one) => one.amount > 0);
    if (cause !== 'edit')
      books.credited += returned?.isPaying === false ? amount - row.card : amount;
    books.state = stateOf(books);
  }
}

/** A cardholder disputes a part of the first charge, and the bank decides. */
export async function disputeCharge(scene: Scene, end: 'won' | 'lost'): Promise<void> {
  const { shop, owner, books } = scene;
  const [charge] = books.charges;
  if (!charge) return;
  const left = leftOf(charge);
  const isPending = (await listUnfinished(scene)).some(({ attempt }) => attempt === charge.id);
  if (left <= 0 || isPending) return;
  const amount = Math.min(500, left);
  const { rows } = await shop.database.pool.query<{ payment: string }>(
    'select provider_transaction as payment from payment_attempts where id = $1',
    [charge.id],
  );
  const about = dispute({ payment_intent: rows[0]?.payment ?? '', amount });
  await created(shop, about);
  charge.isDisputed = true;
  await closed(shop, about, end);
  charge.isDisputed = false;
  if (end === 'won') return;
  charge.lost += amount;
  const { rows: reviews } = await shop.database.pool.query<{ id: string }>(
    `select id from payment_reviews where provider_transaction = $1 and kind = 'dispute_lost'`,
    [about.id],
  );
  const path = `/api/staff/money/reviews/${reviews[0]?.id}/accept`;
  const accepted = await owner.post<Decided>(path, { note: 'No evidence' });
  expect(accepted.body).toMatchObject({ isDone: true });
  if (charge.isPaying) books.credited += amount;
  books.state = stateOf(books);
}

/** Closes the day of the order's counter. */
export async function closeCounter(scene: Scene): Promise<void> {
  const { shop, studio } = scene;
  if (studio === null) return;
  const { cash } = shop.deps;
  const counter = { studio: { id: studio, name: 'Counter' }, timeZone: 'UTC' };
  const drawer = await readDrawer(cash.kysely, counter, { now: cash.clock(), day: null });
  const counts = drawer.expected.map(({ currency, amount }) => ({
    currency,
    expected: amount,
    // More was paid out than taken: from the change of another day.
    counted: Math.max(amount, 0),
    reason: amount < 0 ? 'paid out of the change' : null,
  }));
  const done = await closeDay(cash, callerNamed('Ada'), counter, { day: drawer.today, counts });
  expect(done.ok).toBe(true);
  // A counter is closed once a day.
  shop.clock.offset += dayMs;
  // What an edit returns is due by then: it waits for people, who pay it out.
  for (const { id } of await listUnfinished(scene)) await runRefund(shop.deps.payments, id);
  // Nobody stays signed in that long.
  scene.owner = await signInAs(shop, 'owner');
}
