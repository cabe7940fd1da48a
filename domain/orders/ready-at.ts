import { addDays, toLocalTime, weekdayOf } from '../common/local-time.ts';
import { openTimesOn, openingDaysAfter, type Opening } from '../studios/opening-hours.ts';
import {
  isRefundedBeforeHandOver,
  type FulfilmentState,
  type PaymentState,
} from './order-states.ts';

/**
 * Readiness estimate for pickup: the opening on the last of the opening days that production takes, which count from the day
 * after the order, on the studio's calendar; milliseconds since 1970. Null if the studio does not open often enough within
 * 60 days. Source: product §9.
 */
export function pickupReadyAt(opening: Opening, orderedAt: number, days: number): number | null {
  const { date } = toLocalTime(orderedAt, opening.timeZone);
  const last = openingDaysAfter(opening, date, days)[days - 1];
  return last === undefined ? null : (openTimesOn(opening, last)[0]?.opensAt ?? null);
}

/** Days an order waits at the counter for payment and pickup. Source: product §4.13. */
const counterDays = 14;

/**
 * The last pickup date of an order paid in store: 14 days after it is ready (both `YYYY-MM-DD`, on the studio's
 * calendar), not counting the studio's closures. Source: product §4.13.
 */
export function counterUntil(readyOn: string, closures: readonly string[]): string {
  const closed = new Set(closures);
  let date = readyOn;
  for (let counted = 0; counted < counterDays;) {
    date = addDays(date, 1);
    if (!closed.has(date)) counted += 1;
  }
  return date;
}

/** Time zone of a country's capital. */
const clocks: Readonly<Record<string, string>> = {
  AE: 'Asia/Dubai',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CN: 'Asia/Shanghai',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  MX: 'America/Mexico_City',
  RU: 'Europe/Moscow',
  SA: 'Asia/Riyadh',
  SG: 'Asia/Singapore',
  TN: 'Africa/Tunis',
  US: 'America/New_York',
};

/** Time zone for a country's working days and deadlines: that of a listed country's capital, else UTC. */
export function timeZoneOf(country: string): string {
  return clocks[country] ?? 'UTC';
}

/** Date of a moment (milliseconds since 1970) in a listed country's capital, in UTC for other countries. */
export function orderDate(country: string, orderedAt: number): string {
  return toLocalTime(orderedAt, timeZoneOf(country)).date;
}

/** Weekend days, 0 for Sunday, of countries where they are not Saturday and Sunday. */
const weekends: Readonly<Record<string, readonly number[]>> = {
  AF: [4, 5],
  BD: [5, 6],
  BH: [5, 6],
  DZ: [5, 6],
  EG: [5, 6],
  IL: [5, 6],
  IQ: [5, 6],
  JO: [5, 6],
  KW: [5, 6],
  LY: [5, 6],
  MV: [5, 6],
  OM: [5, 6],
  PS: [5, 6],
  QA: [5, 6],
  SA: [5, 6],
  SD: [5, 6],
  SY: [5, 6],
  YE: [5, 6],
};

/** Whether a date (`YYYY-MM-DD`) is none of the country's weekend; public holidays are not considered. */
export function isWorkingDay(date: string, country: string): boolean {
  return !(weekends[country] ?? [0, 6]).includes(weekdayOf(date));
}

/**
 * The date a number of working days after another (both `YYYY-MM-DD`), by the country's weekend; public holidays are
 * not considered.
 */
function workingDayAfter(date: string, days: number, country: string): string {
  let day = date;
  for (let working = 0; working < days;) {
    day = addDays(day, 1);
    if (isWorkingDay(day, country)) working += 1;
  }
  return day;
}

/**
 * The date (`YYYY-MM-DD`) by which an order is with the carrier: the working days that production takes after the order
 * date, by the country's weekend; public holidays are not considered. Source: product §9.
 */
export function carrierDate(date: string, country: string, days: number): string {
  return workingDayAfter(date, days, country);
}

/** Usual transit time in working days where it differs from {@link usualTransitDays}. */
const transitDays: Readonly<Record<string, number>> = { TN: 2, US: 3, CA: 3 };
const usualTransitDays = 5;

/**
 * The probable arrival date (`YYYY-MM-DD`) of a parcel that is with the carrier on `carrierBy`: an estimate of the
 * carrier's time, not a commitment. Source: product §9.
 */
export function arrivalDate(carrierBy: string, country: string): string {
  return workingDayAfter(carrierBy, transitDays[country] ?? usualTransitDays, country);
}

/** The dates that an order names to its customer. */
interface Dated {
  /** Two-letter code. */
  readonly country: string;
  readonly readyAt: Date | null;
  readonly carrierBy: string | null;
}

/**
 * Without estimates that are over (`now` in ms since 1970), as after a late approval or in a mail that could not be sent
 * for days: an estimate counts from the order or its payment. Source: product §4.21.
 */
export function withoutPastDates<T extends Dated>(order: T, now: number): T {
  const { country, readyAt, carrierBy } = order;
  return {
    ...order,
    readyAt: readyAt && readyAt.getTime() > now ? readyAt : null,
    carrierBy: carrierBy !== null && carrierBy >= orderDate(country, now) ? carrierBy : null,
  };
}

interface States {
  readonly fulfilmentState: FulfilmentState;
  readonly paymentState: PaymentState;
}

/**
 * The dates that the page of an order shows (`now` in ms since 1970): estimates that are not over, the time since when it
 * waits at its counter, and the day on which it was shipped until it has probably arrived. Source: product §6.5.
 */
export function withShownDates<T extends Dated & States>(order: T, now: number): T {
  const { fulfilmentState, country, readyAt, carrierBy } = order;
  if (isRefundedBeforeHandOver(order)) return { ...order, readyAt: null, carrierBy: null };
  switch (fulfilmentState) {
    case 'cancelled':
    case 'returned':
      return { ...order, readyAt: null, carrierBy: null };
    case 'ready':
    case 'shipped':
    case 'completed': {
      const arrives = carrierBy === null ? null : arrivalDate(carrierBy, country);
      const isOver =
        fulfilmentState === 'completed' || arrives === null || arrives < orderDate(country, now);
      // An order can be ready before its estimate, from which the collection period still counts.
      const hasWaited = readyAt !== null && readyAt.getTime() <= now;
      return {
        ...order,
        readyAt: hasWaited ? readyAt : null,
        carrierBy: isOver ? null : carrierBy,
      };
    }
    default:
      return withoutPastDates(order, now);
  }
}
