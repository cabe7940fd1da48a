import { describe, expect } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import { countPoint, hasPoints, returnPoint, sweepRateLimits } from './rate-limits.repo.ts';

const limit = { points: 3, seconds: 60 };

describe('countPoint', () => {
  it('allows no more concurrent events than the limit', async ({ database }) => {
    const counted = await Promise.all(
      Array.from({ length: 20 }, () =>
        countPoint(database.kysely, { key: 'at once', ...limit, now: 0 }),
      ),
    );
    expect(counted.filter(({ ok }) => ok)).toHaveLength(3);
  });

  it('returns the seconds left in the window, and starts a new one after it', async ({
    database: { kysely },
  }) => {
    const event = { key: 'window', ...limit };
    for (let use = 0; use < 3; use += 1) await countPoint(kysely, { ...event, now: 1000 });
    const refused = await countPoint(kysely, { ...event, now: 31_500 });
    expect(refused).toEqual({ ok: false, waitSeconds: 30 });
    expect(await countPoint(kysely, { ...event, now: 61_000 })).toEqual({ ok: true, used: 1 });
  });

  it('forgets a window that a clock far ahead has begun', async ({ database: { kysely } }) => {
    const event = { key: 'ahead', ...limit };
    const dayAhead = 24 * 60 * 60_000;
    for (let use = 0; use < 3; use += 1) await countPoint(kysely, { ...event, now: dayAhead });
    expect(await countPoint(kysely, { ...event, now: dayAhead })).toMatchObject({ ok: false });
    expect(await countPoint(kysely, { ...event, now: 0 })).toEqual({ ok: true, used: 1 });
    for (let use = 1; use < 3; use += 1) await countPoint(kysely, { ...event, now: 0 });
    expect(await countPoint(kysely, { ...event, now: 1000 })).toEqual({
      ok: false,
      waitSeconds: 59,
    });
  });

  it('counts on in a window that a clock a little ahead has begun', async ({
    database: { kysely },
  }) => {
    const event = { key: 'skewed', ...limit };
    for (let use = 0; use < 3; use += 1) await countPoint(kysely, { ...event, now: 5000 });
    expect(await countPoint(kysely, { ...event, now: 0 })).toEqual({ ok: false, waitSeconds: 65 });
  });
});

describe('hasPoints', () => {
  it('finds an event until its window ends', async ({ database: { kysely } }) => {
    await countPoint(kysely, { key: 'counted', ...limit, now: 0 });
    expect(await hasPoints(kysely, { key: 'counted', ...limit, now: 59_999 })).toBe(true);
    expect(await hasPoints(kysely, { key: 'counted', ...limit, now: 60_000 })).toBe(false);
  });

  it('ignores a window that a clock far ahead has begun', async ({ database: { kysely } }) => {
    const dayAhead = 24 * 60 * 60_000;
    await countPoint(kysely, { key: 'counted ahead', ...limit, now: dayAhead });
    expect(await hasPoints(kysely, { key: 'counted ahead', ...limit, now: 0 })).toBe(false);
  });
});

describe('returnPoint', () => {
  it('makes room for one more event', async ({ database: { kysely } }) => {
    const event = { key: 'returned', ...limit, now: 0 };
    for (let use = 0; use < 3; use += 1) await countPoint(kysely, event);
    expect(await returnPoint(kysely, 'returned', 10)).toBe(2);
    expect(await countPoint(kysely, event)).toEqual({ ok: true, used: 3 });
    expect(await countPoint(kysely, event)).toMatchObject({ ok: false });
  });

  it('changes nothing once the window has ended', async ({ database: { kysely } }) => {
    await countPoint(kysely, { key: 'late', ...limit, now: 0 });
    expect(await returnPoint(kysely, 'late', 60_000)).toBeNull();
  });
});

describe('sweepRateLimits', () => {
  it('removes counters whose window has ended and no others', async ({ database: { kysely } }) => {
    await countPoint(kysely, { key: 'ended', ...limit, now: 0 });
    await countPoint(kysely, { key: 'kept', ...limit, now: 100_000 });
    await sweepRateLimits(kysely, 60_000);
    const again = { ...limit, now: 100_001 };
    expect(await countPoint(kysely, { key: 'ended', ...limit, now: 0 })).toEqual({
      ok: true,
      used: 1,
    });
    expect(await countPoint(kysely, { key: 'kept', ...again })).toEqual({ ok: true, used: 2 });
  });
});
