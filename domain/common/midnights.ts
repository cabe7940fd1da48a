import { offsetAt, toInstant } from './local-time.ts';

const dayMs = 86_400_000;

/** The latest results: a list that is asked for again is the same one, and looks at clocks take longer than reading them. */
const knownMidnights = new Map<string, readonly number[]>();
const maxKnownMidnights = 50;

/** Days of one look at the clock: within so few, no zone changes its clock and changes it back. */
const daysOfLook = 7;

function findMidnights(dates: readonly string[], timeZone: string): number[] {
  const midnights: number[] = [];
  for (let first = 0; first < dates.length; first += daysOfLook) {
    const days = dates.slice(first, first + daysOfLook);
    const times = days.map((date) => Date.parse(date));
    const [before, after] = [(times[0] ?? 0) - dayMs, (times.at(-1) ?? 0) + dayMs];
    const offset = offsetAt(before, timeZone);
    const isSteady = offset === offsetAt(after, timeZone);
    midnights.push(
      ...days.map((date, index) =>
        isSteady ? (times[index] ?? 0) - offset : toInstant({ date, minutes: 0 }, timeZone),
      ),
    );
  }
  return midnights;
}

/** When each day of consecutive ones (`YYYY-MM-DD`) begins in a zone, milliseconds since 1970. */
export function listMidnights(dates: readonly string[], timeZone: string): readonly number[] {
  const key = `${timeZone} ${dates[0]} ${dates.length}`;
  const known = knownMidnights.get(key);
  if (known) return known;
  if (knownMidnights.size >= maxKnownMidnights) knownMidnights.clear();
  const found = findMidnights(dates, timeZone);
  knownMidnights.set(key, found);
  return found;
}
