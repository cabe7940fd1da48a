import { describe, expect } from 'vitest';
import type { OrderEditing } from '#contract/staff/order-edits.ts';
import {
  edit,
  lineOf,
  mailsOf,
  paidByTransfer,
  quote,
  read,
  refundsOf,
  runAll,
} from '#tests/support/order-edits.ts';
import { auditOf } from '#tests/support/order-acts.ts';
import { findOrderLink, issueCard, openOrderPage, paidAtCheckout } from '#tests/support/paying.ts';
import { documentsOf, readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { liftCallLimits, type TestShop } from '#tests/support/test-shop.ts';
import { heldEditMs } from '#domain/orders/held-edits.ts';
import { reconcilePayments } from '../payments/attempts/reconcile.ts';
import { endHeldEdits } from './end-held-edits.ts';

it.beforeAll(async ({ shop }) => {
  await shop.listen();
  await liftCallLimits(shop);
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

type Paying = Parameters<typeof paidAtCheckout>[1];

/** Opens the page on which the difference of an order is paid, by its private link on another device. */
async function openDue(shop: TestShop, number: string) {
  const { due } = await openOrderPage(shop, { number });
  if (!due) throw new Error(`nothing is due of ${number}`);
  const browser = await shop.browser();
  const orderLink = await findOrderLink(shop, { number });
  const opened = await browser.post<{ id: string; error?: string }>(
    '/api/create-checkout-session',
    {
      orderNumber: number,
      orderLink,
      edit: due.edit,
      success_url: 'http://localhost:80/order-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:80/order-cancel',
    },
  );
  return { due, browser, orderLink, opened };
}

/** Pays the difference of an order by card, and has the shop look. */
async function payDue(shop: TestShop, paying: Paying, number: string): Promise<string> {
  const { opened } = await openDue(shop, number);
  await paying.payAt(opened.body.id);
  await reconcileAll(shop);
  return opened.body.id;
}

async function reconcileAll(shop: TestShop): Promise<void> {
  await shop.database.pool.query(
    'update payment_attempts set next_read_at = now() where next_read_at is not null',
  );
  await reconcilePayments(shop.deps.payments);
}

async function askForMore(person: TestStaff, shop: TestShop, number: string, quantity = 3) {
  const line = await lineOf(shop, number);
  return await edit(person, number, { lines: [{ line, quantity }] });
}

function settle(person: TestStaff, number: string, id: string, what: string, body: object = {}) {
  const path = `/api/staff/orders/${number}/edits/${id}/${what}`;
  return person.post<OrderEditing & { readonly error?: string }>(path, body);
}

async function paymentsOf(shop: TestShop, number: string) {
  const { rows } = await shop.database.pool.query<{ method: string; amount: number }>(
    `select method, amount from payments join orders on orders.id = order_id where number = $1
     order by paid_at, payments.created_at`,
    [number],
  );
  return rows;
}

describe('an edit that costs a paid order more', () => {
  it('is quoted, asks the customer for the difference, and leaves the order as it is', async ({
    shop,
    paying,
  }) => {
    const csr = await signInAs(shop, 'csr');
    const { order } = await paidAtCheckout(shop, paying);
    const { number } = order;
    const before = await readOrder(shop, order);
    const change = { lines: [{ line: await lineOf(shop, number), quantity: 3 }] };
    expect((await quote(csr, number, change)).body).toMatchObject({
      settlement: 'pay',
      amount: 2.99,
      differenceMethod: 'credit',
      obstacle: null,
    });
    const asked = await edit(csr, number, change);
    expect(asked).toMatchObject({ status: 200, body: { settlement: 'pay', amount: 2.99 } });
    expect(Date.parse(asked.body.payUntil ?? '')).toBeGreaterThan(Date.now());
    expect(await readOrder(shop, order)).toEqual(before);
    const { rows } = await shop.database.pool.query(
      `select kind, reference from order_mails where order_id = $1 and kind = 'edit-payment'`,
      [before.id],
    );
    expect(rows).toEqual([{ kind: 'edit-payment', reference: asked.body.id }]);
    expect((await openOrderPage(shop, order)).due).toMatchObject({
      edit: asked.body.id,
      amount: 2.99,
      totalAfter: 23.97,
      method: 'credit',
      transfer: null,
    });
    expect((await read(csr, number)).body).toMatchObject({
      refusal: 'edit_waiting',
      waiting: { id: asked.body.id, amount: 2.99, isPending: false },
    });
    expect((await quote(csr, number, change)).body).toMatchObject({
      error: 'order_edit_refused',
      details: { reason: 'edit_waiting' },
    });
  });

  it('is carried out once by its charge, and refunds work over both charges', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { order } = await paidAtCheckout(shop, paying);
    const asked = await askForMore(owner, shop, order.number);
    const session = await payDue(shop, paying, order.number);
    const after = await readOrder(shop, order);
    expect(after).toMatchObject({ paymentState: 'paid', originalTotal: 2397, total: 2397 });
    expect(after.items).toMatchObject([{ quantity: 3 }]);
    expect(await paymentsOf(shop, order.number)).toEqual([
      { method: 'credit', amount: 2098 },
      { method: 'credit', amount: 299 },
    ]);
    expect(await mailsOf(shop, after.id)).toEqual(['edited']);
    expect((await openOrderPage(shop, order)).due).toBeNull();
    // The same charge is found again, and the same call is sent again.
    await reconcileAll(shop);
    const again = await owner.post<{ payUntil: string | null }>(
      `/api/staff/orders/${order.number}/edits`,
      {
        id: asked.body.id,
        change: { lines: [] },
        fingerprint: (
          await shop.database.pool.query<{ fingerprint: string }>(
            'select fingerprint from held_edits where id = $1',
            [asked.body.id],
          )
        ).rows[0]?.fingerprint,
      },
    );
    expect(again).toMatchObject({ status: 200, body: { settlement: 'pay', payUntil: null } });
    expect(await paymentsOf(shop, order.number)).toHaveLength(2);
    const browser = await shop.browser();
    const orderLink = await findOrderLink(shop, order);
    const verdict = await browser.post<{ success: boolean }>('/api/validate-payment', {
      sessionId: session,
      orderNumber: order.number,
      orderLink,
    });
    expect(verdict.body.success).toBe(true);
    const path = `/api/staff/orders/${order.number}/refunds`;
    const { body } = await owner.get<{ left: number; instruments: { left: number }[] }>(path);
    expect(body.left).toBe(23.97);
    expect(body.instruments.map(({ left }) => left).toSorted((a, b) => a - b)).toEqual([
      2.99, 20.98,
    ]);
    await owner.post(path, {
      id: crypto.randomUUID(),
      choice: { kind: 'everything' },
      reason: 'print_fault',
      left: 23.97,
      amount: 23.97,
    });
    await runAll(shop, order.number);
    expect(await readOrder(shop, order)).toMatchObject({
      paymentState: 'refunded',
      refundedAmount: 2397,
    });
    expect(await paying.moneyOf(order)).toMatchObject({ captured: 2397, returned: 2397 });
  });

  it('keeps the return of an edit before it, and returns over both charges after it', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const card = await issueCard(shop, 800, { currency: 'USD' });
    const { order } = await paidAtCheckout(shop, paying, card);
    const line = await lineOf(shop, order.number);
    await edit(owner, order.number, { lines: [{ line, quantity: 1 }] });
    const asked = await askForMore(owner, shop, order.number);
    expect(asked.body).toMatchObject({ settlement: 'pay', amount: 5.98 });
    await payDue(shop, paying, order.number);
    await runAll(shop, order.number);
    expect(await readOrder(shop, order)).toMatchObject({
      paymentState: 'paid',
      originalTotal: 2397,
      giftCardAmount: 501,
      total: 1896,
    });
    const sums = await paying.moneyOf(order);
    expect(sums).toMatchObject({ captured: 1298 + 598, gift: 800, returned: 0 });
    expect(
      (await edit(owner, order.number, { lines: [{ line, quantity: 1 }] })).body,
    ).toMatchObject({ settlement: 'return', amount: 5.98 });
    await runAll(shop, order.number);
    expect(await readOrder(shop, order)).toMatchObject({ originalTotal: 1799, total: 1799 });
  });

  it('and its opposite move no money, and a charge that comes after it is refunded', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { order } = await paidAtCheckout(shop, paying);
    const before = await readOrder(shop, order);
    const asked = await askForMore(owner, shop, order.number);
    const { opened } = await openDue(shop, order.number);
    const gone = await settle(owner, order.number, asked.body.id, 'withdraw');
    expect(gone).toMatchObject({ status: 200, body: { refusal: null, waiting: null } });
    expect((await settle(owner, order.number, asked.body.id, 'withdraw')).status).toBe(200);
    expect(await readOrder(shop, order)).toEqual(before);
    expect(await refundsOf(shop, order.number)).toEqual([]);
    // The customer had the window open.
    await paying.payAt(opened.body.id);
    await reconcileAll(shop);
    await runAll(shop, order.number);
    expect(await refundsOf(shop, order.number)).toMatchObject([
      { cause: 'late_payment', state: 'done', card: 299 },
    ]);
    expect(await readOrder(shop, order)).toEqual({ ...before, refundedAmount: 0 });
    const acts = (await auditOf(shop, order.number)).filter((act) => act.includes('edit'));
    expect(acts).toEqual([`order.edit by ${owner.name}`, `order.withdraw-edit by ${owner.name}`]);
  });

  it('that was charged after the order was refunded otherwise is refunded too', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { order } = await paidAtCheckout(shop, paying);
    await askForMore(owner, shop, order.number);
    const { opened } = await openDue(shop, order.number);
    await owner.post(`/api/staff/orders/${order.number}/refunds`, {
      id: crypto.randomUUID(),
      choice: { kind: 'amount', amount: 5 },
      reason: 'goodwill',
      left: 20.98,
      amount: 5,
    });
    await paying.payAt(opened.body.id);
    await reconcileAll(shop);
    await runAll(shop, order.number);
    expect(await readOrder(shop, order)).toMatchObject({
      originalTotal: 2098,
      paymentState: 'partially_refunded',
      refundedAmount: 500,
    });
    expect(await paying.moneyOf(order)).toMatchObject({ captured: 2397, returned: 799 });
  });

  it('ends after two days, and its prints wait no longer', async ({ shop, paying }) => {
    const owner = await signInAs(shop, 'owner');
    const { order } = await paidAtCheckout(shop, paying);
    const { id } = await readOrder(shop, order);
    const asked = await askForMore(owner, shop, order.number);
    const waits = async () => {
      const { rows } = await shop.database.pool.query<{ waits: boolean }>(
        'select waits_for_edit($1) as waits',
        [id],
      );
      return rows[0]?.waits;
    };
    expect(await waits()).toBe(true);
    await endHeldEdits(shop.deps.orderEdits);
    expect(await waits()).toBe(true);
    shop.clock.offset = heldEditMs;
    expect((await openOrderPage(shop, order)).due).toBeNull();
    await endHeldEdits(shop.deps.orderEdits);
    expect(await waits()).toBe(false);
    const { rows } = await shop.database.pool.query(
      'select state, change from held_edits where id = $1',
      [asked.body.id],
    );
    expect(rows).toEqual([{ state: 'expired', change: null }]);
    // Nobody stays signed in for two days.
    const again = await signInAs(shop, 'owner');
    expect((await read(again, order.number)).body.refusal).toBeNull();
  });

  it('ends at once when its order is cancelled', async ({ shop, paying }) => {
    const owner = await signInAs(shop, 'owner');
    const { order } = await paidAtCheckout(shop, paying);
    await askForMore(owner, shop, order.number);
    const link = await findOrderLink(shop, order);
    const browser = await shop.browser();
    await browser.post(`/api/order-links/${link}/cancel`, {});
    expect((await openOrderPage(shop, order)).due).toBeNull();
    await endHeldEdits(shop.deps.orderEdits);
    const { rows } = await shop.database.pool.query(
      `select held_edits.state from held_edits join orders on orders.id = order_id where number = $1`,
      [order.number],
    );
    expect(rows).toEqual([{ state: 'expired' }]);
  });
});

