import { beforeEach, expect, it } from 'vitest';
import { followShopClock, useClockError } from './shop-clock.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

function aheadAfter(date: string | null): number {
  followShopClock({ headers: new Headers(date === null ? {} : { date }) });
  return useClockError.getState().ahead;
}

function shopTime(ahead: number): string {
  return new Date(Date.now() - ahead).toUTCString();
}

beforeEach(() => useClockError.setState({ ahead: 0 }));

it('followShopClock finds a clock that is days ahead or behind, to the minute', () => {
  expect(aheadAfter(shopTime(3 * day))).toBe(3 * day);
  expect(aheadAfter(shopTime(-3 * day))).toBe(-3 * day);
});

it('followShopClock takes the copy of a response for no error of the clock', () => {
  aheadAfter(shopTime(3 * day));
  expect(aheadAfter(shopTime(11 * minute))).toBe(0);
});

it('followShopClock changes nothing for a response without a time', () => {
  aheadAfter(shopTime(3 * day));
  expect(aheadAfter(null)).toBe(3 * day);
  expect(aheadAfter('yesterday')).toBe(3 * day);
});
