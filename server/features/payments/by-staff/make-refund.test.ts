import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { RefundChoice, RefundQuote, StaffRefunds } from '#contract/staff/refunds.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { auditOf } from '#tests/support/order-acts.ts';
import { issueCard, paidAtCheckout, type Paying } from '#tests/support/paying.ts';
import { documentsOf, readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { liftCallLimits, type TestShop } from '#tests/support/test-shop.ts';
import { markPaidManually } from '../../orders/lifecycle/staff-actions.ts';
import { runRefund } from '../refunds/run-refund.ts';

type Failed = { readonly error?: string; readonly details?: unknown };

it.beforeAll(async ({ shop }) => {
  await shop.listen();
  await liftCallLimits(shop);
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

const everything: RefundChoice = { kind: 'everything' };

function path(number: string, call: 'refunds' | 'refund-quote'): string {
  return `/api/staff/orders/${number}/${call}`;
}

function quote(person: TestStaff, number: string, choice: RefundChoice) {
  return person.post<RefundQuote & Failed>(path(number, 'refund-quote'), { choice });
}

function read(person: TestStaff, number: string) {
  return person.get<StaffRefunds & Failed>(path(number, 'refunds'));
}

/** Makes a refund as the screen does: with what its quote said. */
async function make(
  person: TestStaff,
  number: string,
  choice: RefundChoice,
  changes: Readonly<Record<string, unknown>> = {},
) {
  const { body } = await quote(person, number, choice);
  return person.post<StaffRefunds & Failed>(path(number, 'refunds'), {
    id: crypto.randomUUID(),
    choice,
    reason: 'print_fault',
    left: body.left ?? 0,
    amount: body.amount ?? 0,
    ...changes,
  });
}

/** An order of two copies that was paid by transfer, under the bank's reference. */
async function paidByTransfer(shop: TestShop, quantity = 2) {
  const order = await buildOrder(shop.database.kysely, {
    country: 'CA',
    method: 'interac',
    items: [{ size: '8x10', quantity }, { size: '4x6' }],
  });
  const payment = { reference: `CA-${order.number}`, isShared: false };
  const paid = await markPaidManually(shop.deps.orders, callerNamed('Ada'), order.number, payment);
  expect(paid.ok).toBe(true);
  return order;
}

/** An order of 20.98 of which a gift card paid 8.00 and a bank card the rest. */
async function paidByBoth(shop: TestShop, paying: Paying) {
  const card = await issueCard(shop, 800, { currency: 'USD' });
  const { order } = await paidAtCheckout(shop, paying, card);
  return order;
}

async function runAll(shop: TestShop, number: string): Promise<void> {
  const { id } = await readOrder(shop, { number });
  const { rows } = await shop.database.pool.query<{ id: string }>(
    "select id from refunds where order_id = $1 and state <> 'done' order by created_at, id",
    [id],
  );
  for (const refund of rows) await runRefund(shop.deps.payments, refund.id);
}

describe('the refunds of an order', () => {
  it('start from what each instrument has left', async ({ shop, paying }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByBoth(shop, paying);
    const { body } = await read(owner, number);
    expect(body).toMatchObject({ left: 20.98, refusal: null, refunds: [] });
    expect(body.instruments.map(({ kind, taken, left }) => ({ kind, taken, left }))).toEqual([
      { kind: 'gift_card', taken: 8, left: 8 },
      { kind: 'card', taken: 12.98, left: 12.98 },
    ]);
  });

  it('show a transfer under the bank’s reference', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByTransfer(shop);
    const { body } = await read(owner, number);
    expect(body.instruments).toMatchObject([{ kind: 'transfer', reference: `CA-${number}` }]);
  });

  it('say why nothing of an unpaid order can be refunded', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await buildOrder(shop.database.kysely, { country: 'TN', method: 'cod' });
    expect((await read(owner, number)).body).toMatchObject({ left: 0, refusal: 'not_paid' });
    expect((await quote(owner, number, everything)).body.error).toBe('order_not_paid');
  });

  it('are not found without the right, as an unknown number is not', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { number } = await paidByTransfer(shop);
    expect((await read(csr, number)).status).toBe(404);
    const owner = await signInAs(shop, 'owner');
    expect((await read(owner, 'FPX-000000000')).status).toBe(404);
  });
});

describe('a quote of a refund', () => {
  it('splits an amount over gift card and bank card, and has its credit note', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByBoth(shop, paying);
    const { body } = await quote(owner, number, { kind: 'amount', amount: 10 });
    expect(body.instruments.map(({ kind, now, after }) => ({ kind, now, after }))).toEqual([
      { kind: 'gift_card', now: 8, after: 0 },
      { kind: 'card', now: 2, after: 10.98 },
    ]);
    expect(body).toMatchObject({ amount: 10, payment: 'partially_refunded' });
    // The invoice is issued with the confirmation, which no worker has sent here.
    expect(body.creditNote).toEqual({ amount: 10, invoice: null, taxes: [] });
  });

  it('refuses more than is left, and a part of a cent', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await paidByTransfer(shop);
    const more = await quote(owner, order.number, { kind: 'amount', amount: 9999 });
    expect(more.body.error).toBe('refund_too_large');
    for (const amount of [0, -1, 1.001]) {
      const wrong = await quote(owner, order.number, { kind: 'amount', amount });
      expect(wrong.body.error).toBe('invalid_request');
    }
  });
});

