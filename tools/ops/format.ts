import { formatMajor, type Currency } from '#domain/common/money.ts';

/** Formats an amount in minor units for staff: `12.50 CAD`. */
export function formatAmount(minor: number, currency: Currency): string {
  return `${formatMajor(minor, currency)} ${currency}`;
}

/** Formats a number of things: `1 batch`, `3 batches`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function isMidnight(time: Date): boolean {
  return time.getTime() % (24 * 60 * 60 * 1000) === 0;
}

/** Formats a time for staff, UTC: `2026-11-27 14:05`. */
export function formatTime(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

/** Formats the beginning of a period as the option `--from` takes it; one within a day with its time. */
export function formatStart(start: Date): string {
  return isMidnight(start) ? start.toISOString().slice(0, 10) : formatTime(start);
}

/** Formats the end of a period as the last day in it, as options such as `--until` take it; one within a day with its time. */
export function formatEnd(end: Date): string {
  return isMidnight(end) ? new Date(end.getTime() - 1).toISOString().slice(0, 10) : formatTime(end);
}

interface ShownGiftCard {
  readonly id: string;
  readonly lastFour: string;
  readonly isEnabled: boolean;
  readonly expiresAt: Date | null;
}

/** Formats a gift card with its id, by which staff commands find it, and whether it can pay. */
export function formatGiftCard({ id, lastFour, isEnabled, expiresAt }: ShownGiftCard): string {
  const state = isEnabled ? 'enabled' : 'disabled';
  const until = expiresAt ? `, expires ${formatEnd(expiresAt)}` : '';
  return `card ${id}, ending in ${lastFour}, ${state}${until}`;
}
