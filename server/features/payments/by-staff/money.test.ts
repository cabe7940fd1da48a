import { describe, expect } from 'vitest';
import type { Decided, MoneyPage, RecordedDispute } from '#contract/staff/money.ts';
import type { StaffRefunds } from '#contract/staff/refunds.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { auditOf } from '#tests/support/order-acts.ts';
import { paidAtCheckout, type Paying } from '#tests/support/paying.ts';
import { documentsOf, readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { closed, created, dispute } from '#tests/support/signed-messages.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { liftCallLimits, type TestShop } from '#tests/support/test-shop.ts';
import { markPaidManually } from '../../orders/lifecycle/staff-actions.ts';
import { finalizeCharge } from '../attempts/finalize-charge.ts';
import { findAttemptByTransaction } from '../records/attempts.repo.ts';
import { runRefund } from '../refunds/run-refund.ts';

type Failed = { readonly error?: string };

it.beforeAll(async ({ shop }) => {
  await shop.listen();
  await liftCallLimits(shop);
});

function list(person: TestStaff, query = '') {
  return person.get<MoneyPage & Failed>(`/api/staff/money${query}`);
}

/** What is listed of an order, in any of the lists. */
async function issueOf(person: TestStaff, number: string, view = 'reviews') {
  const { body } = await list(person, `?view=${view}`);
  return body.issues.find(({ order }) => order?.number === number);
}

function decide(person: TestStaff, path: string, body: object) {
  return person.post<Decided & Failed>(`/api/staff/money/${path}`, body);
}

/**
 * A paid order on whose attempt another charge arrives, which is stored nowhere else: it belongs to an order of its own
 * that has forgotten it.
 */
async function chargedTwice(shop: TestShop, paying: Paying, changes: object = {}) {
  const { order, payment } = await paidAtCheckout(shop, paying);
  const other = await paidAtCheckout(shop, paying);
  await shop.database.pool.query(
    `update payment_attempts set provider_transaction = id::text where provider_transaction = $1`,
    [other.payment],
  );
  const attempt = await findAttemptByTransaction(shop.database.kysely, 'stripe', payment);
  if (!attempt) throw new Error('no attempt');
  const outcome = await finalizeCharge(shop.deps.payments, attempt, {
    transaction: other.payment,
    reference: attempt.id,
    status: 'approved',
    amount: '20.98',
    minor: 2098,
    currency: 'USD',
    approvalCode: null,
    cardLastFour: '4242',
    cardFingerprint: null,
    reason: null,
    ...changes,
  });
  expect(outcome).toBe('reviewed');
  return { order, second: other.payment };
}

async function runAll(shop: TestShop, number: string): Promise<void> {
  const { id } = await readOrder(shop, { number });
  const { rows } = await shop.database.pool.query<{ id: string }>(
    "select id from refunds where order_id = $1 and state <> 'done'",
    [id],
  );
  for (const refund of rows) await runRefund(shop.deps.payments, refund.id);
}

describe('the list of money that people see to', () => {
  it('begins with the oldest, and turns its pages without a gap', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    await shop.database.pool.query(
      `insert into payment_reviews (provider, provider_transaction, amount, currency, kind, reason, created_at)
       select 'helcim', 'page ' || number, '5', 'USD', 'charge', 'a stray charge', now() - make_interval(days => 400 - number)
       from generate_series(1, 60) number`,
    );
    const first = (await list(owner)).body;
    expect(first.issues).toHaveLength(50);
    expect(first.issues[0]).toMatchObject({ transaction: 'page 1', amount: 5, order: null });
    expect(first.counts.reviews).toBeGreaterThanOrEqual(60);
    const second = (await list(owner, `?after=${first.next}`)).body;
    const seen = [...first.issues, ...second.issues].flatMap(
      ({ transaction }) => transaction ?? [],
    );
    expect(seen.filter((one) => one.startsWith('page'))).toEqual(
      Array.from({ length: 60 }, (_, at) => `page ${at + 1}`),
    );
    await shop.database.pool.query(
      `update payment_reviews set resolved_at = now() where provider_transaction like 'page %'`,
    );
  });

  it('is not found without the right, and has its own studio’s money alone with it', async ({
    shop,
  }) => {
    const csr = await signInAs(shop, 'csr');
    expect((await list(csr)).status).toBe(404);
    const own = await buildOrder(shop.database.kysely, { country: 'CA', method: 'interac' });
    const studio = await buildStudio(shop.database.kysely);
    const extraRights = ['reviews.decide'] as const;
    const foreign = await signInAs(shop, 'studio', { studio, extraRights });
    expect((await list(foreign, '?view=transfers')).body.issues).toEqual([]);
    const owner = await signInAs(shop, 'owner');
    expect(await issueOf(owner, own.number, 'transfers')).toMatchObject({ kind: 'transfer' });
  });
});

