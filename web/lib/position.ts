import type { Coordinates } from '#domain/geography.ts';

/** Why the browser does not tell where it is. */
export type PositionTrouble = 'denied' | 'timed_out' | 'unavailable';

/** Where the browser is, or why it does not tell. */
export type PositionResponse =
  | { readonly ok: true; readonly place: Coordinates }
  | { readonly ok: false; readonly trouble: PositionTrouble };

const troubles: Readonly<Record<number, PositionTrouble>> = { 1: 'denied', 3: 'timed_out' };

/**
 * Asks the browser where it is, which may put the question to the customer: call it on a tap only, or where
 * {@link isPositionAllowed}. `timed_out` may be told first and the place after all: while the question is open the
 * browser's own time does not run.
 */
export const askPosition = (
  timeoutMs: number,
  onPosition: (response: PositionResponse) => void,
): void => {
  const { geolocation } = navigator;
  if (!geolocation || !isSecureContext) return onPosition({ ok: false, trouble: 'unavailable' });
  const fail = (trouble: PositionTrouble): void => {
    clearTimeout(timer);
    onPosition({ ok: false, trouble });
  };
  const timer = setTimeout(() => fail('timed_out'), timeoutMs);
  geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => {
      clearTimeout(timer);
      onPosition({ ok: true, place: { latitude, longitude } });
    },
    ({ code }) => fail(troubles[code] ?? 'unavailable'),
    { enableHighAccuracy: true, timeout: timeoutMs },
  );
};

/** Whether the browser tells its place without asking. */
export const isPositionAllowed = async (): Promise<boolean> => {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted';
  } catch {
    return false;
  }
};
