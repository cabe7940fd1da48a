import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { ShopExport } from '#contract/staff/exports.ts';
import { exportKeptMs, maxExportAttempts } from '#domain/shop-export/exports.ts';
import { auditActs, buildExporter } from '#tests/support/exports.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import { waitingJobs } from '#tests/support/test-shop.ts';
import { eraseCustomer } from '../customers/erase-customer.ts';
import { exportShop } from './export-shop.ts';

const it = shopTest.extend('exporter', async ({ shop }, { onCleanup }) => {
  const exporter = await buildExporter(shop);
  onCleanup(async () => {
    shop.clock.offset = 0;
    await shop.database.pool.query('delete from shop_exports');
    await exporter.run();
  });
  return exporter;
});
it.beforeAll(async ({ shop }) => {
  await placeTestOrder(shop, await shop.browser());
});

async function readEntries(zip: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const read = await fromBufferPromise(zip);
  for await (const entry of read.eachEntry()) {
    found.set(entry.fileName, await buffer(await read.openReadStreamPromise(entry)));
  }
  return found;
}

describe('an export that the owner asks for', () => {
  it('is made by a worker and downloaded as one archive with the bytes of the command', async ({
    shop,
    mailBox,
    exporter,
  }) => {
    const { owner, ask, run, list, download, stored } = exporter;
    const asked = await ask();
    expect(asked).toMatchObject({ status: 200, body: { export: { state: 'queued' } } });
    expect((await waitingJobs(shop.database))['make-exports']).toBe(1);
    await run();
    const [made] = await list();
    expect(made).toMatchObject({
      state: 'ready',
      askedBy: owner.name,
      archive: { orders: 1, missingPhotos: 0 },
    });
    expect((await stored()).length).toBeGreaterThan(1);
    const zip = await download(made?.id);
    expect(zip.length).toBe(made?.archive?.size);
    expect(createHash('sha256').update(zip).digest('hex')).toBe(made?.archive?.sha256);
    const cut = Math.floor(zip.length / 3);
    const rest = await download(made?.id, { range: `bytes=${cut}-` });
    expect(rest.equals(zip.subarray(cut))).toBe(true);
    const folder = path.join(await makeFolder(), 'export');
    const { catalogues, blobs, archive } = shop.parts;
    const deps = { catalogues, kysely: shop.database.kysely, blobs, archive };
    await exportShop(deps, callerNamed('amina'), folder, { hasPhotos: true });
    const entries = await readEntries(zip);
    const names = [...entries.keys()];
    expect(names).toContain('READ-ME.txt');
    expect(names.filter((name) => name.startsWith('photos/'))).toHaveLength(1);
    // The log of acts has grown since.
    for (const name of names.filter((each) => !/audit_log|READ-ME/.test(each))) {
      const written = await readFile(path.join(folder, name));
      expect(entries.get(name)?.equals(written), name).toBe(true);
    }
    expect(await auditActs(shop, made?.id)).toEqual([
      `shop.ask-export by ${owner.name}`,
      'shop.export by null',
      `shop.download-export by ${owner.name}`,
    ]);
    const mails = await mailBox.runQueued('send-export-mail');
    expect(mails.map(({ parsed }) => parsed.subject)).toEqual(['The export of your shop is ready']);
    expect(mails[0]?.parsed.html).toContain('/console/settings/export');
  });

  it('leaves the photos out if it is asked to, and is answered again under its id', async ({
    exporter: { ask, run, list, download },
  }) => {
    const id = crypto.randomUUID();
    await ask({ id, hasPhotos: false });
    expect((await ask({ id, hasPhotos: false })).status).toBe(200);
    const other = await ask();
    expect([other.status, other.body.error]).toEqual([409, 'export_in_progress']);
    await run();
    expect((await ask({ id, hasPhotos: false })).body.export?.state).toBe('ready');
    expect(await list()).toHaveLength(1);
    const names = [...(await readEntries(await download(id))).keys()];
    expect(names.filter((name) => name.startsWith('photos'))).toEqual([]);
  });

  it('is made once by two workers at the same time', async ({ exporter: { ask, run, list } }) => {
    await ask();
    await Promise.all([run(), run()]);
    await run();
    expect(await list()).toMatchObject([{ state: 'ready' }]);
  });
});

