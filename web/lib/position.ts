import type { Coordinates } from '#domain/places/geography.ts';

/** Why the browser does not provide its position. */
export type PositionTrouble = 'denied' | 'timed_out' | 'unavailable';

/** The browser's position, or why it is not available. */
export type PositionOutcome =
  | { readonly ok: true; readonly place: Coordinates }
  | { readonly ok: false; readonly trouble: PositionTrouble };

const troubles: Readonly<Record<number, PositionTrouble>> = { 1: 'denied', 3: 'timed_out' };

/**
 * Requests the browser's position, which may ask the customer for permission: call it on a tap only, or if {@link
 * isPositionAllowed}. It may report `timed_out` first and the position later, because the browser's own timeout does
 * not run while the permission prompt is open.
 */
export function askPosition(
  timeoutMs: number,
  onPosition: (response: PositionOutcome) => void,
): void {
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
}

/** Whether the browser provides its position without a prompt. */
export async function isPositionAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted';
  } catch {
    return false;
  }
}
