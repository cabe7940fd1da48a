import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openArchiveWorld, type WorldPhoto } from '#tests/support/archive-world.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { deleteOrderPhotos } from './delete-order-photos.ts';
import { archiveJobs, reportArchive, runArchive } from './index.ts';

const day = 24 * 60 * 60 * 1000;
const shippedAt = Date.parse('2027-01-01T10:00:00Z');
const archivedOn = shippedAt + 60 * day;
const limits = { maxMs: Number.POSITIVE_INFINITY, pause: async () => undefined };

const world = await openArchiveWorld(undefined, 30);
afterAll(() => world.close());
afterEach(() => {
  vi.restoreAllMocks();
});

function fileOf(folder: 'photos' | 'prints' | 'archive', hash: string): string {
  return path.join(world.dataDir, 'files', folder, hash.slice(0, 2), hash.slice(2, 4), hash);
}

/** Makes a stored file one that exists and can be neither read nor removed, for every user of the machine. */
async function breakFile(...file: Parameters<typeof fileOf>): Promise<void> {
  await rm(fileOf(...file));
  await mkdir(fileOf(...file));
}

async function mendFile(
  store: BlobStore,
  [folder, content, hash]: readonly ['photos' | 'prints' | 'archive', string, string],
): Promise<void> {
  await rm(fileOf(folder, hash), { recursive: true });
  await store.putBytes(hash, Buffer.from(content));
}

function photoOf(name: string): Promise<WorldPhoto> {
  return world.photo([`${name} copy`, `${name} original`]);
}

/** Stores an order of these photos that was shipped so many days after the first one. */
async function ship(number: string, photos: readonly WorldPhoto[], days = 0): Promise<string> {
  const order = await world.order(number, 'in_production', photos);
  await world.move(order, 'shipped', new Date(shippedAt + days * day));
  return order;
}

async function recorded() {
  const { rows } = await world.database.pool.query<{ archived: number; deleted: number }>(
    `select count(archived_at)::int as archived, count(deleted_at)::int as deleted from photo_files`,
  );
  return rows[0];
}

async function openWorld(): Promise<void> {
  await world.reset();
  await world.database.pool.query('delete from graphile_worker._private_jobs');
  world.clock.now = archivedOn;
}

describe('an unreadable photo', () => {
  it('does not stop the archiving and deletion of others, however many there are, and is moved later', async () => {
    await openWorld();
    await ship('FPX-0', [await photoOf('expired')]);
    await runArchive(world.deps, limits);
    world.clock.now = archivedOn + 30 * day;
    const bad: WorldPhoto[] = [];
    for (let index = 0; index < 12; index += 1) bad.push(await photoOf(`bad ${index}`));
    await ship('FPX-1', bad, 10);
    await ship('FPX-2', [await photoOf('good')], 20);
    for (const { hashes } of bad) await breakFile('photos', hashes[0]);

    const { report, next } = (await runArchive(world.deps, limits)) ?? {};
    expect(next).toBeNull();
    expect(report?.faults.map((fault) => ('photo' in fault ? fault.photo : null))).toEqual(
      bad.map(({ id }) => id),
    );
    expect(report?.faults[0]).toMatchObject({
      fault: 'failed',
      reason: expect.stringContaining('EISDIR') as string,
    });
    expect(report?.orders.map(({ number }) => number)).toEqual(['FPX-2']);
    expect(report?.deleted).toMatchObject({ photos: 1, orders: ['FPX-0'] });
    expect(await recorded()).toEqual({ archived: 4, deleted: 2 });

    for (const [index, { hashes }] of bad.entries()) {
      await mendFile(world.deps.blobs, ['photos', `bad ${index} copy`, hashes[0]]);
    }
    const planned = await reportArchive(world.deps);
    expect(planned.archived.photos).toBe(bad.length);
    expect((await runArchive(world.deps, limits))?.report).toEqual(planned);
  });

  it('stays in the archive when it cannot be brought back, and stops no other step', async () => {
    await openWorld();
    const wanted = await photoOf('wanted');
    await ship('FPX-1', [wanted]);
    await runArchive(world.deps, limits);
    await world.order('FPX-2', 'placed', [wanted]);
    await ship('FPX-3', [await photoOf('good')]);
    await breakFile('archive', wanted.hashes[1]);

    const run = await runArchive(world.deps, limits);
    expect(run?.report.faults).toMatchObject([{ photo: wanted.id, fault: 'failed' }]);
    expect(run?.report.restored.photos).toBe(0);
    expect(run?.report.archived.photos).toBe(1);
    expect(await recorded()).toEqual({ archived: 4, deleted: 0 });
  });

  it('is reported when an order is deleted on request, whose other photos and prints go', async () => {
    await openWorld();
    const [bad, good] = [await photoOf('bad'), await photoOf('good')];
    const order = await ship('FPX-1', [bad, good]);
    const print = await world.print(order, 'print', 0, new Date(shippedAt));
    const stuck = await world.print(order, 'stuck print', 1, new Date(shippedAt));
    await breakFile('photos', bad.hashes[1]);
    await breakFile('prints', stuck);

    expect(await deleteOrderPhotos(world.deps, order)).toMatchObject({
      deleted: 1,
      kept: 1,
      faults: [
        { photo: bad.id, fault: 'failed' },
        { print: stuck, fault: 'failed' },
      ],
    });
    expect(await world.deps.prints.exists(print)).toBe(false);
    expect(await world.deps.blobs.exists(good.hashes[0])).toBe(false);
    expect(await recorded()).toEqual({ archived: 2, deleted: 2 });
  });
});

