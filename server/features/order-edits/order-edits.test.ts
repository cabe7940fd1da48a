import { describe, expect } from 'vitest';
import {
  type Change,
  cashOrder,
  edit,
  lineOf,
  linesOf,
  mailsOf,
  quote,
  read,
  refundsOf,
  send,
} from '#tests/support/order-edits.ts';
import { auditOf } from '#tests/support/order-acts.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { liftCallLimits } from '#tests/support/test-shop.ts';

it.beforeAll(async ({ shop }) => {
  await shop.listen();
  await liftCallLimits(shop);
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

describe('what may be edited', () => {
  it('is an order that waits for its prints, with the sizes of its country', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { number } = await cashOrder(shop);
    expect((await read(csr, number)).body).toEqual({
      number,
      refusal: null,
      waiting: null,
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
    // 30 prints of the second tier, 2.00 each, instead of 10 of 2.50 and 2 of 3.50.
    expect(quoted).toMatchObject({
      settlement: 'pay_later',
      obstacle: null,
      difference: 28,
      amount: total / 100 + 28,
      removedLines: [second],
      correctsInvoice: false,
    });
    expect(quoted.lines).toEqual([
      { line: first, size: '10x15', quantity: 30, unitPrice: 2, total: 60 },
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
    const again = await send(csr, number, { id, change, fingerprint });
    expect(again.body).toEqual(first.body);
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
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
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
    await paying.sweep();
    const after = await readOrder(shop, order);
    expect(after.paymentState).toBe('payment_review');
    expect(after.total).toBe(1799);
  });
});
