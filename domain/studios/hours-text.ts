import { weekdays, type OperatingHours, type Weekday } from './opening-hours.ts';

/** Days of the week as the text of opening hours names them, from Sunday on. */
const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Entries of one day that follow each other, or one closed day. */
interface DayGroup {
  readonly day: Weekday;
  readonly times: string;
}

const closedDay = 'closed';

function timeOf({ openTime, closeTime }: OperatingHours): string {
  return `${openTime ?? ''}-${closeTime ?? ''}`;
}

function groupDays(hours: readonly OperatingHours[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const entry of hours) {
    const last = groups.at(-1);
    if (entry.isClosed) groups.push({ day: entry.day, times: closedDay });
    else if (last && last.day === entry.day && last.times !== closedDay) {
      groups[groups.length - 1] = { day: entry.day, times: `${last.times} ${timeOf(entry)}` };
    } else groups.push({ day: entry.day, times: timeOf(entry) });
  }
  return groups;
}

/**
 * Writes opening hours as `Mon-Fri 09:00-12:30 14:00-18:00; Sun closed`: read again, they are the same entries in the same
 * order.
 */
export function writeHours(hours: readonly OperatingHours[]): string {
  const parts: { first: Weekday; last: Weekday; days: number; times: string }[] = [];
  for (const { day, times } of groupDays(hours)) {
    const run = parts.at(-1);
    const follows =
      run !== undefined && run.times === times && (run.last + 1) % 7 === day && run.days < 7;
    if (run && follows) parts[parts.length - 1] = { ...run, last: day, days: run.days + 1 };
    else parts.push({ first: day, last: day, days: 1, times });
  }
  return parts
    .map(({ first, last, days, times }) => {
      const to = days === 1 ? '' : `-${dayNames[last]}`;
      return `${dayNames[first]}${to} ${times}`;
    })
    .join('; ');
}

const timeForm = /^([01]?\d|2[0-4]):([0-5]\d)$/;

/** A typed time of day as `HH:MM`, or null: `9:00`, `24:00`. */
function readTime(typed: string): string | null {
  const time = typed.padStart(5, '0');
  return timeForm.test(time) && time <= '24:00' ? time : null;
}

/** The opening times of a day as somebody types them, `09:00-12:30 14:00-18:00`; null if they are not understood. */
export function readDayTimes(day: Weekday, typed: string): OperatingHours[] | null {
  const read = typed
    .replaceAll(/\s*\p{Dash}\s*/gu, '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part): OperatingHours | null => {
      const [opens = '', closes = '', ...more] = part.split('-');
      const [openTime, closeTime] = [readTime(opens), readTime(closes)];
      return openTime === null || closeTime === null || more.length > 0
        ? null
        : { day, isClosed: false, openTime, closeTime };
    });
  return read.includes(null) ? null : read.flatMap((entry) => entry ?? []);
}

/** The opening times of a day as they are typed; empty for a day on which it is closed. */
export function writeDayTimes(hours: readonly OperatingHours[], day: Weekday): string {
  return hours
    .filter((entry) => entry.day === day && !entry.isClosed)
    .map(timeOf)
    .join(' ');
}

/** Days of the week in the order in which forms list them, from Monday on. */
export const workWeek: readonly Weekday[] = [...weekdays.slice(1), weekdays[0]];
