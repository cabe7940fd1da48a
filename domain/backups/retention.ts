/** A backup by its name and the moment that it shows, in milliseconds. */
export interface DatedBackup {
  readonly name: string;
  readonly takenAt: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Backups that are kept: the newest of each of so many days, weeks and months (UTC). Source: product §9.19. */
export const keptBackups = { days: 7, weeks: 4, months: 12 } as const;

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
function weekOf(time: number): string {
  return String(Math.floor((time / dayMs + 3) / 7));
}

function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

/**
 * Returns the names of the backups that are kept: the newest one of each of the last 7 days, 4 weeks and 12 months that
 * have one. Days without a backup do not count, so that a pause removes nothing. Source: product §9.19.
 */
export function selectKept(backups: readonly DatedBackup[]): ReadonlySet<string> {
  const newestFirst = backups.toSorted((one, other) => other.takenAt - one.takenAt);
  const kept = new Set<string>();
  const rules = [
    { most: keptBackups.days, periodOf: dayOf },
    { most: keptBackups.weeks, periodOf: weekOf },
    { most: keptBackups.months, periodOf: monthOf },
  ];
  for (const { most, periodOf } of rules) {
    const periods = new Set<string>();
    for (const { name, takenAt } of newestFirst) {
      const period = periodOf(takenAt);
      if (periods.has(period)) continue;
      if (periods.size === most) break;
      periods.add(period);
      kept.add(name);
    }
  }
  return kept;
}

/**
 * The moment, in milliseconds, from which no backup is left that shows a moment, as long as the shop makes one every day:
 * the newest backup of a month is kept until twelve later months have one. Source: product §9.19.
 */
export function backupsHoldUntil(time: number): number {
  const date = new Date(time);
  // The first backup of that month is made on its first day.
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + keptBackups.months, 2);
}

/** Longest time for which the rule keeps a backup while the shop makes one every day. */
const longestKeptMs = (keptBackups.months + 2) * 31 * dayMs;

/**
 * The moment, in milliseconds, at which each backup is removed, by its name, as long as the shop makes one every day from
 * now on. What was erased from the shop meanwhile is in a backup until then. Source: product §4.22, §9.19.
 */
export function backupsKeptUntil(
  backups: readonly DatedBackup[],
  now: number,
): ReadonlyMap<string, number> {
  const until = new Map<string, number>();
  let left: DatedBackup[] = [...backups];
  let later: DatedBackup[] = [];
  for (let at = now; at <= now + longestKeptMs && left.length > 0; at += dayMs) {
    // A character that no name of a backup has.
    later = [...later, { name: `/${at}`, takenAt: at }];
    const kept = selectKept([...left, ...later]);
    for (const { name } of left) if (!kept.has(name)) until.set(name, at);
    left = left.filter(({ name }) => kept.has(name));
    later = later.filter(({ name }) => kept.has(name));
  }
  return until;
}

/** Age from which a backup is too old, in milliseconds: two were missed, or one takes a whole day. Source: product §9.19. */
export const oldBackupMs = 50 * 60 * 60 * 1000;

/** Time after which the next backup is made, in milliseconds. The job that looks runs every hour. Source: product §9.19. */
export const backupEveryMs = 23.5 * 60 * 60 * 1000;

/** Time after which the newest backup is restored for a rehearsal again, in milliseconds. Source: product §9.19. */
export const rehearseEveryMs = 6.9 * dayMs;
