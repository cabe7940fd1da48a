import { describe, expect } from 'vitest';
import type {
  EditQuote,
  OrderChange,
  OrderEdit,
  OrderEditing,
} from '#contract/staff/order-edits.ts';
import { buildOrder, buildStudio, type OrderPlan } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { auditOf } from '#tests/support/order-acts.ts';
import { issueCard, paidAtCheckout, type Paying } from '#tests/support/paying.ts';
import { documentsOf, readOrder } from '#tests/support/refunds.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { liftCallLimits, type TestShop } from '#tests/support/test-shop.ts';
import { issueInvoice } from '../invoices/index.ts';
import { markPaidManually } from '../orders/lifecycle/staff-actions.ts';
import { runRefund } from '../payments/refunds/run-refund.ts';

type Failed = { readonly error?: string; readonly details?: { readonly reason?: string } };

it.beforeAll(async ({ shop }) => {
  await shop.listen();
  await liftCallLimits(shop);
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

type Change = Partial<OrderChange>;

function quote(person: TestStaff, number: string, change: Change) {
  const path = `/api/staff/orders/${number}/edit-quote`;
  return person.post<EditQuote & Failed>(path, { change });
}

function read(person: TestStaff, number: string) {
  return person.get<OrderEditing & Failed>(`/api/staff/orders/${number}/editing`);
}

function send(person: TestStaff, number: string, body: object) {
  return person.post<OrderEdit & Failed>(`/api/staff/orders/${number}/edits`, body);
}

/** Edits an order as the screen does: with what its quote said. */
async function edit(person: TestStaff, number: string, change: Change, body: object = {}) {
  const { fingerprint, amount, isTyped } = (await quote(person, number, change)).body;
  const typed = isTyped ? { amount } : {};
  const id = crypto.randomUUID();
  return send(person, number, { id, change, fingerprint, ...typed, ...body });
}

async function linesOf(shop: TestShop, number: string): Promise<string[]> {
  return (await readOrder(shop, { number })).items.map(({ id }) => id);
}

/** The id of a line of an order, from 0. */
async function lineOf(shop: TestShop, number: string, at = 0): Promise<string> {
  const id = (await linesOf(shop, number))[at];
  if (id === undefined) throw new Error(`order ${number} has no line ${at}`);
  return id;
}

/** A cash order of three lines, to be approved: 10 of 10x15, 2 of 15x22, one keychain. */
function cashOrder(shop: TestShop, plan: OrderPlan = {}) {
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
async function paidByTransfer(shop: TestShop, plan: OrderPlan = {}) {
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
    .execute((trx) => issueInvoice(trx, shop.config, order, new Date(Date.now())));
  return order;
}

/** An order of 20.98 for two prints of 5x7, of which a gift card paid 8.00 and a bank card the rest. */
async function paidByBoth(shop: TestShop, paying: Paying) {
  const card = await issueCard(shop, 800, { currency: 'USD' });
  const { order } = await paidAtCheckout(shop, paying, card);
  return { number: order.number, card };
}

async function refundsOf(shop: TestShop, number: string) {
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

async function runAll(shop: TestShop, number: string): Promise<void> {
  for (const { id, state } of await refundsOf(shop, number)) {
    if (state !== 'done') await runRefund(shop.deps.payments, id);
  }
}

async function mailsOf(shop: TestShop, id: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ kind: string }>(
    `select kind from order_mails where order_id = $1 and kind in ('edited', 'refund') order by queued_at`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}

describe('what may be edited', () => {
  it('is an order that waits for its prints, with the sizes of its country', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { number } = await cashOrder(shop);
    expect((await read(csr, number)).body).toEqual({
      number,
      refusal: null,
      sizes: ['10x15', '15x22', '3.5x4.5'],
      lockedLines: [],
    });
  });

  it('is nothing of an order that is made, cancelled, in review or refunded', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { kysely } = shop.database;
    const refusals = [
      [{ fulfilmentState: 'ready' }, 'made'],
      [{ fulfilmentState: 'cancelled' }, 'cancelled'],
      [{ paymentState: 'payment_review' }, 'in_review'],
      [{ paymentState: 'partially_refunded' }, 'refunded'],
    ] as const;
    for (const [state, refusal] of refusals) {
      const { id, number } = await cashOrder(shop);
      await updateRows(kysely, 'orders', { id }, state);
      expect((await read(csr, number)).body.refusal).toBe(refusal);
      const change = { lines: [{ line: await lineOf(shop, number), quantity: 1 }] };
      expect((await quote(csr, number, change)).body).toMatchObject({
        error: 'order_edit_refused',
        details: { reason: refusal },
      });
    }
  });

  it('is nothing of an order that has other amounts than today’s prices give', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { id, number, items } = await cashOrder(shop);
    const unitPrice = (items[2]?.unitPrice ?? 0) - 100;
    const line = { id: items[2]?.id ?? '' };
    await updateRows(shop.database.kysely, 'orderItems', line, { unitPrice, total: unitPrice });
    const { subtotal, originalTotal, total } = await readOrder(shop, { number });
    await updateRows(
      shop.database.kysely,
      'orders',
      { id },
      {
        subtotal: subtotal - 100,
        originalTotal: originalTotal - 100,
        total: total - 100,
      },
    );
    expect((await read(csr, number)).body.refusal).toBe('prices_changed');
  });

  it('is not found without the right, as an unknown number is not', async ({ shop }) => {
    const { number } = await cashOrder(shop);
    const production = await signInAs(shop, 'production');
    const csr = await signInAs(shop, 'csr');
    expect((await read(production, number)).status).toBe(404);
    expect((await quote(production, number, {})).status).toBe(404);
    expect((await read(csr, 'FPX-000000000')).status).toBe(404);
  });
});

describe('an edit of an unpaid order', () => {
  it('changes what is paid on delivery, in lists and payment too, and tells the customer once', async ({
    shop,
  }) => {
    const csr = await signInAs(shop, 'csr');
    const { id, number, total } = await cashOrder(shop);
    const [first = '', second = ''] = await linesOf(shop, number);
    const change = {
      lines: [
        { line: first, quantity: 30 },
        { line: second, isRemoved: true },
      ],
    };
    const quoted = (await quote(csr, number, change)).body;
    // 30 prints of the second tier, 0.200 each, instead of 10 of 0.250 and 2 of 0.350.
    expect(quoted).toMatchObject({
      settlement: 'pay_later',
      obstacle: null,
      difference: 2.8,
      amount: total / 1000 + 2.8,
      removedLines: [second],
      correctsInvoice: false,
    });
    expect(quoted.lines).toEqual([
      { line: first, size: '10x15', quantity: 30, unitPrice: 0.2, total: 6 },
    ]);
    expect(await edit(csr, number, change)).toMatchObject({
      status: 200,
      body: { settlement: 'pay_later', by: csr.name },
    });
    const after = await readOrder(shop, { number });
    expect(after.total).toBe(total + 2800);
    expect(after.items).toMatchObject([
      { id: first, quantity: 30, unitPrice: 200 },
      { productType: 'keychain' },
    ]);
    const payment = await readRow(shop.database.kysely, 'payments', { orderId: id });
    expect(payment).toMatchObject({ amount: after.total, state: 'pending' });
    const listing = await readRow(shop.database.kysely, 'orderListings', { orderId: id });
    expect(listing).toMatchObject({ photoCount: 2 });
    expect(listing.contents).toEqual([
      { productType: 'photo_print', size: '10x15', quantity: 30 },
      { productType: 'keychain', size: 'keychain', quantity: 1 },
    ]);
    expect(await mailsOf(shop, id)).toEqual(['edited']);
    expect(await auditOf(shop, number)).toContain(`order.edit by ${csr.name}`);
  });

  it('and its opposite leave the order as it was', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const before = await cashOrder(shop);
    const { number } = before;
    const line = await lineOf(shop, number);
    expect(
      (await edit(csr, number, { lines: [{ line, size: '15x22', quantity: 3 }] })).status,
    ).toBe(200);
    expect(
      (await edit(csr, number, { lines: [{ line, size: '10x15', quantity: 10 }] })).status,
    ).toBe(200);
    const after = await readOrder(shop, { number });
    expect({ ...after, placedAt: 0 }).toEqual({ ...before, placedAt: 0 });
    expect(await refundsOf(shop, number)).toEqual([]);
  });

  it('answers a repeat what the first did, and refuses its id for another edit', async ({
    shop,
  }) => {
    const csr = await signInAs(shop, 'csr');
    const { id: orderId, number } = await cashOrder(shop);
    const line = await lineOf(shop, number);
    const id = crypto.randomUUID();
    const change = { lines: [{ line, quantity: 12 }] };
    const { fingerprint } = (await quote(csr, number, change)).body;
    const first = await send(csr, number, { id, change, fingerprint });
    expect(first.status).toBe(200);
    expect(await send(csr, number, { id, change, fingerprint })).toEqual(first);
    const other = await edit(csr, number, { lines: [{ line, quantity: 13 }] }, { id });
    expect(other.body.error).toBe('invalid_request');
    expect(await mailsOf(shop, orderId)).toEqual(['edited']);
    const edits = (await auditOf(shop, number)).filter((act) => act.startsWith('order.edit'));
    expect(edits).toEqual([`order.edit by ${csr.name}`]);
  });

  it('is made once of two people who saw the same', async ({ shop }) => {
    const people = [await signInAs(shop, 'csr'), await signInAs(shop, 'admin')];
    const { number } = await cashOrder(shop);
    const line = await lineOf(shop, number);
    const both = await Promise.all(
      people.map(async (person, at) => {
        const change = { lines: [{ line, quantity: 20 + at }] };
        const { fingerprint } = (await quote(person, number, change)).body;
        return { person, change, fingerprint };
      }),
    );
    const done = await Promise.all(
      both.map(({ person, ...body }) => send(person, number, { id: crypto.randomUUID(), ...body })),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(done.find(({ status }) => status === 409)?.body.error).toBe('order_edit_changed');
  });

  it('refuses no change, a foreign line, a wrong quantity, a foreign size and an empty order', async ({
    shop,
  }) => {
    const csr = await signInAs(shop, 'csr');
    const { number } = await cashOrder(shop);
    const lines = await linesOf(shop, number);
    const [line = '', , gift = ''] = lines;
    const refused = async (change: Change) => (await quote(csr, number, change)).body.error;
    expect((await edit(csr, number, {})).body.error).toBe('invalid_request');
    expect((await edit(csr, number, { lines: [{ line, quantity: 10 }] })).body.error).toBe(
      'invalid_request',
    );
    expect(await refused({ lines: [{ line: crypto.randomUUID(), quantity: 1 }] })).toBe(
      'invalid_request',
    );
    expect(await refused({ lines: [{ line, quantity: 100 }] })).toBe('invalid_request');
    expect(await refused({ lines: [{ line, quantity: 0 }] })).toBe('invalid_request');
    expect(await refused({ lines: [{ line, size: '4x6' }] })).toBe('size_not_sold');
    expect(await refused({ lines: [{ line, size: '3.5x4.5', quantity: 5 }] })).toBe(
      'invalid_quantity',
    );
    expect(await refused({ lines: [{ line: gift, size: '10x15' }] })).toBe('invalid_request');
    expect(await refused({ lines: lines.map((each) => ({ line: each, isRemoved: true })) })).toBe(
      'no_items',
    );
  });

  it('ends the window of a card order, whose old amount pays nothing any more', async ({
    shop,
    paying,
    browser,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    const line = await lineOf(shop, order.number);
    const done = await edit(owner, order.number, { lines: [{ line, quantity: 1 }] });
    expect(done.body).toMatchObject({ settlement: 'pay_later', amount: 17.99 });
    await paying.pay(checkoutToken);
    await paying.validate(browser, order, checkoutToken);
    const after = await readOrder(shop, order);
    expect(after.paymentState).toBe('payment_review');
    expect(after.total).toBe(1799);
  });
});

describe('an edit of a paid order', () => {
  it('returns the difference the way it came, after ten minutes, and the order stays paid', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { number, card } = await paidByBoth(shop, paying);
    const line = await lineOf(shop, number);
    const change = { lines: [{ line, quantity: 1 }] };
    expect((await quote(owner, number, change)).body).toMatchObject({
      settlement: 'return',
      amount: 2.99,
      instruments: [{ kind: 'gift_card', amount: 2.99 }],
    });
    expect((await edit(owner, number, change)).status).toBe(200);
    const [refund] = await refundsOf(shop, number);
    expect(refund).toMatchObject({ cause: 'order_edited', gift: 299, card: 0 });
    const { nextAt, createdAt } = await readRow(shop.database.kysely, 'refunds', {
      id: refund?.id ?? '',
    });
    expect((nextAt?.getTime() ?? 0) - createdAt.getTime()).toBeGreaterThan(9 * 60_000);
    await runAll(shop, number);
    const after = await readOrder(shop, { number });
    expect(after).toMatchObject({
      paymentState: 'paid',
      originalTotal: 1799,
      giftCardAmount: 501,
      total: 1298,
      refundedAmount: 0,
    });
    expect((await paying.balanceOf(card))?.balance).toBe(299);
    // The edit told the customer, not the refund.
    expect(await mailsOf(shop, after.id)).toEqual(['edited']);
  });

  it('and its opposite move no money at all before the return leaves', async ({ shop, paying }) => {
    const owner = await signInAs(shop, 'owner');
    const { number, card } = await paidByBoth(shop, paying);
    const before = await readOrder(shop, { number });
    const line = await lineOf(shop, number);
    await edit(owner, number, { lines: [{ line, quantity: 1 }] });
    const back = await edit(owner, number, { lines: [{ line, quantity: 2 }] });
    expect(back).toMatchObject({ status: 200, body: { settlement: 'nothing', amount: 0 } });
    expect(await refundsOf(shop, number)).toEqual([]);
    expect(await readOrder(shop, { number })).toEqual(before);
    expect((await paying.balanceOf(card))?.balance).toBe(0);
  });

  it('returns a whole gift card before the bank card, and the rest later in full', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const card = await issueCard(shop, 200, { currency: 'USD' });
    const { order } = await paidAtCheckout(shop, paying, card);
    const line = await lineOf(shop, order.number);
    await edit(owner, order.number, { lines: [{ line, quantity: 1 }] });
    await runAll(shop, order.number);
    expect(await refundsOf(shop, order.number)).toMatchObject([
      { state: 'done', gift: 200, card: 99 },
    ]);
    expect(await readOrder(shop, order)).toMatchObject({
      paymentState: 'paid',
      giftCardAmount: 0,
      total: 1799,
    });
    const { body } = await owner.get<{ left: number }>(`/api/staff/orders/${order.number}/refunds`);
    expect(body.left).toBe(17.99);
  });

  it('that would cost more is refused, and one that returns needs the right to refund', async ({
    shop,
    paying,
  }) => {
    const [owner, csr] = [await signInAs(shop, 'owner'), await signInAs(shop, 'csr')];
    const { number } = await paidByBoth(shop, paying);
    const line = await lineOf(shop, number);
    const more = { lines: [{ line, quantity: 3 }] };
    expect((await quote(owner, number, more)).body).toMatchObject({
      settlement: 'pay',
      amount: 2.99,
      obstacle: 'needs_payment',
    });
    expect((await edit(owner, number, more)).body).toMatchObject({
      error: 'order_edit_refused',
      details: { reason: 'needs_payment' },
    });
    const less = { lines: [{ line, quantity: 1 }] };
    expect((await edit(csr, number, less)).body.details).toEqual({ reason: 'needs_refund_right' });
    expect(await refundsOf(shop, number)).toEqual([]);
  });

  it('cancels its invoice with a credit note and gets a new one, with their taxes', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await paidByTransfer(shop);
    const line = await lineOf(shop, order.number);
    const done = await edit(owner, order.number, { lines: [{ line, quantity: 1 }] });
    expect(done.body).toMatchObject({ settlement: 'return' });
    const after = await readOrder(shop, order);
    const documents = [
      `invoice ${order.originalTotal}`,
      `invoice ${after.originalTotal}`,
      `credit_note ${order.originalTotal}`,
    ];
    expect((await documentsOf(shop, order)).toSorted()).toEqual(documents.toSorted());
    await runAll(shop, order.number);
    expect(await documentsOf(shop, order)).toHaveLength(3);
    const { rows } = await shop.database.pool.query<{ name: string; sum: number }>(
      `select tax ->> 'name' as name,
         sum((tax ->> 'amount')::bigint * case kind when 'invoice' then 1 else -1 end)::bigint as sum
       from invoices, jsonb_array_elements(taxes) tax where order_id = $1 group by 1 order by 1`,
      [order.id],
    );
    const taxes = after.taxLines.map(({ name, amount }) => ({ name, sum: amount }));
    expect(rows).toEqual(taxes.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });

  it('asks for the typed amount above 50 dollars', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await paidByTransfer(shop, { items: [{ size: '8x10', quantity: 40 }] });
    const change = { lines: [{ line: await lineOf(shop, order.number), quantity: 5 }] };
    const quoted = (await quote(owner, order.number, change)).body;
    expect(quoted).toMatchObject({ isTyped: true });
    const untyped = await edit(owner, order.number, change, { amount: undefined });
    expect(untyped.body.error).toBe('invalid_request');
    expect((await edit(owner, order.number, change)).status).toBe(200);
  });

  it('is refused once a part of its money was refunded otherwise', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByTransfer(shop);
    const left = (await owner.get<{ left: number }>(`/api/staff/orders/${number}/refunds`)).body
      .left;
    await owner.post(`/api/staff/orders/${number}/refunds`, {
      id: crypto.randomUUID(),
      choice: { kind: 'amount', amount: 5 },
      reason: 'goodwill',
      left,
      amount: 5,
    });
    expect((await read(owner, number)).body.refusal).toBe('refunded');
  });
});

