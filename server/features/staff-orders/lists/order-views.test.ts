import { describe, expect } from 'vitest';
import * as z from 'zod';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const it = shopTest.extend('look', { scope: 'file' }, async ({ shop }) => {
  const csr = await signInAs(shop, 'csr');
  return {
    /** The views of an order beside `all`, and its marks. */
    at: async (number: string) => {
      const views: string[] = [];
      let marks: ListedOrder['marks'] = [];
      for (const view of ['decide', 'originals', 'print', 'printing', 'ready', 'open']) {
        const url = `/api/staff/orders?view=${view}&search=${number}`;
        const [order] = (await csr.get<{ orders: ListedOrder[] }>(url)).body.orders;
        if (!order) continue;
        views.push(view);
        ({ marks } = order);
      }
      return { views, marks };
    },
    query: (text: string, values: unknown[]) => shop.database.pool.query(text, values),
  };
});

describe('the view of an order', () => {
  it('follows its originals as they are announced and arrive', async ({ shop, look }) => {
    const { id, number } = await buildOrder(shop.database.kysely, {
      paid: true,
      items: [{}, {}, {}],
    });
    expect(await look.at(number)).toEqual({ views: ['print', 'open'], marks: [] });
    await look.query(
      `update photos set original_sha256 = sha256(id::text::bytea)
       where id in (select photo from order_items where order_id = $1 and position < 2)`,
      [id],
    );
    expect(await look.at(number)).toEqual({
      views: ['originals', 'open'],
      marks: [{ kind: 'originals', count: 2 }],
    });
    const arrive = (position: number) =>
      look.query(
        `insert into photo_files (photo, kind, sha256, size, media_type, width, height)
         select photo, 'original', sha256(photo::text::bytea), 1, 'image/jpeg', 1, 1 from order_items
         where order_id = $1 and position = $2`,
        [id, position],
      );
    await arrive(0);
    expect((await look.at(number)).marks).toEqual([{ kind: 'originals', count: 1 }]);
    // It was not announced.
    await arrive(2);
    expect((await look.at(number)).marks).toEqual([{ kind: 'originals', count: 1 }]);
    await arrive(1);
    expect(await look.at(number)).toEqual({ views: ['print', 'open'], marks: [] });
  });

  it('follows its prints as they are held, released and printed', async ({ shop, look }) => {
    const { id, number } = await buildOrder(shop.database.kysely, { paid: true, items: [{}, {}] });
    await look.query(
      `insert into print_jobs (order_id, order_item, copies, wait_until, state, hold_reason)
       select order_id, id, 1, now(), 'held', case position when 0 then 'low_resolution' else 'unreadable' end
       from order_items where order_id = $1`,
      [id],
    );
    const held = await look.at(number);
    expect(held.views).toContain('decide');
    expect(held.marks).toEqual([
      { kind: 'failed', count: 1 },
      { kind: 'small', count: 1 },
    ]);
    await look.query(
      `update print_jobs set state = 'queued', hold_reason = null where order_id = $1`,
      [id],
    );
    await look.query(`update orders set fulfilment_state = 'in_production' where id = $1`, [id]);
    expect(await look.at(number)).toEqual({ views: ['printing', 'open'], marks: [] });
  });

  it('is that of decisions while a report, a review or a returned parcel is open', async ({
    shop,
    look,
  }) => {
    const { id, number } = await buildOrder(shop.database.kysely, { paid: true });
    const isToDecide = async () => (await look.at(number)).views.includes('decide');
    await look.query(
      `insert into remake_requests (order_id, order_item, copies, words)
       select order_id, id, 1, 'too dark' from order_items where order_id = $1`,
      [id],
    );
    expect(await isToDecide()).toBe(true);
    expect((await look.at(number)).marks).toEqual([{ kind: 'remake', count: 1 }]);
    await look.query(
      `update remake_requests set state = 'accepted', decided_at = now(), decided_by = 'ada' where order_id = $1`,
      [id],
    );
    expect(await isToDecide()).toBe(false);
    await look.query(
      `insert into payment_reviews (order_id, provider, provider_transaction, amount, currency, kind, reason)
       values ($1, 'stripe', 'pi_of_views', '1.00', 'USD', 'charge', 'a second charge')`,
      [id],
    );
    expect(await isToDecide()).toBe(true);
    await look.query(`update payment_reviews set resolved_at = now() where order_id = $1`, [id]);
    expect(await isToDecide()).toBe(false);
    await look.query(`update orders set fulfilment_state = 'returned' where id = $1`, [id]);
    expect(await isToDecide()).toBe(true);
  });

  it('is written with all that its order has already, as for orders from before the lists', async ({
    shop,
    look,
  }) => {
    const { id } = await buildOrder(shop.database.kysely, {
      paid: true,
      items: [{}, {}, {}, {}, {}],
    });
    await look.query(
      `insert into print_jobs (order_id, order_item, copies, wait_until, state, hold_reason)
       select order_id, id, 1, now(), case position when 3 then 'queued' when 4 then 'cancelled' else 'held' end,
         (array['low_resolution', 'unreadable', 'original_missing'])[position + 1]
       from order_items where order_id = $1`,
      [id],
    );
    await look.query(
      `insert into remake_requests (order_id, order_item, copies, words)
       select order_id, id, 1, 'too dark' from order_items where order_id = $1 and position < 2`,
      [id],
    );
    await look.query(
      `insert into payment_reviews (order_id, provider, provider_transaction, amount, currency, kind, reason)
       values ($1, 'stripe', 'pi_from_before', '1.00', 'USD', 'charge', 'a second charge')`,
      [id],
    );
    const read = async (): Promise<unknown[]> =>
      z
        .array(z.unknown())
        .parse((await look.query('select * from order_listings where order_id = $1', [id])).rows);
    const followed = await read();
    expect(followed).toMatchObject([
      {
        prints_all: 4,
        prints_small: 1,
        prints_failed: 1,
        prints_held: 1,
        open_remakes: 2,
        open_reviews: 1,
      },
    ]);
    await look.query('delete from order_listings where order_id = $1', [id]);
    await look.query('select list_orders(array[$1::uuid])', [id]);
    expect(await read()).toEqual(followed);
  });
});
