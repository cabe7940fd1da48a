import { describe, expect } from 'vitest';
import {
  chunksFor,
  freshNumber,
  createLines,
  orderInput,
  place,
  priced,
  send,
} from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { waitingJobs, type TestShop } from '#tests/support/test-shop.ts';

async function countOrders(shop: TestShop, number: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'select count(*)::int as count from orders where number = $1',
    [number],
  );
  return rows[0]?.count ?? -1;
}

describe('POST /api/orders/chunk', () => {
  it('stores an order of one chunk with its lines, payment, history and mails at once', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 3);
    const order = await priced(browser, 'TN', lines, { orderNote: 'Please ring twice' });
    const before = await waitingJobs(shop.database);
    const { status, body } = await place(browser, order, lines);
    expect(status).toBe(200);
    const { data } = body;
    expect(data).toMatchObject({ complete: true, received: [0] });
    // 1 + 2 + 3 prints of 10x15 at 2.50, and 8 for shipping.
    expect(data.order).toMatchObject({
      subtotal: 15,
      shippingFee: 8,
      totalAmount: 23,
      currency: 'TND',
      paymentMethod: 'cod',
      paymentStatus: 'pending',
      status: 'Waiting for CSR approval',
      shippingMethod: 'shipping',
      orderNote: 'Please ring twice',
    });
    expect(data.order?.orderItems.map((item) => item.photoId)).toEqual(
      lines.map((line) => line.photoId),
    );
    const { rows } = await shop.database.pool.query<{ machine: string; to_state: string }>(
      `select machine, to_state from order_transitions join orders on orders.id = order_id
       where number = $1 order by order_transitions.id`,
      [order.orderNumber],
    );
    expect(rows.map((row) => `${row.machine}:${row.to_state}`)).toEqual([
      'fulfilment:placed',
      'fulfilment:awaiting_csr',
    ]);
    const after = await waitingJobs(shop.database);
    // Mails to the customer and to the shop, and the notification of the studios.
    expect((after['send-order-mail'] ?? 0) - (before['send-order-mail'] ?? 0)).toBe(1);
  });

  it('accepts chunks in any order and repeated, and names the missing one when the last arrives', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 8, '4x6');
    const order = await priced(browser, 'US', lines);
    const [first, second, third] = chunksFor(order, lines, 3);
    expect(await send(browser, first)).toMatchObject({
      status: 200,
      body: { data: { received: [0], complete: false } },
    });
    const early = await send(browser, third);
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject({ error: 'incomplete_chunks', details: { missing: [1] } });
    await send(browser, first);
    const done = await send(browser, second);
    expect(done.body).toMatchObject({
      data: {
        received: [0, 1, 2],
        complete: true,
        order: { paymentMethod: 'helcim', paymentStatus: 'pending' },
      },
    });
    const again = await send(browser, third);
    expect(again.body).toMatchObject({ data: { complete: true } });
    expect(await countOrders(shop, order.orderNumber)).toBe(1);
    const placed = done.body.data.order;
    expect(placed?.orderItems.map((item) => item.photoId)).toEqual(
      lines.map((line) => line.photoId),
    );
  });

  it('stores one order when two tabs send everything at once', async ({ shop, browser }) => {
    const lines = await createLines(browser, 4, '4x6');
    const order = await priced(browser, 'US', lines);
    const chunks = chunksFor(order, lines, 2);
    await Promise.all([...chunks, ...chunks, ...chunks].map((chunk) => send(browser, chunk)));
    expect(await countOrders(shop, order.orderNumber)).toBe(1);
    const one = await createLines(browser, 2);
    const whole = await priced(browser, 'TN', one);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => place(browser, whole, one)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await countOrders(shop, whole.orderNumber)).toBe(1);
  });

  it('starts over when the customer corrects the order between chunks', async ({ browser }) => {
    const lines = await createLines(browser, 2, '4x6');
    const order = await priced(browser, 'US', lines);
    const [, oldSecond] = chunksFor(order, lines, 1);
    await send(browser, oldSecond);
    const corrected = { ...order, name: 'Second Last' };
    const [first, second] = chunksFor(corrected, lines, 1);
    expect((await send(browser, first)).body).toMatchObject({
      data: { received: [0], complete: false },
    });
    expect((await send(browser, second)).body).toMatchObject({
      data: { complete: true, order: { name: 'Second Last' } },
    });
  });

  it('reserves a number for the session that first used it', async ({ shop, browser }) => {
    const other = await shop.browser();
    const lines = await createLines(browser, 2, '4x6');
    const order = await priced(browser, 'US', lines);
    const [first] = chunksFor(order, lines, 1);
    await send(browser, first);
    const theirs = await createLines(other, 2, '4x6');
    for (const perChunk of [1, 6]) {
      const [chunk] = chunksFor(order, theirs, perChunk);
      const { status, body } = await send(other, chunk);
      expect(status).toBe(409);
      expect(body.error).toBe('order_number_taken');
    }
    expect((await other.get(`/api/orders/verify/${order.orderNumber}`)).body).toEqual({
      exists: true,
    });
    expect((await other.get(`/api/orders/verify/${freshNumber()}`)).body).toEqual({
      exists: false,
    });
  });

  it('answers a different total with a fresh quote and stores nothing', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 2);
    const order = orderInput('TN', { totalAmount: 0.01 });
    const { status, body } = await place(browser, order, lines);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: 'quote_changed', details: { quote: { total: 15.5 } } });
    expect(await countOrders(shop, order.orderNumber)).toBe(0);
  });

  it('refuses photos of another session and names them', async ({ shop, browser }) => {
    const other = await shop.browser();
    const [mine] = await createLines(browser, 1);
    const [theirs] = await createLines(other, 1);
    const lines = [mine, theirs].filter((line) => line !== undefined);
    const order = await priced(browser, 'TN', lines);
    const { status, body } = await place(browser, order, lines);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: 'photo_not_stored',
      details: { items: [1], photoIds: [theirs?.photoId] },
    });
  });
});
