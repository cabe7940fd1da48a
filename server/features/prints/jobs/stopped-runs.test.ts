import { describe, expect } from 'vitest';
import { type PrintedOrder, it } from '#tests/support/print-shop.ts';
import { planPrints } from './plan-prints.ts';

const minuteMs = 60_000;

describe('planPrints of a process that stops', () => {
  it('leaves the orders that have no jobs yet to the next run', async ({ prints }) => {
    const order = await prints.order({});
    const { deps } = prints;
    expect(await planPrints(deps, deps.log, AbortSignal.abort())).toMatchObject({ made: 0 });
    expect(await prints.jobs(order)).toEqual([]);
    expect(await prints.plan()).toMatchObject({ made: 1 });
  });

  it('starts the order that it has begun, and leaves the others to the next run', async ({
    prints,
  }) => {
    const orders: PrintedOrder[] = [];
    for (let count = 0; count < 3; count += 1) {
      orders.push(await prints.order({ items: [{}, {}] }, [{ original: {} }, { original: {} }]));
    }
    await prints.plan();
    prints.clock.now += 31 * minuteMs;
    const { deps } = prints;
    const stopping = new AbortController();
    const exists = (hash: string) => {
      stopping.abort();
      return deps.blobs.exists(hash);
    };
    const stopped = { ...deps, blobs: { ...deps.blobs, exists } };
    expect(await planPrints(stopped, deps.log, stopping.signal)).toMatchObject({ queued: 2 });
    const found = await Promise.all(orders.map((order) => prints.jobs(order)));
    const started = found.filter((jobs) => jobs.some(({ state }) => state === 'queued'));
    expect(started.map((jobs) => jobs.map(({ state }) => state))).toEqual([['queued', 'queued']]);
    expect(await prints.plan()).toMatchObject({ queued: 4 });
  });
});