describe('prints that are planned', () => {
  async function addJob(
    shop: TestShop,
    { orderId, line, copies }: { orderId: string; line: string; copies: number },
    state: 'waiting' | 'queued' | 'rendered',
  ): Promise<void> {
    const { pool } = shop.database;
    const made = state === 'rendered';
    await pool.query(
      `insert into print_jobs (order_id, order_item, copies, wait_until, state, batch, source, source_sha256, dpi,
         layout, color, program, rendered_at)
       values ($1, $2, $3, now(), $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
      [
        orderId,
        line,
        copies,
        state,
        made
          ? (
              await pool.query<{ id: number }>(
                `insert into print_batches (paper, finish) values ('10x15', $1) returning id`,
                [crypto.randomUUID()],
              )
            ).rows[0]?.id
          : null,
        made ? 'original' : null,
        made ? Buffer.alloc(32) : null,
        made ? 300 : null,
        made ? '{}' : null,
        made ? 'srgb' : null,
        made ? new Date() : null,
      ],
    );
  }

  it('are planned again for the lines that change, and stay for the others', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { id: orderId, number, items } = await cashOrder(shop);
    for (const { id, quantity } of items) {
      await addJob(shop, { orderId, line: id, copies: quantity }, 'queued');
    }
    const line = items[0]?.id ?? '';
    expect((await edit(csr, number, { lines: [{ line, quantity: 11 }] })).status).toBe(200);
    const { rows } = await shop.database.pool.query<{ line: string }>(
      'select order_item as line from print_jobs where order_id = $1',
      [orderId],
    );
    expect(rows.map((row) => row.line).toSorted()).toEqual(
      items
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
    const listing = await readRow(shop.database.kysely, 'orderListings', { orderId });
    expect(listing.printsAll).toBe(2);
  });

  it('hold a line in a batch, and its order’s delivery, with the reason', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { id: orderId, number, items } = await cashOrder(shop);
    const [line = '', other = ''] = items.map(({ id }) => id);
    await addJob(shop, { orderId, line, copies: 10 }, 'rendered');
    expect((await read(csr, number)).body.lockedLines).toEqual([line]);
    const locked = { lines: [{ line, quantity: 11 }] };
    expect((await quote(csr, number, locked)).body.obstacle).toBe('in_batch');
    expect((await edit(csr, number, locked)).body.details).toEqual({ reason: 'in_batch' });
    expect((await edit(csr, number, { lines: [{ line: other, quantity: 3 }] })).status).toBe(200);
    const studio = await buildStudio(shop.database.kysely);
    const pickup = { delivery: { method: 'pickup' as const, studio } };
    expect((await quote(csr, number, pickup)).body.obstacle).toBe('in_batch');
  });
});

describe('an edit of the delivery', () => {
  const home = {
    firstName: 'Leïla',
    lastName: 'Haddad',
    address: '12 King Street West',
    city: 'Toronto',
    postalCode: 'M5H 1A1',
    province: 'ON',
  };

  it('changes the address and the taxes that follow from it', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await paidByTransfer(shop);
    expect(order.taxLines.map(({ name }) => name)).toEqual(['GST', 'QST']);
    const change = { delivery: { method: 'shipping' as const, address: home } };
    const quoted = (await quote(owner, order.number, change)).body;
    expect(quoted.after.taxes).toMatchObject([{ name: 'HST', percent: 13 }]);
    expect((await edit(owner, order.number, change)).status).toBe(200);
    const after = await readOrder(shop, order);
    expect(after.appliedProvince).toBe('ON');
    expect(after.shippingAddress).toMatchObject({ ...home, country: 'CA' });
  });

  it('refuses an address that the checkout refuses', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByTransfer(shop);
    const address = { ...home, postalCode: 'H3B 1A7' };
    const quoted = await quote(owner, number, { delivery: { method: 'shipping', address } });
    expect(quoted.body.error).toBe('region_mismatch');
  });

  it('moves an order to a studio and back, with the fee that the delivery costs', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await buildOrder(shop.database.kysely, { country: 'CA', method: 'interac' });
    const studio = await buildStudio(shop.database.kysely, {
      country: 'CA',
      city: 'Montréal',
      timeZone: 'America/Toronto',
    });
    const moved = await edit(owner, order.number, { delivery: { method: 'pickup', studio } });
    expect(moved.body).toMatchObject({ settlement: 'pay_later' });
    const there = await readOrder(shop, order);
    expect(there).toMatchObject({ deliveryMethod: 'pickup', studio, shippingFee: 0 });
    expect(there.shippingAddress).toBeNull();
    const { country: _, ...address } = order.shippingAddress ?? { ...home, country: 'CA' };
    await edit(owner, order.number, { delivery: { method: 'shipping', address } });
    const back = await readOrder(shop, order);
    expect(back).toMatchObject({
      deliveryMethod: 'shipping',
      studio: null,
      total: order.total,
      shippingAddress: order.shippingAddress,
    });
  });

  it('keeps a cash order with the courier, and refuses a studio of another country', async ({
    shop,
  }) => {
    const csr = await signInAs(shop, 'csr');
    const { number } = await cashOrder(shop);
    const tunis = await buildStudio(shop.database.kysely);
    const paris = await buildStudio(shop.database.kysely, { country: 'FR', city: 'Paris' });
    const to = (studio: string) => ({ delivery: { method: 'pickup' as const, studio } });
    expect((await quote(csr, number, to(tunis))).body.obstacle).toBe('method_not_offered');
    expect((await quote(csr, number, to(paris))).body.error).toBe('studio_not_found');
  });
});

describe('random edits of a paid order', () => {
  it('always hold what it costs, and documents and instruments agree', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await paidByTransfer(shop, { items: [{ size: '8x10', quantity: 9 }] });
    const line = await lineOf(shop, order.number);
    const checkSums = async () => {
      const { originalTotal, paymentState } = await readOrder(shop, order);
      expect(paymentState).toBe('paid');
      const { rows } = await shop.database.pool.query<{ sum: number }>(
        `select sum(amount * case kind when 'invoice' then 1 else -1 end)::bigint as sum
         from invoices where order_id = $1`,
        [order.id],
      );
      expect(rows[0]?.sum).toBe(originalTotal);
      const refunds = await refundsOf(shop, order.number);
      const returned = refunds.reduce((sum, { hand }) => sum + hand, 0);
      expect(order.originalTotal - returned).toBe(originalTotal);
    };
    // Down to any quantity and up again while the return has not left.
    for (const quantity of [4, 7, 2, 9, 1, 5, 8, 3]) {
      const done = await edit(owner, order.number, { lines: [{ line, quantity }] });
      expect(done.status).toBe(200);
      await checkSums();
    }
    expect(await edit(owner, order.number, { lines: [{ line, quantity: 9 }] })).toMatchObject({
      status: 200,
    });
    await checkSums();
    expect(await refundsOf(shop, order.number)).toEqual([]);
  });
});
