import { addDays, toLocalTime, weekdayOf } from '#domain/common/local-time.ts';
import { nextOpening, openAt, type Opening, type Weekday } from '#domain/studios/opening-hours.ts';

/** Whether a studio is open in its own time zone; times in minutes since midnight of that day. */
export type OpenStatus =
  /** `until` is null when it stays open for a day or more. */
  | { readonly kind: 'open'; readonly until: number | null }
  | { readonly kind: 'opens'; readonly day: 'today' | 'tomorrow' | Weekday; readonly at: number }
  /** It opens neither now nor within a week. */
  | { readonly kind: 'closed' };

const within = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** Computes {@link OpenStatus}; null for a studio without opening hours. */
export function openStatus(opening: Opening, now: number): OpenStatus | null {
  if (opening.operatingHours.length === 0) return null;
  const open = openAt(opening, now);
  if (open) {
    // The hour alone would read as one of today.
    const isLong = open.closesAt - now >= dayMs;
    return {
      kind: 'open',
      until: isLong ? null : toLocalTime(open.closesAt, opening.timeZone).minutes,
    };
  }
  const next = nextOpening(opening, now);
  if (next === null) return { kind: 'closed' };
  const { date, minutes } = toLocalTime(next, opening.timeZone);
  const today = toLocalTime(now, opening.timeZone).date;
  if (date === today) return { kind: 'opens', day: 'today', at: minutes };
  if (date === addDays(today, 1)) return { kind: 'opens', day: 'tomorrow', at: minutes };
  return date < addDays(today, within)
    ? { kind: 'opens', day: weekdayOf(date), at: minutes }
    : { kind: 'closed' };
}
