import { expect } from 'vitest';
import type { RefundQuote, StaffRefunds } from '#contract/staff/refunds.ts';
import { edit, lineOf, paidByTransfer, quote as quoteEdit } from '#tests/support/order-edits.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { liftCallLimits } from '#tests/support/test-shop.ts';

type Failed = { readonly error?: string };

const minuteMs = 60 * 1000;

it.beforeAll(async ({ shop }) => {
  await liftCallLimits(shop);
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

function quote(person: TestStaff, number: string, amount: number) {
  const path = `/api/staff/orders/${number}/refund-quote`;
  return person.post<RefundQuote & Failed>(path, { choice: { kind: 'amount', amount } });
}

async function refund(person: TestStaff, number: string, amount: number, typed?: number) {
  const { left } = (await quote(person, number, amount)).body;
  return await person.post<StaffRefunds & Failed>(`/api/staff/orders/${number}/refunds`, {
    id: crypto.randomUUID(),
    choice: { kind: 'amount', amount },
    reason: 'goodwill',
    left,
    ...(typed !== undefined && { amount: typed }),
  });
}

/** An order of 378.00 and more. */
const large = { items: [{ size: '8x10', quantity: 90 }] };

it('counts what a person refunds within an hour together, of one order and of several', async ({
  shop,
}) => {
  const owner = await signInAs(shop, 'owner');
  const [one, other] = [await paidByTransfer(shop, large), await paidByTransfer(shop, large)];
  expect((await refund(owner, one.number, 45)).status).toBe(200);
  expect((await quote(owner, other.number, 6)).body).toMatchObject({ isTyped: true });
  expect((await refund(owner, other.number, 6)).body.error).toBe('invalid_request');
  expect((await refund(owner, other.number, 6, 6)).status).toBe(200);
  expect((await refund(owner, other.number, 140, 140)).status).toBe(200);
  // 191.00 until now.
  expect((await quote(owner, one.number, 9)).body).toMatchObject({ isProven: false });
  expect((await quote(owner, one.number, 10)).body).toMatchObject({ isProven: true });
  // An edit that returns money counts too.
  const third = await paidByTransfer(shop);
  const change = { lines: [{ line: await lineOf(shop, third.number), quantity: 1 }] };
  expect((await quoteEdit(owner, third.number, change)).body).toMatchObject({ isTyped: true });
  const another = await signInAs(shop, 'owner');
  expect((await quote(another, other.number, 6)).body).toMatchObject({ isTyped: false });
});

it('asks for a fresh proof where small refunds add up, and forgets them after an hour', async ({
  shop,
}) => {
  const owner = await signInAs(shop, 'owner');
  const { number } = await paidByTransfer(shop, large);
  for (let made = 0; made < 5; made += 1) {
    expect((await refund(owner, number, 40, 40)).status).toBe(200);
  }
  // The proof of signing in is five minutes old.
  shop.clock.offset = 6 * minuteMs;
  expect((await refund(owner, number, 1, 1)).body.error).toBe('staff_proof_required');
  const edited = await paidByTransfer(shop);
  const change = { lines: [{ line: await lineOf(shop, edited.number), quantity: 1 }] };
  expect((await edit(owner, edited.number, change)).body.error).toBe('staff_proof_required');
  shop.clock.offset = 61 * minuteMs;
  expect((await quote(owner, number, 1)).body).toMatchObject({ isTyped: false, isProven: false });
  expect((await refund(owner, number, 1)).status).toBe(200);
});

it('counts refunds that are asked for at the same moment one after the other', async ({ shop }) => {
  const owner = await signInAs(shop, 'owner');
  const orders = await Promise.all([1, 2, 3].map(() => paidByTransfer(shop, large)));
  const made = await Promise.all(orders.map(({ number }) => refund(owner, number, 40)));
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});