describe('an export that is not made to its end', () => {
  it('is stopped by a person, and leaves nothing in the storage', async ({
    exporter: { owner, ask, run, list, stored, deps },
  }) => {
    const { body } = await ask();
    const id = body.export?.id;
    await run({
      exports: {
        ...deps.exports,
        putFile: async (...part) => {
          await deps.exports.putFile(...part);
          await owner.post(`/api/staff/exports/${id}/end`);
        },
      },
    });
    expect(await list()).toMatchObject([{ state: 'stopped', archive: null }]);
    expect(await stored()).toEqual([]);
    expect((await owner.post(`/api/staff/exports/${id}/open`)).status).toBe(404);
  });

  it('is begun anew after its process was killed, and given up after some', async ({
    exporter: { ask, run, list, kill, stored, deps },
  }) => {
    await ask();
    await kill();
    const half = createHash('sha256').update('half').digest('hex');
    await deps.exports.putBytes(half, Buffer.from('half'));
    await run();
    expect(await list()).toMatchObject([{ state: 'ready' }]);
    const parts = await stored();
    expect(parts).not.toContain(half);
    await ask();
    for (let count = 0; count < maxExportAttempts; count += 1) await kill();
    await run();
    expect((await list())[0]).toMatchObject({ state: 'failed', failure: 'broken_off' });
    expect(await stored()).toEqual(parts);
  });

  it('waits for the next worker when its own has to stop, which is no attempt', async ({
    shop,
    exporter: { ask, run, list, deps },
  }) => {
    await ask();
    const closing = new AbortController();
    const putFile = async (...part: Parameters<typeof deps.exports.putFile>) => {
      closing.abort();
      await deps.exports.putFile(...part);
    };
    await run({ exports: { ...deps.exports, putFile } }, closing.signal);
    expect(await list()).toMatchObject([{ state: 'queued' }]);
    const { rows } = await shop.database.pool.query('select attempts from shop_exports');
    expect(rows).toEqual([{ attempts: 0 }]);
    await run();
    expect(await list()).toMatchObject([{ state: 'ready' }]);
  });

  it('says how much room it needs where there is none', async ({
    mailBox,
    exporter: { ask, run, list, deps },
  }) => {
    await ask();
    await run({ exports: { ...deps.exports, freeBytes: async () => 1_000_000_000 } });
    const [failed] = await list();
    expect(failed).toMatchObject({
      state: 'failed',
      failure: 'no_room',
      room: { free: 1_000_000_000 },
    });
    expect(failed?.room?.needed).toBeGreaterThan(0);
    const mails = await mailBox.runQueued('send-export-mail');
    // Those of the tests before it are queued too.
    expect(mails.map(({ parsed }) => parsed.text)).toContainEqual(
      expect.stringContaining('has too little free space'),
    );
  });

  it('fails when the storage of the photos is away, instead of calling them gone', async ({
    exporter: { ask, run, list, stored, deps },
  }) => {
    await ask();
    const away = Object.assign(new Error('the disk is gone'), { code: 'EIO', path: '/photos' });
    await run({ blobs: { ...deps.blobs, stream: () => Promise.reject(away) } });
    expect(await list()).toMatchObject([{ state: 'failed', failure: 'failed' }]);
    expect(await stored()).toEqual([]);
  });
});

describe('an archive that was made', () => {
  it('is deleted when a customer is erased, and one that is written is begun anew', async ({
    shop,
    exporter: { ask, run, list, stored, deps },
  }) => {
    const { customers } = shop.deps;
    const erase = async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      const { number } = await buildOrder(shop.database.kysely, { email });
      await shop.database.pool.query(
        `update orders set fulfilment_state = 'cancelled' where number = $1`,
        [number],
      );
      await eraseCustomer(customers, callerNamed('Ada'), email);
    };
    await ask();
    await run();
    await eraseCustomer(customers, callerNamed('Ada'), 'nobody@example.com');
    expect(await list()).toMatchObject([{ state: 'ready' }]);
    await erase();
    expect(await list()).toMatchObject([{ state: 'withdrawn' }]);
    await run();
    expect(await stored()).toEqual([]);
    await ask();
    const putFile = async (...part: Parameters<typeof deps.exports.putFile>) => {
      await deps.exports.putFile(...part);
      await erase();
    };
    await run({ exports: { ...deps.exports, putFile } });
    expect((await list())[0]?.state).toBe('queued');
    expect(await stored()).toEqual([]);
    await run();
    expect((await list())[0]?.state).toBe('ready');
  });

  it('is not offered once a part of it is lost, as in a shop that was restored', async ({
    exporter: { owner, ask, run, list, stored, deps },
  }) => {
    await ask();
    await run();
    const id = (await list())[0]?.id ?? '';
    const [part = ''] = await stored();
    await deps.exports.remove(part);
    expect((await owner.post(`/api/staff/exports/${id}/open`)).status).toBe(404);
  });

  it('is deleted when it is withdrawn, and after a week', async ({
    shop,
    exporter: { owner, ask, run, list, stored, download },
  }) => {
    await ask();
    await run();
    const [withdrawn] = await list();
    await download(withdrawn?.id);
    const ended = await owner.post<{ export: ShopExport }>(
      `/api/staff/exports/${withdrawn?.id}/end`,
    );
    expect(ended.body.export.state).toBe('withdrawn');
    const gone = await owner.get(`/api/staff/exports/${withdrawn?.id}/archive.zip`);
    expect(gone.status).toBe(404);
    await run();
    expect(await stored()).toEqual([]);
    await ask();
    await run();
    expect(await stored()).not.toEqual([]);
    shop.clock.offset = exportKeptMs;
    await run();
    expect(await stored()).toEqual([]);
    const { rows } = await shop.database.pool.query<{ state: string }>(
      'select state from shop_exports order by asked_at',
    );
    expect(rows.map(({ state }) => state)).toEqual(['withdrawn', 'expired']);
  });

  it('is for the owner alone, after a fresh proof, and for the person who opened it', async ({
    shop,
    exporter: { owner, ask, run, list, download },
  }) => {
    await ask();
    await run();
    const id = (await list())[0]?.id ?? '';
    const archive = `/api/staff/exports/${id}/archive.zip`;
    expect((await owner.get(archive)).status).toBe(404);
    await download(id);
    const other = await signInAs(shop, 'owner');
    expect((await other.get(archive)).status).toBe(404);
    const admin = await signInAs(shop, 'admin');
    for (const each of [
      admin.get('/api/staff/exports'),
      admin.post('/api/staff/exports', { id: crypto.randomUUID(), hasPhotos: true }),
      admin.post(`/api/staff/exports/${id}/end`),
      admin.post(`/api/staff/exports/${id}/open`),
      admin.get(archive),
    ]) {
      expect((await each).status).toBe(404);
    }
    shop.clock.offset = 30 * 60 * 1000;
    for (const each of [
      owner.post('/api/staff/exports', { id: crypto.randomUUID(), hasPhotos: true }),
      owner.post(`/api/staff/exports/${id}/open`),
    ]) {
      expect((await each).body['error']).toBe('staff_proof_required');
    }
  });
});
