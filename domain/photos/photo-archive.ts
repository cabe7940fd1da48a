import { archiveDays } from '../orders/service-times.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Days after which an order that was ready and never collected counts as collected: a customer
 * who collects it within them has the photos in the shop for the full {@link archiveDays} after pickup. Source: product §4.18.
 */
export const uncollectedDays = 60;

function startOfDay(now: number): number {
  return Math.floor(now / dayMs) * dayMs;
}

/**
 * The end (exclusive, milliseconds since 1970) of the UTC days that are at least `days` days before the day of `now`.
 * Example: 60 days on 2 March are over for everything before the end of 1 January (in a common year).
 */
function endOfDaysBefore(now: number, days: number): number {
  return startOfDay(now) - (days - 1) * dayMs;
}

/** Photos of orders that ended before this time are archived on the day of `now` (UTC). Source: product §4.18. */
export function archiveCutoff(now: number): number {
  return endOfDaysBefore(now, archiveDays);
}

/**
 * Photos archived before this time are deleted on the day of `now` (UTC); `days` is at least 1. Source: product §4.18.
 */
export function deletionCutoff(now: number, days: number): number {
  return endOfDaysBefore(now, days);
}
