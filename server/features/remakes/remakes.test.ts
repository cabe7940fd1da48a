import { describe, expect } from 'vitest';
import { listEntries } from '#tests/support/audit.ts';
import type { LinkedOrder } from '#contract/order-links.ts';
import type { OrderRemakes } from '#contract/remakes.ts';
import { buildPrintJobs } from '#tests/support/build-drop.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { findOrderLink, placePaidOrder } from '#tests/support/paying.ts';
import type { TestOrder } from '#tests/support/orders.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { runStaffAction } from '../orders/index.ts';
import { sweepPhotos } from '../photos/index.ts';
import { requestRemake } from '../prints/index.ts';
import { acceptRemake, declineRemake, listOpenRemakes } from './index.ts';
import { insertRemake } from './remakes.repo.ts';

const by = 'Ada';
const dayMs = 24 * 60 * 60 * 1000;

const it = shopTest.extend('lab', { scope: 'file' }, ({ shop, mailBox }) => {
  const { orders } = shop.deps;
  return {
    deps: { ...orders, requestRemake },
    subjects: async ({ id }: TestOrder) =>
      (await mailBox.deliver(id)).map(({ parsed }) => parsed.subject),
    deliver: mailBox.deliver,
    /** An order of two prints that the carrier has, with its link and its line. */
    shipped: async () => {
      const browser = await shop.browser();
      const order = await placePaidOrder(shop, browser);
      for (const action of [
        { kind: 'start_production' },
        { kind: 'mark_shipped', shipment: null, mailsCorrection: false },
      ] as const) {
        await runStaffAction(orders, callerNamed(by), order.number, action);
      }
      await mailBox.deliver(order.id);
      const record = await readOrder(shop, order);
      const link = await findOrderLink(shop, order);
      await buildPrintJobs(shop.database.kysely, record, { state: 'waiting' });
      const [item] = record.items;
      const report = (body: Record<string, unknown>) =>
        browser.post<{ data: OrderRemakes; error?: string }>(`/api/order-links/${link}/remakes`, {
          item: item?.id,
          ...body,
        });
      const open = async () =>
        (await browser.get<{ data: LinkedOrder }>(`/api/order-links/${link}`)).body.data;
      return { ...order, report, open, item: item?.id ?? '' };
    },
  };
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

const words = 'A blue line runs across it.';

describe('POST /api/order-links/{link}/remakes', () => {
  it('stores a report once, and mails staff with the picture and the customer', async ({
    shop,
    lab,
  }) => {
    const order = await lab.shipped();
    const picture = `data:image/jpeg;base64,${(await uniqueJpeg()).toString('base64')}`;
    const first = await order.report({ words, picture });
    expect(first.body.data).toMatchObject({ requests: [{ item: order.item, state: 'open' }] });
    const again = await order.report({ words: 'another sentence' });
    expect(again.body).toEqual(first.body);
    expect((await order.open()).remakes).toEqual(first.body.data);
    const mails = await lab.deliver(order.id);
    expect(new Set(mails.map(({ parsed }) => parsed.subject))).toEqual(
      new Set([
        `Order ${order.number}: a print came out wrong`,
        `Your report on order ${order.number}`,
      ]),
    );
    expect(mails).toHaveLength(2);
    const staff = mails.find(({ parsed }) => parsed.subject?.startsWith('Order'));
    expect(staff?.parsed.text).toContain(words);
    expect(staff?.parsed.text).toContain(first.body.data.requests[0]?.id);
    expect(staff?.parsed.attachments.map(({ filename }) => filename)).toEqual(['photo-1.jpg']);
    // The picture is in no order, and stays all the same.
    const { pool } = shop.database;
    await pool.query(`update photos set expires_at = now() - interval '1 minute'
      where id = (select picture from remake_requests where order_id = '${order.id}')`);
    await sweepPhotos(shop.deps.photos, new Date());
    const { rows } = await pool.query(
      `select expires_at, address from photos join remake_requests on picture = photos.id
       where order_id = $1`,
      [order.id],
    );
    expect(rows).toEqual([{ expires_at: null, address: null }]);
  });

  it('mails no request to decide a report that was decided before it could be sent', async ({
    lab,
  }) => {
    const order = await lab.shipped();
    const { body } = await order.report({ words });
    const reason = 'The line is on the photo as well.';
    await declineRemake(lab.deps, callerNamed(by), body.data.requests[0]?.id ?? '', reason);
    expect(await lab.subjects(order)).toEqual([`Your report on order ${order.number}: our answer`]);
  });

  it('stores one open report of a line, however often its connection has stored reports', async ({
    shop,
    lab,
  }) => {
    const { id: orderId, item: orderItem } = await lab.shipped();
    const remake = { orderId, orderItem, copies: 1, words, picture: null, createdAt: new Date() };
    const ids: unknown[] = [];
    // PostgreSQL plans a prepared statement anew, without its values, at the sixth run.
    await shop.database.kysely.transaction().execute(async (trx) => {
      for (let run = 1; run <= 7; run += 1) ids.push(await insertRemake(trx, remake));
    });
    expect(ids.map((id) => id === null)).toEqual([false, true, true, true, true, true, true]);
  });

  it('refuses a report without content, of another line and of an unreadable picture', async ({
    lab,
  }) => {
    const order = await lab.shipped();
    const other = await lab.shipped();
    const errorOf = async (body: Record<string, unknown>) => (await order.report(body)).body.error;
    expect(await errorOf({ words: '  ' })).toBe('remake_incomplete');
    expect(await errorOf({ words, item: other.item })).toBe('remake_not_possible');
    expect(await errorOf({ picture: 'data:image/jpeg;base64,AAAA' })).toMatch(
      /^invalid_file|photo_/,
    );
    expect(await errorOf({ words: 'x'.repeat(1001) })).toBe('invalid_request');
    expect((await order.open()).remakes.requests).toEqual([]);
  });

  it('accepts reports until 60 days after the order was shipped', async ({ shop, lab }) => {
    const order = await lab.shipped();
    shop.clock.offset = 59 * dayMs;
    expect((await order.open()).remakes.until).not.toBeNull();
    shop.clock.offset = 61 * dayMs;
    expect((await order.open()).remakes.until).toBeNull();
    expect((await order.report({ words })).body.error).toBe('remake_not_possible');
  });

  it('counts the 60 days of a completed parcel from the day it was shipped', async ({
    shop,
    lab,
  }) => {
    const order = await lab.shipped();
    shop.clock.offset = 50 * dayMs;
    await runStaffAction(lab.deps, callerNamed(by), order.number, {
      kind: 'complete',
      paid: false,
    });
    shop.clock.offset = 59 * dayMs;
    expect((await order.open()).remakes.until).not.toBeNull();
    shop.clock.offset = 61 * dayMs;
    expect((await order.open()).remakes.until).toBeNull();
  });

  it('counts the 60 days of a parcel that came back from its hand-over at the shop', async ({
    shop,
    lab,
  }) => {
    const order = await lab.shipped();
    // The time of a move is the database's.
    for (const [state, days] of [
      ['returned', 20],
      ['completed', 25],
    ] as const) {
      await shop.database.pool.query(
        `insert into order_transitions (order_id, machine, to_state, reason_code, actor, actor_name, at)
         values ($1, 'fulfilment', $2, 'marked_shipped', 'staff', 'Ada', now() + $3 * interval '1 day')`,
        [order.id, state, days],
      );
    }
    await shop.database.pool.query(
      `update orders set fulfilment_state = 'completed' where id = $1`,
      [order.id],
    );
    shop.clock.offset = 84 * dayMs;
    expect((await order.open()).remakes.until).not.toBeNull();
    shop.clock.offset = 86 * dayMs;
    expect((await order.open()).remakes.until).toBeNull();
  });

  it('refuses a print whose photo was deleted, which cannot be made again', async ({
    shop,
    lab,
  }) => {
    const order = await lab.shipped();
    const deleteFiles = () =>
      shop.database.pool.query(
        `update photo_files set archived_at = now(), deleted_at = now()
         where photo in (select photo from order_items where order_id = $1)`,
        [order.id],
      );
    const reported = await order.report({ words });
    const id = reported.body.data.requests[0]?.id ?? '';
    await deleteFiles();
    expect(await acceptRemake(lab.deps, callerNamed(by), id, { copies: null })).toMatchObject({
      code: 'remake_not_possible',
    });
    await declineRemake(lab.deps, callerNamed(by), id, 'The photo was deleted at your request.');
    expect((await order.report({ words })).body.error).toBe('remake_not_possible');
  });

  it('refuses an order that is not made yet', async ({ shop }) => {
    const browser = await shop.browser();
    const order = await placePaidOrder(shop, browser);
    const path = `/api/order-links/${await findOrderLink(shop, order)}/remakes`;
    const item = (await readOrder(shop, order)).items[0]?.id;
    const { body } = await browser.post<{ error: string }>(path, { item, words });
    expect(body.error).toBe('remake_not_possible');
  });
});

describe('the decision about a report', () => {
  type Reporter = (body: Record<string, unknown>) => Promise<{ body: { data: OrderRemakes } }>;
  const openId = async ({ report }: { readonly report: Reporter }) =>
    (await report({ words })).body.data.requests[0]?.id ?? '';

  it('adds a print job and mails the customer when it is accepted, once', async ({ shop, lab }) => {
    const order = await lab.shipped();
    const id = await openId(order);
    await lab.deliver(order.id);
    expect((await listOpenRemakes(shop.database.kysely)).map((open) => open.id)).toContain(id);
    expect(await acceptRemake(lab.deps, callerNamed(by), id, { copies: null })).toMatchObject({
      ok: true,
    });
    expect(await acceptRemake(lab.deps, callerNamed(by), id, { copies: 1 })).toMatchObject({
      code: 'remake_not_found',
    });
    expect(await listEntries(shop.database, id)).toMatchObject([
      {
        act: 'remake.accept',
        before: { state: 'open' },
        after: { state: 'accepted', order: order.number },
      },
    ]);
    const jobs = await shop.database.kysely
      .selectFrom('printJobs')
      .select(['cause', 'round', 'copies', 'reason', 'requestedBy'])
      .where('orderItem', '=', order.item)
      .where('round', '>', 0)
      .execute();
    expect(jobs).toEqual([
      { cause: 'remake', round: 1, copies: 2, reason: words, requestedBy: by },
    ]);
    expect(await lab.subjects(order)).toEqual([
      `Order ${order.number}: we are printing a photo again`,
    ]);
    expect((await order.open()).remakes.requests).toMatchObject([{ state: 'accepted' }]);
    // The new print can be reported too.
    expect((await order.report({ words })).body.data.requests).toHaveLength(2);
  });

  it('mails the reason when it is declined', async ({ lab }) => {
    const order = await lab.shipped();
    const id = await openId(order);
    await lab.deliver(order.id);
    const reason = 'The photo itself is blurred.';
    expect(await declineRemake(lab.deps, callerNamed(by), id, reason)).toMatchObject({ ok: true });
    const [mail, ...more] = await lab.deliver(order.id);
    expect(mail?.parsed.text).toContain(reason);
    expect(more).toEqual([]);
    expect((await order.open()).remakes.requests).toMatchObject([
      { state: 'declined', reply: reason },
    ]);
    expect(await declineRemake(lab.deps, callerNamed(by), 'nothing', reason)).toMatchObject({
      code: 'remake_not_found',
    });
  });
});

describe('the limits of reports', () => {
  it('are 20 for an order, decided ones included', async ({ shop, lab }) => {
    const order = await lab.shipped();
    const decided = Array.from({ length: 20 }, () => ({
      orderId: order.id,
      orderItem: order.item,
      copies: 1,
      words,
      state: 'declined' as const,
      reply: 'no',
      decidedBy: by,
      decidedAt: new Date(),
    }));
    await shop.database.kysely.insertInto('remakeRequests').values(decided).execute();
    expect((await order.open()).remakes).toMatchObject({ until: null });
    expect((await order.report({ words })).body.error).toBe('remake_not_possible');
  });

  // Last in this file: it uses up what the network address of all tests may send.
  it('are 60 a day for a network address', async ({ lab }) => {
    const order = await lab.shipped();
    const errors: (string | undefined)[] = [];
    while (errors.length < 61 && !errors.includes('too_many_requests')) {
      errors.push((await order.report({ words: ' ' })).body.error);
    }
    expect(errors.at(-1)).toBe('too_many_requests');
    expect((await order.open()).remakes.requests).toEqual([]);
  });
});
