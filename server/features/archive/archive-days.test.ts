// @module-tag whole
import { afterAll, describe, expect, it } from 'vitest';
import {
  archiveStories,
  openArchiveWorld,
  type ArchiveWorld,
  type WorldPhoto,
} from '#tests/support/archive-world.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { sweepPhotos } from '../photos/index.ts';
import { reportArchive, runArchive } from './index.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2027-01-01T00:00:00Z');
const noPause = { maxMs: Number.POSITIVE_INFINITY, pause: async () => undefined };
const s3 = await startS3Server();
afterAll(() => s3.close());

/** Numbers that repeat from run to run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** A move of an order, at a time. */
interface Event {
  readonly at: number;
  readonly run: () => Promise<void>;
}

/** A photo with the days on which the rules of product §4.18 archive it; null for never. */
interface Expectation {
  readonly photo: WorldPhoto;
  readonly orders: string[];
  archiveDay: number | null;
}

async function holdPrint(world: ArchiveWorld, order: string): Promise<void> {
  await world.database.pool.query(
    `insert into print_jobs (order_id, order_item, round, cause, copies, state, hold_reason, wait_until)
     select order_id, id, 0, 'order', 1, 'held', 'unreadable', now() from order_items where order_id = $1`,
    [order],
  );
}

function dayOf(at: number): number {
  return Math.floor((at - start) / day);
}

/** Builds orders of all archiveStories with shared photos and contents; returns the events to come and the expected days. */
async function populate(world: ArchiveWorld, count: number, days: number) {
  const random = randomFrom(20_270_101);
  const events: Event[] = [];
  const expectations: Expectation[] = [];
  const kinds = Object.entries(archiveStories);
  for (let index = 0; index < count; index += 1) {
    const [, story] = kinds[index % kinds.length] ?? ['', { moves: [], from: null }];
    const number = `FPX-${index}`;
    const own: Expectation[] = [];
    for (let photos = 0; photos < 1 + random(3); photos += 1) {
      // A third of the contents are shared with other photos.
      const content = random(3) === 0 ? `shared ${random(6)}` : `own ${index} ${photos}`;
      const photo = await world.photo([`copy of ${content}`, content]);
      own.push({ photo, orders: [], archiveDay: null });
    }
    // Every fifth order has a photo of an earlier one too.
    const again = index % 5 === 4 ? expectations[random(expectations.length)] : undefined;
    expectations.push(...own);
    const all = again ? [...own, again] : own;
    const id = await world.order(
      number,
      'in_production',
      all.map(({ photo }) => photo),
    );
    if (story.isHeld) await holdPrint(world, id);
    const begin = start + random(days * day);
    for (const [state, after] of story.moves) {
      const at = begin + after * day + random(1000);
      events.push({ at, run: () => world.move(id, state, new Date(at)) });
    }
    const due = story.from === null ? null : dayOf(begin + story.from * day + 1000) + 60;
    for (const expected of all) {
      const isFirst = expected.orders.length === 0;
      expected.orders.push(number);
      const before = isFirst ? 0 : expected.archiveDay;
      expected.archiveDay = due === null || before === null ? null : Math.max(due, before);
    }
  }
  return { events: events.toSorted((a, b) => a.at - b.at), expectations };
}

/** The photos of which a file is in a state, by day. */
async function recordedDays({ database }: ArchiveWorld) {
  const { rows } = await database.pool.query<{
    photo: string;
    archived: Date | null;
    deleted: Date | null;
  }>(
    `select distinct photo, archived_at as archived, deleted_at as deleted
     from photo_files where exists (select from order_items where photo = photo_files.photo)`,
  );
  return rows.map(({ photo, archived, deleted }) => ({
    photo,
    archived: archived && dayOf(archived.getTime()),
    deleted: deleted && dayOf(deleted.getTime()),
  }));
}

type Exists = (hash: string) => boolean | Promise<boolean>;

/** Reads of the two storages whether they have a file. */
interface Stores {
  readonly blobs: { readonly exists: Exists };
  readonly archive: { readonly exists: Exists };
}

/** The objects of the S3 service itself: a request for each would take longer than the runs of all days. */
const objects: Stores = {
  blobs: { exists: (hash) => s3.has('photos', `photos/${foldersOf(hash)}/${hash}`) },
  archive: { exists: (hash) => s3.has('archive', `archive/${foldersOf(hash)}/${hash}`) },
};