describe('a charge that pays no order', () => {
  it('is given back by one call, however often, and leaves the order paid', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { order } = await chargedTwice(shop, paying);
    const issue = await issueOf(owner, order.number);
    expect(issue).toMatchObject({ kind: 'charge', amount: 20.98, canBeReturned: true });
    const path = `reviews/${issue?.id}/return`;
    const give = () => decide(owner, path, { note: 'Paid twice', amount: 20.98 });
    const both = await Promise.all([give(), give()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await give()).body.isDone).toBe(true);
    await runAll(shop, order.number);
    expect(await issueOf(owner, order.number)).toBeUndefined();
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'paid',
      captured: 2 * 2098,
      returned: 2098,
    });
    expect(await documentsOf(shop, order)).not.toContain('credit_note 2098');
    const acts = (await auditOf(shop, order.number)).filter((act) => act.includes('refund'));
    expect(acts).toEqual([`order.refund by ${owner.name}`]);
  });

  it('is given back in the amount that was shown alone', async ({ shop, paying }) => {
    const owner = await signInAs(shop, 'owner');
    const { order } = await chargedTwice(shop, paying);
    const issue = await issueOf(owner, order.number);
    const other = await decide(owner, `reviews/${issue?.id}/return`, { note: 'Twice', amount: 5 });
    expect(other.body.error).toBe('invalid_request');
    expect(await paying.moneyOf(order)).toMatchObject({ captured: 2098, returned: 0 });
  });

  it('cannot be given back in another currency, but closed with what was done', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { order } = await chargedTwice(shop, paying, { currency: 'EUR' });
    const issue = await issueOf(owner, order.number);
    expect(issue).toMatchObject({ canBeReturned: false, currency: 'EUR' });
    const path = `reviews/${issue?.id}`;
    const given = await decide(owner, `${path}/return`, { note: 'Twice', amount: 20.98 });
    expect(given.body.error).toBe('refund_too_large');
    for (let times = 0; times < 2; times += 1) {
      const done = await decide(owner, `${path}/close`, { note: 'Given back at Stripe' });
      expect(done.body).toEqual({ isDone: true, refusal: null, amounts: null });
    }
    const again = await decide(owner, `${path}/close`, { note: 'Other words' });
    expect(again.body.error).toBe('review_not_found');
  });
});

describe('a lost dispute', () => {
  it('is entered in the books once', async ({ shop, paying }) => {
    const owner = await signInAs(shop, 'owner');
    const { order, payment } = await paidAtCheckout(shop, paying);
    const about = dispute({ payment_intent: payment, amount: 2098 });
    await created(shop, about);
    expect(await issueOf(owner, order.number, 'disputes')).toMatchObject({ kind: 'dispute' });
    await closed(shop, about, 'lost');
    const issue = await issueOf(owner, order.number, 'disputes');
    expect(issue).toMatchObject({ kind: 'dispute_lost', canBeAccepted: true });
    for (let times = 0; times < 2; times += 1) {
      const done = await decide(owner, `reviews/${issue?.id}/accept`, { note: 'No evidence' });
      expect(done.body.isDone).toBe(true);
    }
    expect(await documentsOf(shop, order)).toEqual(['invoice 2098', 'credit_note 2098']);
  });

  it('is recorded by hand where the provider does not report it, or says why not', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { order } = await paidAtCheckout(shop, paying);
    const record = (number: string, body: object) =>
      owner.post<RecordedDispute & Failed>(`/api/staff/orders/${number}/disputes`, body);
    const lost = { outcome: 'lost', reference: '5501' };
    expect((await record(order.number, lost)).body).toEqual({
      isRecorded: false,
      refusal: 'no_charge',
    });
    const won = { outcome: 'won', reference: '5501' };
    expect((await record(order.number, won)).body.refusal).toBe('not_lost');
    expect((await record('FPX-000000000', lost)).status).toBe(404);
  });
});

describe('a refund that people pay out', () => {
  it('is done once they say under which reference', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await buildOrder(shop.database.kysely, { country: 'CA', method: 'interac' });
    const payment = { reference: 'CA-1', isShared: false };
    await markPaidManually(shop.deps.orders, callerNamed('Ada'), order.number, payment);
    const path = `/api/staff/orders/${order.number}/refunds`;
    const { left } = (await owner.get<StaffRefunds>(path)).body;
    await owner.post(path, {
      id: crypto.randomUUID(),
      choice: { kind: 'everything' },
      reason: 'goodwill',
      left,
      amount: left,
    });
    await runAll(shop, order.number);
    const issue = await issueOf(owner, order.number, 'refunds');
    expect(issue).toMatchObject({ kind: 'pay_out', amount: left });
    const csr = await signInAs(shop, 'csr');
    const payOut = (person: TestStaff) =>
      decide(person, `refunds/${issue?.id}/pay-out`, { reference: 'CA-2' });
    expect((await payOut(csr)).status).toBe(404);
    for (let times = 0; times < 2; times += 1) expect((await payOut(owner)).status).toBe(200);
    await runAll(shop, order.number);
    const after = (await owner.get<StaffRefunds>(path)).body;
    expect(after.refunds).toMatchObject([{ state: 'done', reference: 'CA-2' }]);
    expect(await issueOf(owner, order.number, 'refunds')).toBeUndefined();
  });
});

describe('an order that is left in payment review', () => {
  it('is not paid while the shop holds nothing of it, and then awaits another payment', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { id, number, total, currency } = await buildOrder(shop.database.kysely, {
      country: 'US',
      method: 'helcim',
    });
    await shop.database.pool.query(
      `update orders set payment_state = 'payment_review' where id = $1`,
      [id],
    );
    expect(await issueOf(owner, number)).toMatchObject({ kind: 'order_in_review' });
    const end = (isPaid: boolean) =>
      owner.post<Decided & Failed>(`/api/staff/orders/${number}/end-review`, {
        isPaid,
        note: 'Looked at the provider',
      });
    expect((await end(true)).body).toEqual({
      isDone: false,
      refusal: 'other_amount',
      amounts: { held: 0, due: total / 100, currency },
    });
    expect((await end(false)).body.isDone).toBe(true);
    expect((await readOrder(shop, { number })).paymentState).toBe('awaiting_payment');
    expect((await end(false)).body.error).toBe('order_state_conflict');
  });
});
