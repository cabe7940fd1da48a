const dayMs = 24 * 60 * 60 * 1000;

/** Days of release (UTC) of versions that the embedded package has had. Source: docs/going-live.md. */
const releasedOn: Readonly<Record<string, string>> = {
  '16.14': '2026-05-14',
  '17.10': '2026-05-14',
  '18.4': '2026-05-14',
};

/** Months, from 0, of the planned releases: each on its second Thursday, for every version that is maintained. */
const releaseMonths = [1, 4, 7, 10] as const;

function secondThursday(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  const thursday = 4;
  const toFirst = (thursday - first.getUTCDay() + 7) % 7;
  return first.getTime() + (toFirst + 7) * dayMs;
}

/** A version of PostgreSQL whose day of release is known. */
export interface ReleaseAge {
  readonly releasedAt: number;
  /** Days of the releases that were planned since, in milliseconds; each usually has fixes of security. */
  readonly missed: readonly number[];
}

/** Returns which planned releases a version lacks; null for a version whose day is not known. */
export function findReleaseAge(version: string, now: number): ReleaseAge | null {
  const day = releasedOn[/^\d+\.\d+/.exec(version)?.[0] ?? ''];
  if (day === undefined) return null;
  const releasedAt = Date.parse(day);
  const years = [0, 1, 2, 3, 4, 5].map((more) => new Date(releasedAt).getUTCFullYear() + more);
  const missed = years
    .flatMap((year) => releaseMonths.map((month) => secondThursday(year, month)))
    .filter((time) => time > releasedAt && time <= now);
  return { releasedAt, missed };
}
