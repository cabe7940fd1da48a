// @module-tag whole
import { afterAll, describe, expect, it } from 'vitest';
import {
  openArchiveWorld,
  type ArchiveWorld,
  type WorldPhoto,
} from '#tests/support/archive-world.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { ArchiveCursor } from './archive-cursor.ts';
import type { ArchiveDeps } from './deps.ts';
import { deleteOrderPhotos } from './delete-order-photos.ts';
import { reportArchive, runArchive } from './index.ts';

const day = 24 * 60 * 60 * 1000;
const shippedAt = Date.parse('2027-01-01T10:00:00Z');
const archivedOn = shippedAt + 60 * day;
const limits = { maxMs: Number.POSITIVE_INFINITY, pause: async () => undefined };

const world = await openArchiveWorld(undefined, 30);
afterAll(() => world.close());

/** One order with a photo of its own, one with content that an unfinished order needs, and a rendered print. */
async function openWorld() {
  await world.reset();
  const own = await world.photo(['copy', 'original']);
  const shared = await world.photo(['shared copy', 'shared original']);
  const other = await world.photo(['shared copy', 'shared original']);
  const order = await world.order('FPX-1', 'in_production', [own, shared]);
  await world.order('FPX-2', 'in_production', [other]);
  await world.move(order, 'shipped', new Date(shippedAt));
  const print = await world.print(order, 'print', 0, new Date(shippedAt));
  world.clock.now = archivedOn;
  return { order, own, shared, other, print };
}

type Staged = Awaited<ReturnType<typeof openWorld>>;

class Crash extends Error {}

/**
 * Counts the calls of the storages; at the given one the process ends, before or after the call has taken effect. A run
 * goes on after a call that failed, so the pause behind its step ends a dead one.
 */
function crashAt(deps: ArchiveDeps, crashing: number | null, after: boolean) {
  let calls = 0;
  let isDead = false;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) throw new Crash('dead already');
    calls += 1;
    if (calls - 1 !== crashing) return work();
    isDead = true;
    if (after) await work();
    throw new Crash(`at call ${crashing}`);
  };
  const wrap = (store: BlobStore): BlobStore => ({
    ...store,
    exists: (hash) => step(() => store.exists(hash)),
    stream: (hash) => step(() => store.stream(hash)),
    putBytes: (hash, bytes) => step(() => store.putBytes(hash, bytes)),
    remove: (hash) => step(() => store.remove(hash)),
  });
  const { blobs, archive, prints } = deps;
  const pause = async (): Promise<void> => {
    if (isDead) throw new Crash('dead already');
  };
  return {
    calls: () => calls,
    limits: { ...limits, pause },
    deps: { ...deps, blobs: wrap(blobs), archive: wrap(archive), prints: wrap(prints) },
  };
}

async function placesOf({ deps }: ArchiveWorld, { hashes }: WorldPhoto): Promise<string[]> {
  const places: string[] = [];
  for (const hash of hashes) {
    const [working, archive] = [await deps.blobs.exists(hash), await deps.archive.exists(hash)];
    places.push(
      [working && 'working', archive && 'archive'].filter(Boolean).join(' and ') || 'nowhere',
    );
  }
  return places;
}

/** The state that every interrupted run must lead to. */
async function expectArchived({ own, shared, print }: Staged): Promise<void> {
  expect(await placesOf(world, own)).toEqual(['archive', 'archive']);
  expect(await placesOf(world, shared)).toEqual(['working and archive', 'working and archive']);
  expect(await world.deps.prints.exists(print)).toBe(false);
  const { rows } = await world.database.pool.query(
    `select (select count(*)::int from photo_files where archived_at is not null) as archived,
       (select count(*)::int from archived_blobs where is_settled and verified_at is not null) as settled,
       (select count(*)::int from archived_blobs) as blobs`,
  );
  expect(rows).toEqual([{ archived: 4, settled: 4, blobs: 4 }]);
}

async function callsOfRun(): Promise<number> {
  const staged = await openWorld();
  const { deps, calls } = crashAt(world.deps, null, false);
  await runArchive(deps, limits);
  await expectArchived(staged);
  return calls();
}

