import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { saveDelayMs } from '#web/lib/saved-state.ts';
import { openKeptStorage } from '#tests/support/staged-payment.ts';
import { placeLifetimeMs } from './place-store.ts';

type PositionCallback = (position: {
  readonly coords: { latitude: number; longitude: number };
}) => void;
type Refused = (error: { readonly code: number }) => void;

const here = { latitude: 36.8, longitude: 10.18 };
let reportPosition: PositionCallback;
let refuse: Refused;
let allowed: PermissionState;
const asked = vi.fn((succeed: PositionCallback, refused: Refused, _options: PositionOptions) => {
  reportPosition = succeed;
  refuse = refused;
});

const { kept: stored, storage } = openKeptStorage();

/** Loads the store as a newly opened page does. */
async function opened() {
  vi.resetModules();
  return (await import('./place-store.ts')).usePlace;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00Z') });
  allowed = 'prompt';
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: asked },
    permissions: { query: () => Promise.resolve({ state: allowed }) },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockClear();
  stored.clear();
});

describe('usePlace', () => {
  it('requests the position on a tap and keeps it for an hour', async () => {
    const first = await opened();
    first.getState().locate();
    expect(first.getState().locating).toBe(true);
    expect(asked.mock.calls[0]?.[2]).toMatchObject({ enableHighAccuracy: true, timeout: 10_000 });
    reportPosition({ coords: here });
    expect(first.getState()).toMatchObject({ locating: false, place: here });
    vi.advanceTimersByTime(saveDelayMs);
    vi.advanceTimersByTime(placeLifetimeMs - saveDelayMs - 1);
    expect((await opened()).getState().place).toMatchObject(here);
    vi.advanceTimersByTime(1);
    expect((await opened()).getState().place).toBeNull();
    expect(stored.has(storageKeys.place)).toBe(false);
  });

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timed_out'],
  ])('reports error %i of the browser as %s', async (code, trouble) => {
    const usePlace = await opened();
    usePlace.getState().locate();
    refuse({ code });
    expect(usePlace.getState()).toMatchObject({ locating: false, place: null, trouble });
  });

  it('accepts a position that arrives after the timeout', async () => {
    const usePlace = await opened();
    usePlace.getState().locate();
    vi.advanceTimersByTime(9_999);
    expect(usePlace.getState().locating).toBe(true);
    vi.advanceTimersByTime(1);
    expect(usePlace.getState()).toMatchObject({ locating: false, trouble: 'timed_out' });
    reportPosition({ coords: here });
    expect(usePlace.getState()).toMatchObject({ trouble: null, place: here });
  });

  it('requests the position without a tap only if permission is granted, and reports no error then', async () => {
    const usePlace = await opened();
    await usePlace.getState().renew();
    expect(asked).not.toHaveBeenCalled();
    allowed = 'granted';
    await usePlace.getState().renew();
    refuse({ code: 2 });
    expect(usePlace.getState()).toMatchObject({ locating: false, trouble: null, place: null });
    await usePlace.getState().renew();
    reportPosition({ coords: here });
    await usePlace.getState().renew();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('reports the failure of a request without a tap when the customer taps meanwhile', async () => {
    allowed = 'granted';
    const usePlace = await opened();
    await usePlace.getState().renew();
    expect(usePlace.getState().locating).toBe(false);
    usePlace.getState().locate();
    expect(usePlace.getState().locating).toBe(true);
    refuse({ code: 2 });
    expect(asked).toHaveBeenCalledOnce();
    expect(usePlace.getState()).toMatchObject({ locating: false, trouble: 'unavailable' });
  });

  it('reports no position in a browser without geolocation', async () => {
    vi.stubGlobal('navigator', {});
    const usePlace = await opened();
    await usePlace.getState().renew();
    usePlace.getState().locate();
    expect(usePlace.getState()).toMatchObject({ locating: false, trouble: 'unavailable' });
  });

  it('discards an invalid stored position', async () => {
    const data = { latitude: 900, longitude: 10, at: Date.now() };
    stored.set(storageKeys.place, JSON.stringify({ savedVersion: 1, data }));
    expect((await opened()).getState().place).toBeNull();
  });
});
