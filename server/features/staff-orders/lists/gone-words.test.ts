import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { tidyOrderLists } from '#tests/support/tidy-order-lists.ts';
import { eraseOrder } from '../../orders/index.ts';

function build({ database }: TestShop, name: string) {
  return buildOrder(database.kysely, { country: 'TN', name });
}

async function erase({ database }: TestShop, { id }: { readonly id: string }): Promise<void> {
  await database.kysely.transaction().execute((trx) => eraseOrder(trx, id, new Date()));
}

async function wordsKept({ database }: TestShop, words: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ word: string }>(
    'select word::text from order_vocabulary where word = any ($1) order by word',
    [words],
  );
  return rows.map(({ word }) => word);
}

describe('the words of an erased customer', () => {
  it('are found by no search at once, and are nowhere after the job', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const order = await build(shop, 'Xenophon Quarbalis');
    const search = async () =>
      (await csr.get<{ orders: object[] }>('/api/staff/orders?view=all&search=Quarbalis')).body;
    expect((await search()).orders).toMatchObject([{ number: order.number }]);
    await erase(shop, order);
    expect((await search()).orders).toEqual([]);
    await tidyOrderLists(shop.database.kysely);
    expect(await wordsKept(shop, ['xenophon', 'quarbalis'])).toEqual([]);
    const { rows } = await shop.database.pool.query(
      `select entry from gone_order_words
       union select number from order_listings where order_id = $1 and (words <> '{}' or phone_backwards <> '')`,
      [order.id],
    );
    expect(rows).toEqual([]);
  });

  it('stay while another order has them', async ({ shop }) => {
    const [erased] = [await build(shop, 'Xanthe Vormund'), await build(shop, 'Xanthe Bilbury')];
    await erase(shop, erased);
    await tidyOrderLists(shop.database.kysely);
    expect(await wordsKept(shop, ['xanthe', 'vormund', 'bilbury'])).toEqual(['bilbury', 'xanthe']);
  });
});

describe('the erasure of an order', () => {
  it('waits for no change of another order, and no new order waits for it', async ({ shop }) => {
    const [changed, erased] = [await build(shop, 'Odile Krantz'), await build(shop, 'Petra Lunt')];
    const { kysely, pool } = shop.database;
    const [change, erasure] = [await pool.connect(), await kysely.startTransaction().execute()];
    try {
      await change.query('begin');
      await change.query(
        `update orders set ready_at = coalesce(ready_at, now()) + interval '1 day', carrier_by = null where id = $1`,
        [changed.id],
      );
      await eraseOrder(erasure, erased.id, new Date());
      await build(shop, 'Ruben Mostow');
    } finally {
      await change.query('rollback');
      change.release();
      await erasure.commit().execute();
    }
    expect(await wordsKept(shop, ['mostow'])).toEqual(['mostow']);
  });
});

describe('the removal of words', () => {
  it('leaves a word of an order that is stored at the same moment', async ({ shop }) => {
    const { kysely, pool } = shop.database;
    await erase(shop, await build(shop, 'Ysolde Quintrell'));
    const other = await build(shop, 'Nobody Else');
    const storing = await pool.connect();
    await storing.query('begin');
    await storing.query(`update orders set name = 'Ysolde Ferrand' where id = $1`, [other.id]);
    const removal = tidyOrderLists(kysely);
    await storing.query('select pg_sleep(0.3)');
    await storing.query('commit');
    storing.release();
    await removal;
    expect(await wordsKept(shop, ['ysolde', 'quintrell', 'ferrand'])).toEqual([
      'ferrand',
      'ysolde',
    ]);
  });
});
