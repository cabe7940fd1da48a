import { describe, expect, vi } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import { addressBlock } from './address-block.ts';
import { openLimiter } from './limiter.ts';

const limit = { name: 'clock-test', points: 2, seconds: 60 };
const hourMs = 60 * 60 * 1000;

describe('openLimiter', () => {
  it('ends a shared window that a corrected clock has left behind', async ({ database }) => {
    const limiter = openLimiter({ ...limit, shared: database });
    const fill = async (key: string, expire: number) => {
      await database.pool.query(
        'insert into rate_limits (key, points, expire) values ($1, 9, $2)',
        [`${limit.name}:${key}`, expire],
      );
    };
    await fill('ahead', Date.now() + hourMs);
    await fill('full', Date.now() + 30_000);
    expect([await limiter.take(['ahead']), await limiter.take(['ahead'])]).toEqual([0, 0]);
    expect(await limiter.take(['ahead'])).toBeGreaterThan(0);
    expect(await limiter.take(['full'])).toBeGreaterThan(0);
  });

  it.for([true, false])(
    'counts the /64 of one /48 together, shared: %s',
    async (isShared, { database }) => {
      const many = { name: 'blocks', points: 4, seconds: 60, shared: isShared ? database : null };
      const limiter = openLimiter(many);
      const waits = [];
      for (let block = 0; block < 8; block += 1) {
        waits.push(await limiter.take([addressBlock(`2001:db8:1:${block}00::1`), `s${block}`]));
      }
      expect(waits.slice(0, 6)).toEqual(Array(6).fill(0));
      expect(Math.min(...waits.slice(6))).toBeGreaterThan(0);
      expect(await limiter.take([addressBlock('2001:db8:2::1')])).toBe(0);
    },
  );

  it('uses up nothing of its neighbors with events that are refused', async () => {
    const limiter = openLimiter({ name: 'greedy', points: 4, seconds: 60, shared: null });
    for (let time = 0; time < 20; time += 1) await limiter.take([addressBlock('2001:db8:1:1::1')]);
    expect(await limiter.take([addressBlock('2001:db8:1:2::1')])).toBe(0);
  });

  it('reports once in a window that the whole shop has reached its ceiling', async () => {
    const reached = vi.fn<() => Promise<void>>();
    const ceiling = { points: 3, reached };
    const limiter = openLimiter({ name: 'many', points: 1, seconds: 60, shared: null, ceiling });
    for (const key of ['a', 'a', 'a', 'b']) await limiter.take([key]);
    expect(reached).not.toHaveBeenCalled();
    for (const key of ['c', 'd', 'e']) expect(await limiter.take([key])).toBe(0);
    expect(reached).toHaveBeenCalledOnce();
  });
});
