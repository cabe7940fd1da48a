import { afterAll, expect, it } from 'vitest';
import { openArchiveWorld } from '#tests/support/archive-world.ts';
import { runArchive } from './index.ts';

const day = 24 * 60 * 60 * 1000;
const shippedAt = Date.parse('2027-01-01T10:00:00Z');
const maxMs = Number.POSITIVE_INFINITY;

const world = await openArchiveWorld();
afterAll(() => world.close());

it('runArchive ends between two photos when the process has to stop, and the next run continues', async () => {
  const photos = [
    await world.photo(['copy', 'original']),
    await world.photo(['another copy', 'another original']),
  ];
  const order = await world.order('FPX-1', 'in_production', photos);
  await world.move(order, 'shipped', new Date(shippedAt));
  world.clock.now = shippedAt + 60 * day;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = async (): Promise<void> => stopping.abort();
  const first = await runArchive(world.deps, { maxMs, pause, signal });
  expect(first?.report.archived.photos).toBe(1);
  const none = await runArchive(world.deps, { maxMs, pause, signal }, first?.next ?? undefined);
  expect(none?.report.archived.photos).toBe(0);
  expect(none?.next).toEqual(first?.next);
  const next = none?.next ?? undefined;
  const last = await runArchive(world.deps, { maxMs, pause: async () => undefined }, next);
  expect(last).toMatchObject({ next: null, report: { archived: { photos: 1 }, faults: [] } });
});