describe('runArchive', () => {
  it('loses nothing when it is killed at any call of the storage, and the next run finishes it', async () => {
    const total = await callsOfRun();
    expect(total).toBeGreaterThan(30);
    for (const after of [false, true]) {
      for (let crashing = 0; crashing < total; crashing += 1) {
        const staged = await openWorld();
        const { own, shared, other } = staged;
        const killed = crashAt(world.deps, crashing, after);
        await expect(runArchive(killed.deps, killed.limits)).rejects.toThrow(Crash);
        for (const photo of [own, shared, other]) {
          expect(await placesOf(world, photo), `call ${crashing}`).not.toContain('nowhere');
        }
        const run = await runArchive(world.deps, limits);
        expect(run).toMatchObject({ next: null, lostFiles: 0, report: { faults: [] } });
        await expectArchived(staged);
      }
    }
  }, 240_000);

  it('deletes completely when it is killed at any call of a deletion', async () => {
    for (let crashing = 0; ; crashing += 1) {
      const { own, shared } = await openWorld();
      await runArchive(world.deps, limits);
      world.clock.now = archivedOn + 30 * day;
      const killed = crashAt(world.deps, crashing, crashing % 2 === 1);
      const ended = await runArchive(killed.deps, killed.limits).catch((error: unknown) => error);
      if (ended instanceof Crash) await runArchive(world.deps, limits);
      expect(await placesOf(world, own)).toEqual(['nowhere', 'nowhere']);
      expect(await placesOf(world, shared)).toEqual(['working', 'working']);
      const { rows } = await world.database.pool.query('select from archived_blobs');
      expect(rows).toEqual([]);
      if (!(ended instanceof Crash)) break;
    }
  }, 120_000);

  it('does nothing while another run is in progress', async () => {
    await openWorld();
    const [first, second] = await Promise.all([
      runArchive(world.deps, limits),
      runArchive(world.deps, limits),
    ]);
    expect([first, second].filter((run) => run === null)).toHaveLength(1);
  });

  it('ends for lack of time between two photos, and the next run continues', async () => {
    const staged = await openWorld();
    let next: ArchiveCursor | undefined;
    for (let runs = 0; ; runs += 1) {
      const run = await runArchive(world.deps, { ...limits, maxMs: 0 }, next);
      if (!run?.next) break;
      ({ next } = run);
      expect(runs).toBeLessThan(5);
    }
    await expectArchived(staged);
  });

  it('leaves a photo with a missing or damaged file where it is, and reports it', async () => {
    const { own, shared } = await openWorld();
    await world.deps.blobs.remove(own.hashes[1]);
    await world.deps.blobs.remove(shared.hashes[0]);
    await world.deps.blobs.putBytes(shared.hashes[0], Buffer.from('other bytes'));
    const run = await runArchive(world.deps, limits);
    expect(run?.report.faults).toMatchObject([
      { photo: own.id, fault: 'missing' },
      { photo: shared.id, fault: 'damaged' },
    ]);
    expect(run?.report.archived).toEqual({ photos: 0, files: 0, bytes: 0 });
    expect(await placesOf(world, own)).toEqual(['working', 'nowhere']);
    expect(await placesOf(world, shared)).toEqual(['working', 'working']);
  });

  it('keeps the photos of an order for 60 days after its last reprint', async () => {
    const { order, own } = await openWorld();
    await world.print(order, 'reprint', 1, new Date(archivedOn - 10 * day));
    await runArchive(world.deps, limits);
    expect(await placesOf(world, own)).toEqual(['working', 'working']);
    world.clock.now = archivedOn + 50 * day;
    await runArchive(world.deps, limits);
    expect(await placesOf(world, own)).toEqual(['archive', 'archive']);
  });

  it('does not delete an archived photo while a reprint or another order needs it', async () => {
    const { order, own, shared } = await openWorld();
    await runArchive(world.deps, limits);
    const deletedOn = archivedOn + 30 * day;
    await world.print(order, 'reprint', 1, new Date(deletedOn - day));
    world.clock.now = deletedOn;
    expect((await reportArchive(world.deps)).deleted.photos).toBe(0);
    expect((await runArchive(world.deps, limits))?.report.deleted.photos).toBe(0);
    await world.order('FPX-3', 'in_production', [own]);
    world.clock.now = deletedOn + 59 * day;
    expect((await reportArchive(world.deps)).deleted).toMatchObject({ photos: 1, files: 2 });
    expect((await runArchive(world.deps, limits))?.report.deleted.photos).toBe(1);
    expect(await placesOf(world, own)).toEqual(['working', 'working']);
    expect(await placesOf(world, shared)).toEqual(['working', 'working']);
  });

  it('brings back an archived photo that a new order or a reprint has to print', async () => {
    const { order, own, shared } = await openWorld();
    await runArchive(world.deps, limits);
    await world.order('FPX-3', 'placed', [shared]);
    await world.print(order, 'reprint', 1);
    await world.database.pool.query(
      `update print_jobs set state = 'queued', printed_at = null where round = 1`,
    );
    const planned = await reportArchive(world.deps);
    expect(planned.restored).toMatchObject({ photos: 2, files: 4 });
    expect(planned.restored.orders.toSorted()).toEqual(['FPX-1', 'FPX-3']);
    expect((await runArchive(world.deps, limits))?.report).toEqual(planned);
    expect(await placesOf(world, own)).toEqual(['working', 'working']);
    expect(await placesOf(world, shared)).toEqual(['working', 'working']);
    expect((await reportArchive(world.deps)).restored.photos).toBe(0);
  });

  it('keeps a rendered print that an unfinished order has too', async () => {
    const { print } = await openWorld();
    const again = await world.order('FPX-3', 'in_production', [
      await world.photo(['third copy', 'third original']),
    ]);
    await world.print(again, 'print');
    await runArchive(world.deps, limits);
    expect(await world.deps.prints.exists(print)).toBe(true);
    await world.move(again, 'cancelled', new Date(archivedOn - 70 * day));
    const planned = await reportArchive(world.deps);
    const run = await runArchive(world.deps, limits);
    expect(run?.report).toEqual(planned);
    expect(await world.deps.prints.exists(print)).toBe(false);
  });
});

