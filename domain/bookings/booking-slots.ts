import { addDays, toLocalTime } from '../common/local-time.ts';
import { openTimesOn, type Opening, type OpenTime } from '../studios/opening-hours.ts';
import { minutesOf, type PhotoService } from './photo-services.ts';

const minuteMs = 60_000;
/** Distance between two slot starts. Source: product §9.10. */
const stepMs = 15 * minuteMs;
/** Minimum notice: no slot begins sooner than this. Source: product §9.10. */
const noticeMs = 120 * minuteMs;
/** Maximum number of days ahead that can be booked, on the studio's calendar. Source: product §9.10. */
export const bookableDays = 60;

/** A taken time in milliseconds since 1970. */
export interface TakenTime {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A search for slots of a service at a studio, seen at a moment. */
export interface SlotSearch {
  readonly opening: Opening;
  readonly service: PhotoService;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether slots of the next two hours are offered too: staff move an appointment at short notice. */
  readonly isByStaff?: boolean;
}

/** Merges times that touch or overlap, such as two nights and the day between. */
function joined(times: readonly OpenTime[]): OpenTime[] {
  const result: OpenTime[] = [];
  for (const time of times.toSorted((a, b) => a.opensAt - b.opensAt)) {
    const last = result.at(-1);
    if (last && time.opensAt <= last.closesAt) {
      result[result.length - 1] = { ...last, closesAt: Math.max(last.closesAt, time.closesAt) };
    } else result.push(time);
  }
  return result;
}

function beginningsIn({ opensAt, closesAt }: OpenTime, lengthMs: number): number[] {
  const count = Math.max(0, Math.floor((closesAt - lengthMs - opensAt) / stepMs) + 1);
  return Array.from({ length: count }, (_, index) => opensAt + index * stepMs);
}

/**
 * Slot starts (milliseconds since 1970) of a service on a date of the studio's calendar, taken or free: every 15
 * minutes from an opening while the service ends before closing, from 2 hours to 60 days ahead. Slots after midnight
 * belong to the new date even if the studio opened the day before. Staff need no 2 hours. Source: product §9.10.
 */
export function slotsOn(
  { opening, service, now, isByStaff = false }: SlotSearch,
  date: string,
): number[] {
  const today = toLocalTime(now, opening.timeZone).date;
  if (date < today || date > addDays(today, bookableDays)) return [];
  const earliest = now + (isByStaff ? 0 : noticeMs);
  const around = [addDays(date, -1), date, addDays(date, 1)];
  return joined(around.flatMap((day) => openTimesOn(opening, day)))
    .flatMap((time) => beginningsIn(time, minutesOf(service) * minuteMs))
    .filter((slot) => slot >= earliest && toLocalTime(slot, opening.timeZone).date === date);
}

/** Moment at which a service that starts in this slot ends. */
export function endOfSlot(slot: number, service: PhotoService): number {
  return slot + minutesOf(service) * minuteMs;
}

/** The slots of {@link slotsOn} that do not overlap a taken time. */
export function freeSlotsOn(
  search: SlotSearch,
  date: string,
  taken: readonly TakenTime[],
): number[] {
  return slotsOn(search, date).filter((slot) => {
    const endsAt = endOfSlot(slot, search.service);
    return !taken.some((time) => slot < time.endsAt && time.startsAt < endsAt);
  });
}

/** Whether a moment is a slot of the service, taken or free. */
export function isOffered(search: SlotSearch, slot: number): boolean {
  return slotsOn(search, toLocalTime(slot, search.opening.timeZone).date).includes(slot);
}
