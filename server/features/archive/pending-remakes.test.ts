import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openArchiveWorld } from '#tests/support/archive-world.ts';
import { deleteOrderPhotos } from './delete-order-photos.ts';
import { reportArchive, runArchive } from './index.ts';

const day = 24 * 60 * 60 * 1000;
const shippedAt = Date.parse('2027-01-01T10:00:00Z');
const archivedOn = shippedAt + 60 * day;
const limits = { maxMs: Number.POSITIVE_INFINITY, pause: async () => undefined };

const world = await openArchiveWorld(undefined, 30);
afterAll(() => world.close());
beforeEach(() => world.reset());

function query(text: string, values: unknown[] = []) {
  return world.database.pool.query(text, values);
}

async function openShipped() {
  const photo = await world.photo(['copy', 'original']);
  const order = await world.order('FPX-1', 'in_production', [photo]);
  await world.move(order, 'shipped', new Date(shippedAt));
  world.clock.now = archivedOn;
  return { photo, order };
}

async function holdPrint(order: string, round: number): Promise<void> {
  await world.print(order, 'print', round, new Date(shippedAt));
  await query('delete from print_files');
  await query(
    `update print_jobs set state = 'held', hold_reason = 'unreadable', printed_at = null, rendered_at = null
     where order_id = $1 and round = $2`,
    [order, round],
  );
}

async function reportPrint(order: string): Promise<string> {
  const picture = await world.photo(['picture copy', 'picture']);
  await query(
    `insert into remake_requests (order_id, order_item, copies, picture)
     select order_id, id, 1, $2 from order_items where order_id = $1`,
    [order, picture.id],
  );
  return picture.hashes[1];
}

function decideReports() {
  return query(
    `update remake_requests set state = 'accepted', decided_at = now(), decided_by = 'A'`,
  );
}

async function run() {
  return (await runArchive(world.deps, limits))?.report;
}

async function isStored(hash: string) {
  return {
    working: await world.deps.blobs.exists(hash),
    archive: await world.deps.archive.exists(hash),
  };
}

describe('runArchive with prints that were never made', () => {
  it('archives an order once that was marked shipped while its print was held', async () => {
    const { order } = await openShipped();
    await holdPrint(order, 0);
    expect((await run())?.archived.photos).toBe(1);
    world.clock.now += day;
    const planned = await reportArchive(world.deps);
    expect([planned.restored.photos, planned.archived.photos]).toEqual([0, 0]);
    expect(await run()).toEqual(planned);
  });

  it('keeps the photos of an order with an unfinished reprint older than 60 days', async () => {
    const { order, photo } = await openShipped();
    await holdPrint(order, 1);
    world.clock.now = archivedOn + 100 * day;
    const report = await run();
    expect([report?.restored.photos, report?.archived.photos]).toEqual([0, 0]);
    expect(await isStored(photo.hashes[1])).toEqual({ working: true, archive: false });
  });
});

describe('runArchive with reported prints', () => {
  it('keeps the photos and the picture of an order while a report is open', async () => {
    const { order, photo } = await openShipped();
    const picture = await reportPrint(order);
    expect((await run())?.archived.photos).toBe(0);
    expect(await deleteOrderPhotos(world.deps, order)).toEqual({ deleted: 0, kept: 2, faults: [] });
    for (const hash of [photo.hashes[1], picture]) {
      expect(await isStored(hash)).toEqual({ working: true, archive: false });
    }
  });

  it('archives and deletes the picture together with the photos of its order', async () => {
    const { order } = await openShipped();
    const picture = await reportPrint(order);
    await decideReports();
    const planned = await reportArchive(world.deps);
    expect(planned.archived.photos).toBe(2);
    expect(await run()).toEqual(planned);
    expect(await isStored(picture)).toEqual({ working: false, archive: true });
    world.clock.now = archivedOn + 30 * day;
    await run();
    expect(await isStored(picture)).toEqual({ working: false, archive: false });
  });

  it('deletes the picture at once when its customer asks for it', async () => {
    const { order } = await openShipped();
    const picture = await reportPrint(order);
    await decideReports();
    expect(await deleteOrderPhotos(world.deps, order)).toEqual({ deleted: 2, kept: 0, faults: [] });
    expect(await isStored(picture)).toEqual({ working: false, archive: false });
  });
});