describe('a rendered print that production has removed', () => {
  const markRemoved = async (order: string): Promise<void> => {
    await world.database.pool.query(
      'update print_jobs set files_removed_at = printed_at where order_id = $1',
      [order],
    );
  };

  it('is not counted by a dry run or a run, and does not keep its order due', async () => {
    const { order } = await openWorld();
    await markRemoved(order);
    const planned = await reportArchive(world.deps);
    expect(planned.archived.photos).toBe(2);
    expect(planned.prints).toEqual({ count: 0, bytes: 0 });
    expect((await runArchive(world.deps, limits))?.report).toEqual(planned);
    expect((await reportArchive(world.deps)).orders).toEqual([]);
  });

  it('does not keep the same print of another order', async () => {
    const { print } = await openWorld();
    const again = await world.order('FPX-3', 'in_production', [
      await world.photo(['third copy', 'third original']),
    ]);
    await world.print(again, 'print');
    expect((await reportArchive(world.deps)).prints.count).toBe(0);
    await markRemoved(again);
    const planned = await reportArchive(world.deps);
    expect(planned.prints).toEqual({ count: 1, bytes: 'print'.length });
    expect((await runArchive(world.deps, limits))?.report).toEqual(planned);
    expect(await world.deps.prints.exists(print)).toBe(false);
  });
});

describe('deleteOrderPhotos', () => {
  it('deletes photos and prints at once, but not content that another order needs', async () => {
    const { order, own, shared, other, print } = await openWorld();
    world.clock.now = shippedAt + day;
    expect(await deleteOrderPhotos(world.deps, order)).toEqual({ deleted: 2, kept: 0, faults: [] });
    expect(await placesOf(world, own)).toEqual(['nowhere', 'nowhere']);
    expect(await placesOf(world, other)).toEqual(['working', 'working']);
    expect(shared.hashes).toEqual(other.hashes);
    expect(await world.deps.prints.exists(print)).toBe(false);
    expect(await deleteOrderPhotos(world.deps, order)).toEqual({ deleted: 2, kept: 0, faults: [] });
  });

  it('keeps everything of an order that has not ended, and a photo that it has too', async () => {
    const { order, own } = await openWorld();
    const unfinished = await world.order('FPX-3', 'in_production', [own]);
    expect(await deleteOrderPhotos(world.deps, unfinished)).toEqual({
      deleted: 0,
      kept: 1,
      faults: [],
    });
    expect(await deleteOrderPhotos(world.deps, order)).toEqual({ deleted: 1, kept: 1, faults: [] });
    expect(await placesOf(world, own)).toEqual(['working', 'working']);
  });

  it('deletes what a second call archived after it had begun', async () => {
    const { order, own } = await openWorld();
    const times = [archivedOn, archivedOn + 20];
    const clock = () => times.shift() ?? archivedOn + 20;
    await runArchive({ ...world.deps, clock: () => archivedOn + 10 }, limits);
    expect(await deleteOrderPhotos({ ...world.deps, clock }, order)).toMatchObject({ kept: 0 });
    expect(await placesOf(world, own)).toEqual(['nowhere', 'nowhere']);
  });
});
