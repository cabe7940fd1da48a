import { expect, it } from 'vitest';
import { refreshWait } from './refresh-throttle.ts';

it('refreshWait allows a refresh at most every five seconds', () => {
  expect(refreshWait(null, 1_000_000)).toBe(0);
  expect(refreshWait(1_000_000, 1_000_000)).toBe(5);
  expect(refreshWait(1_000_000, 1_000_999)).toBe(5);
  expect(refreshWait(1_000_000, 1_004_001)).toBe(1);
  expect(refreshWait(1_000_000, 1_005_000)).toBe(0);
});
