import { addDays, localTimeOf } from './local-time.ts';
import { openTimesOn, type Opening, type OpenTime } from './opening-hours.ts';
import { minutesOf, type PhotoService } from './photo-services.ts';

const minuteMs = 60_000;
/** How far beginnings stand apart. Source: product §9, bookings. */
const stepMs = 15 * minuteMs;
/** Nothing can be booked that begins sooner. Source: product §9, bookings. */
const noticeMs = 120 * minuteMs;
/** How many days ahead can be booked, by the studio's calendar. Source: product §9, bookings. */
export const bookableDays = 60;

/** A time that is taken, milliseconds since 1970. */
export interface TakenTime {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** What slots are looked for: a service at a studio, seen at a moment. */
export interface SlotSearch {
  readonly opening: Opening;
  readonly service: PhotoService;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Stretches that touch or overlap, such as two nights and the day between, are one. */
const joined = (times: readonly OpenTime[]): OpenTime[] => {
  const result: OpenTime[] = [];
  for (const time of times.toSorted((a, b) => a.opensAt - b.opensAt)) {
    const last = result.at(-1);
    if (last && time.opensAt <= last.closesAt) {
      result[result.length - 1] = { ...last, closesAt: Math.max(last.closesAt, time.closesAt) };
    } else result.push(time);
  }
  return result;
};

const beginningsIn = ({ opensAt, closesAt }: OpenTime, lengthMs: number): number[] => {
  const count = Math.max(0, Math.floor((closesAt - lengthMs - opensAt) / stepMs) + 1);
  return Array.from({ length: count }, (_, index) => opensAt + index * stepMs);
};

/**
 * Moments (milliseconds since 1970) at which a service may begin on a date of the studio's calendar, taken or not: every
 * 15 minutes from an opening on, so that it ends before the closing; not sooner than in 2 hours, at most 60 days ahead.
 * After midnight of a night that began the day before they belong to the new date. Source: product §9, bookings.
 */
export const slotsOn = ({ opening, service, now }: SlotSearch, date: string): number[] => {
  const today = localTimeOf(now, opening.timeZone).date;
  if (date < today || date > addDays(today, bookableDays)) return [];
  const around = [addDays(date, -1), date, addDays(date, 1)];
  return joined(around.flatMap((day) => openTimesOn(opening, day)))
    .flatMap((time) => beginningsIn(time, minutesOf(service) * minuteMs))
    .filter((slot) => slot >= now + noticeMs && localTimeOf(slot, opening.timeZone).date === date);
};

/** When a service that begins at a moment ends. */
export const endOfSlot = (slot: number, service: PhotoService): number =>
  slot + minutesOf(service) * minuteMs;

/** Those of {@link slotsOn} that overlap nothing that is taken. */
export const freeSlotsOn = (
  search: SlotSearch,
  date: string,
  taken: readonly TakenTime[],
): number[] =>
  slotsOn(search, date).filter((slot) => {
    const endsAt = endOfSlot(slot, search.service);
    return !taken.some((time) => slot < time.endsAt && time.startsAt < endsAt);
  });

/** Whether a service may begin at a moment, were nothing taken. */
export const isOffered = (search: SlotSearch, slot: number): boolean =>
  slotsOn(search, localTimeOf(slot, search.opening.timeZone).date).includes(slot);
