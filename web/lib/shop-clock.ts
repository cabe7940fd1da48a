import { create } from 'zustand';

/** The browser's copies of responses are younger than this; an older one is a sign of a wrong clock. */
const toleranceMs = 60 * 60_000;
const minuteMs = 60_000;

interface ClockError {
  /** Milliseconds by which this device's clock is ahead of the shop's; 0 while they differ by less than an hour. */
  readonly ahead: number;
}

/** The error of this device's clock, which may be wrong by days. */
export const useClockError = create<ClockError>(() => ({ ahead: 0 }));

/** Compares this device's clock with the time of a response of the shop. */
export function followShopClock({ headers }: Pick<Response, 'headers'>): void {
  const ahead = Date.now() - Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(ahead)) return;
  const isWrong = Math.abs(ahead) >= toleranceMs;
  useClockError.setState({ ahead: isWrong ? Math.round(ahead / minuteMs) * minuteMs : 0 });
}