describe('runArchive', () => {
  it('reports a rendered print that cannot be removed, and goes on', async () => {
    await openWorld();
    const order = await ship('FPX-1', [await photoOf('own')]);
    const stuck = await world.print(order, 'stuck print', 0, new Date(shippedAt));
    const later = await ship('FPX-2', [await photoOf('later')], 1);
    const print = await world.print(later, 'print', 0, new Date(shippedAt));
    world.clock.now = archivedOn + day;
    await breakFile('prints', stuck);

    const run = await runArchive(world.deps, limits);
    expect(run?.report.faults).toMatchObject([{ print: stuck, fault: 'failed' }]);
    expect(run?.report.prints).toEqual({ count: 1, bytes: 'print'.length });
    expect(await world.deps.prints.exists(print)).toBe(false);
  });

  it('goes on when files that an earlier run left cannot be removed', async () => {
    await openWorld();
    const left: WorldPhoto[] = [];
    for (let index = 0; index < 6; index += 1) left.push(await photoOf(`left ${index}`));
    await ship('FPX-1', left);
    await runArchive(world.deps, limits);
    const hashes = left.map((photo) => photo.hashes[0]);
    for (const [index, hash] of hashes.entries()) {
      await world.deps.blobs.putBytes(hash, Buffer.from(`left ${index} copy`));
      await breakFile('photos', hash);
    }
    await world.database.pool.query('update archived_blobs set is_settled = false');
    await ship('FPX-2', [await photoOf('good')]);

    const run = await runArchive(world.deps, limits);
    expect(run?.report.faults).toMatchObject(
      hashes.toSorted().map((file) => ({ file, fault: 'failed' })),
    );
    expect(run?.lostFiles).toBe(0);
    expect(run?.report.archived.photos).toBe(1);
  });

  it('fails and records nothing when a storage is down', async () => {
    await openWorld();
    const photos: WorldPhoto[] = [];
    for (let index = 0; index < 6; index += 1) photos.push(await photoOf(`own ${index}`));
    await ship('FPX-1', photos);
    let calls = 0;
    const down = async (): Promise<never> => {
      calls += 1;
      throw new Error('no answer');
    };
    const archive = { ...world.deps.archive, exists: down, putBytes: down, ping: down };
    await expect(runArchive({ ...world.deps, archive }, limits)).rejects.toThrow(
      '5 steps in a row failed',
    );
    // Five photos and the question whether the storage works.
    expect(calls).toBe(6);
    expect(await recorded()).toEqual({ archived: 0, deleted: 0 });
    expect((await runArchive(world.deps, limits))?.report.archived.photos).toBe(6);
  });

  it('does not pause for photos that stay', async () => {
    await openWorld();
    const stays = await photoOf('stays');
    await ship('FPX-1', [stays, await photoOf('own')]);
    await world.order('FPX-2', 'in_production', [stays]);
    const pause = vi.fn(async () => undefined);
    const run = await runArchive(world.deps, { ...limits, pause });
    expect(run?.report.orders[0]?.kept).toHaveLength(1);
    expect(pause).toHaveBeenCalledTimes(1);
  });
});

describe('the job archive-photos', () => {
  const takeJob = async (): Promise<{ readonly payload: unknown } | undefined> => {
    const { rows } = await world.database.pool.query<{ payload: unknown }>(
      'delete from graphile_worker._private_jobs returning payload',
    );
    expect(rows.length).toBeLessThan(2);
    return rows[0];
  };

  it('continues in the next job behind what stays or fails, and the next night begins with that', async () => {
    await openWorld();
    const [stays, bad, good] = [
      await photoOf('stays'),
      await photoOf('bad'),
      await photoOf('good'),
    ];
    const order = await ship('FPX-1', [stays, bad, stays, good]);
    await world.order('FPX-2', 'in_production', [stays]);
    const stuck = await world.print(order, 'stuck print', 0, new Date(shippedAt));
    const print = await world.print(order, 'print', 1, new Date(shippedAt));
    const last = await photoOf('last');
    await ship('FPX-3', [last], 0.1);
    await breakFile('photos', bad.hashes[0]);
    await breakFile('prints', stuck);
    const [job] = archiveJobs(world.deps);
    // Every look at the clock ends a run.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 61_000));
    const log = { ...world.deps.log, info: vi.fn() };
    const night = async (): Promise<number> => {
      let runs = 0;
      for (let queued = { payload: {} as unknown }; ; runs += 1) {
        await job?.run(queued.payload, log);
        const next = await takeJob();
        if (!next) return runs;
        queued = next;
        expect(runs).toBeLessThan(10);
      }
    };
    // stays, bad, good, both prints, last: each of them is one run.
    expect(await night()).toBe(6);
    expect(await world.deps.prints.exists(print)).toBe(false);
    expect(await world.deps.archive.exists(last.hashes[0])).toBe(true);

    await mendFile(world.deps.blobs, ['photos', 'bad copy', bad.hashes[0]]);
    // stays, bad and the print that cannot be removed.
    expect(await night()).toBe(3);
    expect(await world.deps.archive.exists(bad.hashes[0])).toBe(true);
  });
});