describe('the difference of an order that was paid by transfer', () => {
  it('is taken under the bank’s reference, once, and invoiced', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await paidByTransfer(shop);
    const asked = await askForMore(owner, shop, order.number, 4);
    expect(asked.body).toMatchObject({ settlement: 'pay' });
    const { due } = await openOrderPage(shop, order);
    expect(due).toMatchObject({ method: 'interac' });
    const pay = (reference: string) =>
      settle(owner, order.number, asked.body.id, 'paid', { reference });
    const other = await paidByTransfer(shop);
    expect((await pay(`CA-${other.number}`)).body.error).toBe('payment_reference_used');
    const both = await Promise.all([pay('CA-9'), pay('CA-9')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const after = await readOrder(shop, order);
    expect(after.originalTotal - order.originalTotal).toBe(
      Math.round((asked.body.amount ?? 0) * 100),
    );
    expect((await paymentsOf(shop, order.number)).map(({ amount }) => amount)).toEqual([
      order.originalTotal,
      after.originalTotal - order.originalTotal,
    ]);
    expect((await documentsOf(shop, order)).toSorted()).toEqual(
      [
        `invoice ${order.originalTotal}`,
        `invoice ${after.originalTotal}`,
        `credit_note ${order.originalTotal}`,
      ].toSorted(),
    );
    const { rows } = await shop.database.pool.query<{ document: { paid: { amount: number }[] } }>(
      `select document from invoices where order_id = $1 and kind = 'invoice' order by revision desc limit 1`,
      [order.id],
    );
    const paid = JSON.stringify(rows[0]?.document);
    for (const amount of [order.originalTotal, after.originalTotal - order.originalTotal]) {
      expect(paid).toContain(`CA$${(amount / 100).toFixed(2)}`);
    }
    expect((await read(owner, order.number)).body).toMatchObject({ refusal: null, waiting: null });
  });

  it('is not taken by people where a card pays it, nor without the right', async ({
    shop,
    paying,
  }) => {
    const [owner, production] = [await signInAs(shop, 'owner'), await signInAs(shop, 'production')];
    const { order } = await paidAtCheckout(shop, paying);
    const asked = await askForMore(owner, shop, order.number);
    const pay = (person: TestStaff) =>
      settle(person, order.number, asked.body.id, 'paid', { reference: 'CA-1' });
    expect((await pay(owner)).body.error).toBe('order_not_payable');
    expect((await pay(production)).status).toBe(404);
    expect((await settle(production, order.number, asked.body.id, 'withdraw')).status).toBe(404);
    const unknown = crypto.randomUUID();
    expect((await settle(owner, order.number, unknown, 'withdraw')).status).toBe(404);
  });
});
