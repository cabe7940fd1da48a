import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { createLines, place, priced } from '#tests/support/orders.ts';
import { cancelOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { deleteUnpaidOrders } from './delete-unpaid.repo.ts';
import { expireUnpaidOrders } from './expire-unpaid-orders.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Lets days pass: everything becomes so much older. */
async function pass({ database: { pool } }: TestShop, days: number): Promise<void> {
  const hours = [Math.round(days * 24)];
  await pool.query('alter table order_transitions disable trigger user');
  await pool.query('update order_transitions set at = at - make_interval(hours => $1)', hours);
  await pool.query('alter table order_transitions enable trigger user');
  await pool.query('update orders set placed_at = placed_at - make_interval(hours => $1)', hours);
}

async function expire({ deps }: TestShop): Promise<void> {
  await expireUnpaidOrders(deps.orders, deps.payments.log);
}

async function sweep(shop: TestShop): Promise<void> {
  await deleteUnpaidOrders(shop.database.kysely, shop.deps.orders.clock(), 100);
}

async function isStored({ database }: TestShop, number: string): Promise<boolean> {
  const { rows } = await database.pool.query('select from orders where number = $1', [number]);
  return rows.length > 0;
}

describe('deleteUnpaidOrders', () => {
  it('deletes an unpaid card order two days after its cancellation, if nobody knows of it', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 3, '4x6');
    const order = await priced(browser, 'US', lines);
    await place(browser, order, lines);
    await pass(shop, 3.1);
    await expire(shop);
    await sweep(shop);
    expect(await isStored(shop, order.orderNumber)).toBe(true);
    await pass(shop, 1.9);
    await sweep(shop);
    expect(await isStored(shop, order.orderNumber)).toBe(true);
    await pass(shop, 0.2);
    await sweep(shop);
    expect(await isStored(shop, order.orderNumber)).toBe(false);
    const { rows } = await shop.database.pool.query(
      `select (select count(*)::int from order_items) as items, (select count(*)::int from order_contacts) as contacts,
         (select count(*)::int from order_transitions) as transitions, (select count(*)::int from payments) as payments`,
    );
    expect(rows).toEqual([{ items: 0, contacts: 0, transitions: 0, payments: 0 }]);
  });

  it('keeps an order of which its customer got a mail for thirty days', async ({
    shop,
    browser,
    paying,
  }) => {
    const order = await paying.place(browser);
    await cancelOrder(shop, order, 'The paper ran out.');
    await pass(shop, 29);
    await sweep(shop);
    expect(await isStored(shop, order.number)).toBe(true);
    await pass(shop, 2);
    await sweep(shop);
    expect(await isStored(shop, order.number)).toBe(false);
  });

  it('keeps orders with money, whatever became of it, and those that are not cancelled', async ({
    shop,
  }) => {
    const { kysely, pool } = shop.database;
    const old = { placedAt: new Date(Date.now() - 100 * dayMs) };
    const paid = await buildOrder(kysely, { ...old, paid: true });
    const refunded = await buildOrder(kysely, { ...old, paid: true });
    const waiting = await buildOrder(kysely, { ...old, country: 'TN' });
    const charged = await buildOrder(kysely, old);
    await pool.query(
      `update orders set fulfilment_state = 'cancelled', payment_state = 'refunded' where id = $1`,
      [refunded.id],
    );
    await pool.query(`update orders set fulfilment_state = 'cancelled' where id = $1`, [
      charged.id,
    ]);
    await pool.query(
      `insert into payment_attempts (order_id, provider, state, amount, currency, confirm_token, expires_at,
         next_read_at, captured, captured_at)
       values ($1, 'helcim', 'succeeded', 100, 'USD', 'x', now(), null, 100, now())`,
      [charged.id],
    );
    await pass(shop, 100);
    await sweep(shop);
    for (const { number } of [paid, refunded, waiting, charged]) {
      expect(await isStored(shop, number)).toBe(true);
    }
  });

  it('lets nobody delete a transition of an order that stays', async ({ shop }) => {
    const { kysely, pool } = shop.database;
    const order = await buildOrder(kysely, {});
    await expect(
      pool.query('delete from order_transitions where order_id = $1', [order.id]),
    ).rejects.toThrow('append-only');
  });
});
