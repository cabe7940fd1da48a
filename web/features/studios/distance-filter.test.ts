import { afterEach, expect, it, vi } from 'vitest';
import { openKeptStorage } from '#tests/support/staged-payment.ts';
import { saveDelayMs } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

const { kept: stored, storage } = openKeptStorage();

async function opened() {
  vi.resetModules();
  return (await import('./distance-filter.ts')).useDistanceFilter;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['nothing yet', null, 20],
  ['a distance', '{"savedVersion":1,"data":100}', 100],
  ['all', '{"savedVersion":1,"data":"all"}', null],
  ['the bare figure of older copies', '50', 50],
  ['a distance that is not offered', '{"savedVersion":1,"data":7}', 20],
])('useDistance starts with the stored distance: %s', async (_, text, distance) => {
  vi.useFakeTimers();
  stored.clear();
  if (text !== null) stored.set(storageKeys.distance, text);
  vi.stubGlobal('localStorage', storage);
  const useDistance = await opened();
  expect(useDistance.getState().distance).toBe(distance);
  useDistance.getState().setDistance(null);
  vi.advanceTimersByTime(saveDelayMs);
  expect((await opened()).getState().distance).toBeNull();
});
