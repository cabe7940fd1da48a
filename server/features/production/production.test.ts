import type * as z from 'zod';
import { describe, expect } from 'vitest';
import type {
  batchResponse,
  batchesResponse,
  boardResponse,
  unfinishedResponse,
} from '#contract/staff/production.ts';
import { toMajor } from '#domain/common/money.ts';
import { listEntries } from '#tests/support/audit.ts';
import {
  buildDrop,
  buildLabToken,
  buildPrintBatch,
  buildPrintJobs,
} from '#tests/support/build-drop.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

type Board = z.infer<typeof boardResponse>;
type Prints = z.infer<typeof unfinishedResponse>;
type Batch = z.infer<typeof batchResponse>['batch'];

const path = '/api/staff/production';

/** An order whose prints are in a closed batch of the shop's own lab. */
async function buildBatch(shop: TestShop, studio: string | null = null, country = 'CA') {
  const { kysely } = shop.database;
  const order = await buildOrder(kysely, { country, paid: true, items: [{ quantity: 2 }, {}] });
  if (studio !== null) {
    await kysely.updateTable('orders').set({ studio }).where('id', '=', order.id).execute();
  }
  const batch = await buildPrintBatch(kysely, { studio });
  await buildPrintJobs(kysely, order, { batch, blobs: shop.parts.prints });
  await kysely
    .updateTable('orders')
    .set({ fulfilmentState: 'in_production' })
    .where('id', '=', order.id)
    .execute();
  return { order, batch };
}