describe('makeRefund', () => {
  it('refunds a copy of a line once, and names it on the credit note', async ({ shop, paying }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByBoth(shop, paying);
    const { items } = await readOrder(shop, { number });
    const copies = items[0]?.quantity ?? 0;
    const choice = { kind: 'lines', lines: [{ line: items[0]?.id ?? '', copies }] } as const;
    const made = await make(owner, number, { ...choice, lines: [...choice.lines] });
    expect(made.status).toBe(200);
    expect(made.body.lines).toEqual([{ line: items[0]?.id, copies }]);
    const again = await make(owner, number, { ...choice, lines: [...choice.lines] });
    expect(again.body).toMatchObject({ error: 'invalid_request' });
    await runAll(shop, number);
    const { rows } = await shop.database.pool.query<{ detail: string | null }>(
      `select document -> 'lines' -> 0 ->> 'detail' as detail from invoices
       join orders on orders.id = order_id where orders.number = $1 and kind = 'credit_note'`,
      [number],
    );
    expect(rows[0]?.detail).toContain(`${copies} × `);
  });

  it('answers a repeat what the first did, and refuses its id for another amount', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByTransfer(shop);
    const id = crypto.randomUUID();
    const five: RefundChoice = { kind: 'amount', amount: 5 };
    const first = await make(owner, number, five, { id });
    const repeated = await make(owner, number, five, { id });
    expect(repeated.body).toEqual(first.body);
    const other = await make(owner, number, { kind: 'amount', amount: 6 }, { id });
    expect(other.body.error).toBe('refund_key_used');
    expect((await auditOf(shop, number)).filter((act) => act.startsWith('order.refund'))).toEqual([
      `order.refund by ${owner.name}`,
    ]);
  });

  it('makes one refund of two tabs that saw the same', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByTransfer(shop);
    const { left } = (await read(owner, number)).body;
    const five: RefundChoice = { kind: 'amount', amount: 5 };
    const both = await Promise.all([0, 1].map(() => make(owner, number, five, { left })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.find(({ status }) => status === 409)?.body.error).toBe('refund_changed');
    expect((await read(owner, number)).body.refunds).toHaveLength(1);
  });

  it('asks for the typed amount above 50 dollars and a fresh proof above 200', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const middle = await paidByTransfer(shop, 12);
    const untyped = await make(owner, middle.number, everything, { amount: undefined });
    expect(untyped.body).toMatchObject({ error: 'invalid_request' });
    const large = await paidByTransfer(shop, 80);
    shop.clock.offset = 6 * 60 * 1000;
    const unproven = await make(owner, large.number, everything);
    expect(unproven).toMatchObject({ status: 403, body: { error: 'staff_proof_required' } });
    const fresh = await signInAs(shop, 'owner');
    expect((await make(fresh, large.number, everything)).status).toBe(200);
  });

  it('waits for people to pay a transfer back', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByTransfer(shop);
    await make(owner, number, { kind: 'amount', amount: 5 }, { reason: 'goodwill', note: 'Sorry' });
    await runAll(shop, number);
    const { body } = await read(owner, number);
    expect(body.refunds).toMatchObject([
      { state: 'pay_out', amount: 5, reason: 'goodwill', note: 'Sorry' },
    ]);
    expect(body.instruments).toMatchObject([{ waiting: 5 }]);
  });
});

describe('any sequence of refunds over a gift card and a bank card', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 2500 }) }),
    fc.record({ kind: fc.constant('copies' as const), copies: fc.integer({ min: 1, max: 2 }) }),
    fc.constant({ kind: 'everything' as const }),
  );

  it('never exceeds what is left, and ledger, credit notes and instruments agree', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const toChoice = (
      one: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
      line: string,
    ): RefundChoice => {
      if (one.kind === 'amount') return { kind: 'amount', amount: one.cents / 100 };
      if (one.kind === 'everything') return everything;
      return { kind: 'lines', lines: [{ line, copies: one.copies }] };
    };
    const checkSums = async (number: string) => {
      const { body } = await read(owner, number);
      const cents = (pick: (one: StaffRefunds['instruments'][number]) => number) =>
        body.instruments.reduce((sum, one) => sum + Math.round(pick(one) * 100), 0);
      const returned = cents((one) => one.returned);
      expect(cents(({ left }) => left) + returned).toBe(2098);
      expect(cents(({ waiting }) => waiting)).toBe(0);
      expect(body.instruments.every(({ left }) => left >= 0)).toBe(true);
      const documents = await documentsOf(shop, { number });
      const credited = documents
        .filter((document) => document.startsWith('credit_note'))
        .reduce((sum, document) => sum + Number(document.split(' ')[1]), 0);
      expect(credited).toBe(returned);
      if (returned > 0) expect(documents.filter((one) => one === 'invoice 2098')).toHaveLength(1);
      const { rows } = await shop.database.pool.query<{ balance: number; ledger: number }>(
        `select balance::int, (select sum(case kind when 'refund' then amount when 'capture' then -amount else 0 end)::int
           from gift_card_entries entry where entry.gift_card = gift_cards.id) + 800 as ledger
         from gift_cards join orders on orders.gift_card = gift_cards.id where number = $1`,
        [number],
      );
      const ofCard = body.instruments.find(({ kind }) => kind === 'gift_card')?.returned ?? 0;
      expect(rows).toEqual([
        { balance: Math.round(ofCard * 100), ledger: Math.round(ofCard * 100) },
      ]);
      const { refundedAmount } = await readOrder(shop, { number });
      expect(refundedAmount).toBe(returned);
      return body.left;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const { number } = await paidByBoth(shop, paying);
        const { items } = await readOrder(shop, { number });
        let left = 20.98;
        for (const one of steps) {
          const made = await make(owner, number, toChoice(one, items[0]?.id ?? ''));
          if (one.kind === 'amount') expect(made.status === 200).toBe(one.cents / 100 <= left);
          await runAll(shop, number);
          left = await checkSums(number);
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
