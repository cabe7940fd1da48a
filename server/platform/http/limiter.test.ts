import { describe, expect } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
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
    await fill('asked', Date.now() + hourMs);
    await fill('full', Date.now() + 30_000);
    expect(await limiter.waitSeconds(['asked'])).toBe(0);
    expect([await limiter.take(['ahead']), await limiter.take(['ahead'])]).toEqual([0, 0]);
    expect(await limiter.take(['ahead'])).toBeGreaterThan(0);
    expect(await limiter.waitSeconds(['full'])).toBeGreaterThan(0);
    expect(await limiter.take(['full'])).toBeGreaterThan(0);
  });
});