function foldersOf(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}`;
}

async function checkStores(
  { deps }: ArchiveWorld,
  stores: Stores,
  expectations: readonly Expectation[],
  today: number,
  visitor: WorldPhoto | null,
) {
  const needs = new Map<string, { working: boolean; archive: boolean }>();
  const isDeleted = ({ archiveDay }: Expectation) =>
    archiveDay !== null &&
    deps.deleteAfterDays !== undefined &&
    today >= archiveDay + deps.deleteAfterDays;
  for (const expected of expectations) {
    const isArchived = expected.archiveDay !== null && today >= expected.archiveDay;
    for (const hash of expected.photo.hashes) {
      const need = needs.get(hash) ?? { working: false, archive: false };
      need.working ||= !isArchived;
      need.archive ||= isArchived && !isDeleted(expected);
      needs.set(hash, need);
    }
  }
  for (const hash of visitor?.hashes ?? []) {
    needs.set(hash, { archive: false, ...needs.get(hash), working: true });
  }
  const found = new Map<string, { working: boolean; archive: boolean }>();
  for (const hash of needs.keys()) {
    const [working, archive] = [await stores.blobs.exists(hash), await stores.archive.exists(hash)];
    found.set(hash, { working, archive });
  }
  expect(found, `day ${today}`).toEqual(needs);
}

async function runDays(world: ArchiveWorld, orders: number, days: number, stores: Stores) {
  const { events, expectations } = await populate(world, orders, days / 2);
  // A visitor chose a picture that is in orders too, and leaves on day 200.
  const leavesOn = 200;
  const visitor = await world.photo(
    ['copy of shared 1', 'shared 1'],
    new Date(start + leavesOn * day),
  );
  let kept = 0;
  for (let today = 0; today <= days; today += 1) {
    world.clock.now = start + today * day + (2 * 60 + 47) * 60_000;
    while (events[0] && events[0].at <= world.clock.now) await events.shift()?.run();
    await sweepPhotos({ ...world.deps, pieces: null, dataDir: '' }, new Date(world.clock.now));
    const planned = await reportArchive(world.deps);
    const run = await runArchive(world.deps, noPause);
    expect(run).toEqual({ report: planned, next: null, lostFiles: 0 });
    kept += planned.orders.reduce((sum, order) => sum + order.kept.length + order.shared.length, 0);
    await checkStores(world, stores, expectations, today, today < leavesOn ? visitor : null);
  }
  await checkStores(world, world.deps, expectations, days, days < leavesOn ? visitor : null);
  expect(kept).toBeGreaterThan(0);
  return expectations;
}

function expectedDays(
  expectations: readonly Expectation[],
  days: number,
  deleteAfterDays: number | undefined,
) {
  const past = (one: number | null): number | null => (one !== null && one <= days ? one : null);
  return expectations.map(({ photo, archiveDay }) => ({
    photo: photo.id,
    archived: past(archiveDay),
    deleted:
      archiveDay === null || deleteAfterDays === undefined
        ? null
        : past(archiveDay + deleteAfterDays),
  }));
}

function byPhoto(a: { photo: string }, b: { photo: string }) {
  return a.photo < b.photo ? -1 : 1;
}

async function compareDays(
  world: ArchiveWorld,
  orders: number,
  days: number,
  stores: Stores = world.deps,
): Promise<void> {
  const expectations = await runDays(world, orders, days, stores);
  const expected = expectedDays(expectations, days, world.deps.deleteAfterDays);
  expect((await recordedDays(world)).toSorted(byPhoto)).toEqual(expected.toSorted(byPhoto));
}

describe('runArchive on every day of 400', () => {
  it.each([30, undefined])(
    'archives and deletes each photo on its day, as the dry run says, with deletion after %s days',
    async (deleteAfterDays) => {
      const world = await openArchiveWorld(undefined, deleteAfterDays);
      try {
        await compareDays(world, 63, 400);
      } finally {
        await world.close();
      }
    },
    240_000,
  );

  it('does so with the archive in another S3 bucket', async () => {
    const places = { storage: s3.bucket('photos'), archive: s3.bucket('archive') };
    const world = await openArchiveWorld(places, 7);
    try {
      await compareDays(world, 18, 150, objects);
    } finally {
      await world.close();
    }
  }, 300_000);
});
