import { addDays, toInstant, toLocalTime } from '../common/local-time.ts';
import { isWorkingDay, timeZoneOf } from './ready-at.ts';

/** Why a cash order is rejected in its call. Source: decision 49. */
export const rejectReasons = [
  'not_ordered',
  'changed_mind',
  'wrong_number',
  'address_not_served',
  'too_expensive',
  'other',
] as const;
/** One of {@link rejectReasons}. */
export type RejectReason = (typeof rejectReasons)[number];

/** After so many calls without an answer the customer gets a mail with a link to confirm or cancel. */
export const maxCalls = 3;

/** A person holds the order that they call for this long after their last key. */
export const holdMs = 5 * 60 * 1000;

/** Until an act is carried out it can be undone. Source: decision 50. */
export const undoMs = 10 * 1000;

/** A hand-over can be undone for longer, on the device that made it. */
export const handOverUndoMs = 10 * 60 * 1000;

/** Facts about a customer age out. */
export const evidenceMs = 365 * 24 * 60 * 60 * 1000;

const hourMs = 60 * 60 * 1000;

/** Hours in which customers are called, on the clock of their country: minutes since 00:00. */
const callHours = [
  { opens: 9 * 60, closes: 13 * 60 },
  { opens: 14 * 60, closes: 18 * 60 },
] as const;

/** Days that are looked through for the next call; no weekend is that long. */
const maxDaysAhead = 10;

function isCallTime(at: number, country: string): boolean {
  const { date, minutes } = toLocalTime(at, timeZoneOf(country));
  const isOpen = callHours.some(({ opens, closes }) => minutes >= opens && minutes < closes);
  return isOpen && isWorkingDay(date, country);
}

/** The first opening of the call hours after a moment, from a date (`YYYY-MM-DD`) on. */
function openingAfter(at: number, from: string, country: string): number {
  for (let day = 0; day < maxDaysAhead; day += 1) {
    const date = addDays(from, day);
    const openings = callHours.map(({ opens }) =>
      toInstant({ date, minutes: opens }, timeZoneOf(country)),
    );
    const next = openings.find((opening) => opening > at);
    if (next !== undefined && isWorkingDay(date, country)) return next;
  }
  throw new Error(`no working day in ${country} after ${from}`);
}

/**
 * When an order is called again that nobody answered at `at` (both ms since 1970), `calls` with this one: an hour later,
 * then at the next opening of the call hours, then on the next day. The hours are those of the customer's country.
 * Source: decision 49.
 */
export function nextCallAt(calls: number, at: number, country: string): number {
  const { date } = toLocalTime(at, timeZoneOf(country));
  if (calls >= maxCalls) return openingAfter(at, addDays(date, 1), country);
  const later = at + hourMs;
  return calls <= 1 && isCallTime(later, country) ? later : openingAfter(at, date, country);
}

/** Whether an order with this time of its next call is to be called now. */
export function isCallDue(nextAt: Date | null, now: number): boolean {
  return nextAt === null || nextAt.getTime() <= now;
}

/** Days from today on which a customer may say to be at home. */
export const maxDeliveryDays = 60;