/** The folder of a batch that a machine took and could not print. */
async function failFolder(shop: TestShop, made: Awaited<ReturnType<typeof buildBatch>>) {
  const { kysely } = shop.database;
  const { id: machine } = await buildLabToken(shop);
  const { id } = await kysely
    .insertInto('printDrops')
    .values({
      batch: made.batch,
      orderId: made.order.id,
      name: `o${made.batch}_10x15`,
      format: 'tree',
      part: 1,
      parts: 1,
      manifest: JSON.stringify({ version: 1, format: 'tree', entries: ['o'], files: [] }),
      state: 'failed',
      endedAt: new Date(),
      fault: 'Image data error 2011',
      claim: crypto.randomUUID(),
      claimedBy: machine,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, machine };
}

const it = shopTest.extend('production', { scope: 'file' }, ({ shop }) =>
  signInAs(shop, 'production'),
);

describe('the board of production', () => {
  it('counts prints by size and stage, and names why each does not move and who frees it', async ({
    shop,
    production,
  }) => {
    const { kysely } = shop.database;
    const plan = { paid: true, items: [{ size: '5x7', quantity: 3 }] };
    const held = await buildOrder(kysely, plan);
    await buildPrintJobs(kysely, held, { state: 'held' });
    const queued = await buildOrder(kysely, plan);
    await buildPrintJobs(kysely, queued, { state: 'queued' });
    const board = await production.get<Board>(path);
    expect(board.status).toBe(200);
    const row = board.body.rows.find(({ paper }) => paper === '5x7');
    expect(row?.cells).toMatchObject([
      { stage: 'held', prints: 3, orders: 1 },
      { stage: 'rendering', prints: 3, orders: 1 },
    ]);
    const { prints, next } = (await production.get<Prints>(`${path}/prints?size=5x7`)).body;
    expect(next).toBeNull();
    expect(prints).toMatchObject([
      { order: held.number, frame: 1, cause: 'low_resolution', freedBy: 'staff', copies: 3 },
      { order: queued.number, cause: 'awaiting_file', freedBy: 'shop', canGiveUp: false },
    ]);
    const only = await production.get<Prints>(`${path}/prints?size=5x7&stage=held`);
    expect(only.body.prints.map(({ order }) => order)).toEqual([held.number]);
  });

  it('notes since when a print has not moved', async ({ shop, production }) => {
    const { kysely } = shop.database;
    const order = await buildOrder(kysely, { paid: true, items: [{ size: '8x10' }] });
    await buildPrintJobs(kysely, order, { state: 'queued' });
    const long = new Date(Date.now() - 3_600_000);
    const jobs = () => kysely.updateTable('printJobs').where('orderId', '=', order.id);
    await jobs().set({ stateSince: long }).execute();
    const read = async () =>
      (await production.get<Prints>(`${path}/prints?size=8x10`)).body.prints[0]?.since;
    expect(await read()).toBe(long.toISOString());
    await jobs().set({ state: 'held', holdReason: 'unreadable' }).execute();
    expect(Date.parse((await read()) ?? '')).toBeGreaterThan(long.getTime() + 3_000_000);
  });

  it('pages its prints without repeating or losing one', async ({ shop, production }) => {
    const { kysely } = shop.database;
    const items = Array.from({ length: 60 }, () => ({ size: '4x4' }));
    const order = await buildOrder(kysely, { paid: true, items });
    await buildPrintJobs(kysely, order, { state: 'queued' });
    const first = (await production.get<Prints>(`${path}/prints?size=4x4`)).body;
    const second = await production.get<Prints>(
      `${path}/prints?size=4x4&after=${first.next ?? ''}`,
    );
    const ids = [...first.prints, ...second.body.prints].map(({ id }) => id);
    expect(first.prints).toHaveLength(50);
    expect(new Set(ids).size).toBe(60);
    expect(second.body.next).toBeNull();
    expect((await production.get(`${path}/prints?after=nonsense`)).status).toBe(400);
  });

  it('shows a program that was not heard for five minutes as silent, and what waits for it', async ({
    shop,
    production,
  }) => {
    const { kysely } = shop.database;
    const { id } = await buildLabToken(shop);
    const read = async () =>
      (await production.get<Board>(`${path}?lab=own`)).body.machines.find((one) => one.id === id);
    expect(await read()).toMatchObject({ isSilent: true, heardAt: null });
    const hear = (lastUsedAt: Date) =>
      kysely.updateTable('labTokens').set({ lastUsedAt }).where('id', '=', id).execute();
    await hear(new Date());
    expect(await read()).toMatchObject({ isSilent: false });
    await hear(new Date(Date.now() - 360_000));
    const silent = await read();
    expect(silent).toMatchObject({ isSilent: true, held: 0 });
    await buildDrop(shop);
    expect((await read())?.waiting).toBe((silent?.waiting ?? 0) + 1);
  });
});

describe('a batch of prints', () => {
  it('lists its frames, and its refused folder with the words of the lab', async ({
    shop,
    production,
  }) => {
    const made = await buildBatch(shop);
    const folder = await failFolder(shop, made);
    const { batch } = (await production.get<{ batch: Batch }>(`${path}/batches/${made.batch}`))
      .body;
    expect(batch).toMatchObject({ orders: 1, copies: 3, drops: { all: 1, failed: 1 } });
    expect(batch.prints).toMatchObject([
      { order: made.order.number, frame: 1, copies: 2, isRefused: true, reprint: null },
      { frame: 2, isRefused: true },
    ]);
    expect(batch.agents).toContain('Test computer');
    expect(batch.folders).toMatchObject([
      { id: folder.id, fault: 'Image data error 2011', canResend: true },
    ]);
    const list = await production.get<z.infer<typeof batchesResponse>>(`${path}/batches`);
    expect(list.body.batches.map(({ id }) => id)).toContain(made.batch);
  });

  it('makes a spoiled frame again once, with its reason, person and machine', async ({
    shop,
    production,
  }) => {
    const made = await buildBatch(shop);
    const { machine } = await failFolder(shop, made);
    const read = async () =>
      (await production.get<{ batch: Batch }>(`${path}/batches/${made.batch}`)).body.batch;
    const [frame] = (await read()).prints;
    const id = crypto.randomUUID();
    const reprint = (body: object) => production.post(`${path}/prints/${frame?.id}/reprint`, body);
    const asked = { id, reason: 'dust', copies: 1 };
    expect((await reprint(asked)).body).toEqual({ job: id, round: 1 });
    expect((await reprint(asked)).body).toEqual({ job: id, round: 1 });
    expect((await reprint({ ...asked, reason: 'rain' })).status).toBe(400);
    expect((await read()).prints[0]?.reprint).toMatchObject({
      reason: 'dust',
      by: production.name,
      machine: 'Test computer',
      copies: 1,
    });
    const stored = await shop.database.kysely
      .selectFrom('printJobs')
      .select(['spoiledReason', 'spoiledOn', 'spoiledJob'])
      .where('id', '=', id)
      .execute();
    expect(stored).toEqual([{ spoiledReason: 'dust', spoiledOn: machine, spoiledJob: frame?.id }]);
    expect(await listEntries(shop.database, id)).toMatchObject([
      { act: 'print.request', after: { reason: 'dust', round: 1, copies: 1 } },
    ]);
    const { spoiled } = (await production.get<Board>(path)).body;
    expect(spoiled.filter(({ reason }) => reason === 'dust')).toMatchObject([
      { machine: 'Test computer', prints: 1 },
    ]);
  });

  it('counts what customers pay for spoiled prints in each currency on its own', async ({
    shop,
    production,
  }) => {
    const { kysely } = shop.database;
    const worth: { currency: string; amount: number }[] = [];
    for (const country of ['TN', 'US']) {
      const { order } = await buildBatch(shop, null, country);
      const { id } = await kysely
        .selectFrom('printJobs')
        .select('id')
        .where('orderId', '=', order.id)
        .executeTakeFirstOrThrow();
      const asked = { id: crypto.randomUUID(), reason: 'cut', copies: 3 };
      expect((await production.post(`${path}/prints/${id}/reprint`, asked)).status).toBe(200);
      const { currency } = order;
      const minor = 3 * (order.items[0]?.unitPrice ?? 0);
      worth.push({ currency, amount: toMajor(minor, currency) });
    }
    const { spoiled } = (await production.get<Board>(path)).body;
    const cut = spoiled.filter(({ reason }) => reason === 'cut');
    expect(cut).toMatchObject([{ machine: null, prints: 6 }]);
    expect(cut[0]?.worth).toHaveLength(2);
    expect(cut[0]?.worth).toEqual(expect.arrayContaining(worth));
    expect(worth.every(({ amount }) => amount > 0)).toBe(true);
  });

  it('is finished once, and not while it is open', async ({ shop, production }) => {
    const { kysely } = shop.database;
    const { batch } = await buildBatch(shop);
    const finish = () => production.post<{ batch: Batch }>(`${path}/batches/${batch}/finish`);
    expect((await finish()).body.batch.state).toBe('done');
    expect((await finish()).body.batch.state).toBe('done');
    const open = await kysely
      .insertInto('printBatches')
      .values({ studio: null, paper: '15x22', shape: null, finish: 'glossy', state: 'open' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refused = await production.post(`${path}/batches/${open.id}/finish`);
    expect(refused).toMatchObject({ status: 409, body: { error: 'batch_state_conflict' } });
    const empty = await production.post(`${path}/batches/${open.id}/close`);
    expect(empty).toMatchObject({ status: 409, body: { error: 'batch_state_conflict' } });
  });

  it('closes into folders, whose prints come as one file', async ({ shop, production }) => {
    const { kysely } = shop.database;
    const order = await buildOrder(kysely, { paid: true, items: [{ size: '4x6' }] });
    const open = await kysely
      .insertInto('printBatches')
      .values({ studio: null, paper: '4x6', shape: null, finish: 'matte', state: 'open' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await buildPrintJobs(kysely, order, { batch: open.id, blobs: shop.parts.prints });
    const url = `${path}/batches/${open.id}`;
    const zip = () =>
      shop.app.inject({ method: 'GET', url: `${url}/prints.zip`, cookies: production.cookies });
    expect((await zip()).statusCode).toBe(409);
    const closed = await production.post<{ batch: Batch }>(`${url}/close`);
    expect(closed.body.batch).toMatchObject({ state: 'closed', drops: { all: 1 } });
    expect((await production.post(`${url}/close`)).status).toBe(200);
    const file = await zip();
    expect(file.headers['content-type']).toBe('application/zip');
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('is found by a scanned ticket, and by its number', async ({ shop, production }) => {
    const { order, batch } = await buildBatch(shop);
    const find = async (code: string) =>
      (await production.get(`${path}/find?code=${encodeURIComponent(code)}`)).body;
    const jobs = (await production.get<{ batch: Batch }>(`${path}/batches/${batch}`)).body.batch
      .prints;
    expect(await find(order.number)).toEqual({
      found: { batch, job: jobs[0]?.id, order: order.number },
    });
    expect(await find(`${order.number} 2`)).toEqual({
      found: { batch, job: jobs[1]?.id, order: order.number },
    });
    expect(await find(`B-${batch}`)).toEqual({ found: { batch, job: null, order: null } });
    expect(await find('FPX-000000000')).toEqual({ found: null });
    const waiting = await buildOrder(shop.database.kysely, { paid: true });
    await buildPrintJobs(shop.database.kysely, waiting, { state: 'waiting' });
    expect(await find(waiting.number)).toMatchObject({
      found: { batch: null, order: waiting.number },
    });
  });

  it('is another studio’s for its people, as if it were not there', async ({
    shop,
    production,
  }) => {
    const studio = await buildStudio(shop.database.kysely);
    const { order, batch } = await buildBatch(shop, studio);
    const job = (await production.get<{ batch: Batch }>(`${path}/batches/${batch}`)).body.batch
      .prints[0]?.id;
    const extraRights = ['prints.see', 'prints.run'] as const;
    const own = await signInAs(shop, 'studio', { studio, extraRights });
    expect((await own.get(`${path}/batches/${batch}`)).status).toBe(200);
    const other = await signInAs(shop, 'studio', {
      studio: await buildStudio(shop.database.kysely),
      extraRights,
    });
    const body = { id: crypto.randomUUID(), reason: 'dust', copies: 1 };
    const answers = [
      await other.get(`${path}/batches/${batch}`),
      await other.post(`${path}/batches/${batch}/finish`),
      await other.post(`${path}/prints/${job}/reprint`, body),
      await other.post(`${path}/orders/${order.number}/release`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await other.get(`${path}/find?code=${batch}`)).body).toEqual({ found: null });
    expect((await other.get<Prints>(`${path}/prints`)).body.prints).toEqual([]);
    const csr = await signInAs(shop, 'csr');
    expect((await csr.post(`${path}/batches/${batch}/finish`)).status).toBe(404);
  });
});

describe('a held print', () => {
  it('is released with its order, and given up only as a reprint', async ({ shop, production }) => {
    const { kysely } = shop.database;
    const order = await buildOrder(kysely, { paid: true });
    await buildPrintJobs(kysely, order, { state: 'held' });
    const { id } = await kysely
      .selectFrom('printJobs')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    const refused = await production.post(`${path}/prints/${id}/give-up`, { reason: 'lost' });
    expect(refused).toMatchObject({ status: 409, body: { error: 'print_state_conflict' } });
    const release = () => production.post(`${path}/orders/${order.number}/release`);
    expect((await release()).body).toEqual({ released: 1 });
    expect((await release()).body).toEqual({ released: 0 });
  });

  it('has its customer asked for the original once by each request', async ({
    shop,
    production,
  }) => {
    const { kysely } = shop.database;
    const order = await buildOrder(kysely, { paid: true });
    const ask = (id: string) => production.post(`${path}/orders/${order.number}/ask`, { id });
    expect((await ask(crypto.randomUUID())).body).toMatchObject({ error: 'order_state_conflict' });
    await kysely
      .updateTable('photos')
      .set({ originalSha256: Buffer.alloc(32, 9) })
      .where('id', '=', order.items[0]?.photo ?? '')
      .execute();
    const id = crypto.randomUUID();
    expect((await ask(id)).body).toEqual({ missing: 1 });
    expect((await ask(id)).body).toEqual({ missing: 1 });
    expect((await ask(crypto.randomUUID())).body).toEqual({ missing: 1 });
    const mails = await kysely
      .selectFrom('orderMails')
      .select('reference')
      .where('orderId', '=', order.id)
      .where('kind', '=', 'originals-reminder')
      .execute();
    expect(mails).toHaveLength(2);
  });
});
