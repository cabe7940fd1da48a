import type { Finding } from '#domain/going-live/findings.ts';
import type { Config } from '../config.ts';
import { describeBackups, describeContinuous } from '../features/backups/index.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { dangerous, missing, ok } from './finding.ts';
import { withDatabase } from './with-database.ts';

const hourMs = 60 * 60 * 1000;

function ageOf(at: Date): string {
  const hours = Math.floor((systemClock() - at.getTime()) / hourMs);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

/** Looks at the continuous copy of the embedded database. */
async function checkContinuous({ backup, dataDir }: Config): Promise<Finding[]> {
  if (!backup.isContinuous) return [];
  const state = await describeContinuous(dataDir);
  if (!state) return [missing('backups', 'the continuous copy begins with the next start')];
  const { problem, shippedAt, baseAt } = state;
  if (problem) {
    const since = ageOf(new Date(problem.since));
    return [dangerous('backups', `the continuous copy fails since ${since}: ${problem.text}`)];
  }
  if (shippedAt === null || baseAt === null) {
    return [missing('backups', 'the continuous copy has begun and is not complete yet')];
  }
  const seconds = Math.round((systemClock() - Date.parse(shippedAt)) / 1000);
  return [
    ok(
      'backups',
      `the log of the database was copied ${seconds} seconds ago, its files ${ageOf(new Date(baseAt))} ago`,
    ),
  ];
}

/** Looks at the newest backup where backups are kept, and at the latest rehearsal of its restore. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  const { place, passphrase } = config.backup;
  if (!place) {
    return [missing('backups', 'none are made: set BACKUP_DIR or BACKUP_BUCKET')];
  }
  return withDatabase(config, async (kysely) => {
    const { newest, isOld, rehearsal } = await describeBackups({
      kysely,
      clock: systemClock,
      place,
    });
    const age = newest && `the newest backup is ${ageOf(newest.takenAt)} old: ${newest.name}`;
    const findings = [
      age === null
        ? dangerous('backups', 'there is none yet: npm run ops -- backup makes one')
        : isOld
          ? dangerous('backups', `${age}; npm run ops -- backup says why none is made`)
          : ok('backups', age),
      ...(passphrase === undefined
        ? [missing('backups', 'they leave out the keys of the shop: set BACKUP_PASSPHRASE')]
        : []),
      ...(await checkContinuous(config)),
    ];
    if (!rehearsal) return findings;
    const text = `rehearsed ${ageOf(rehearsal.endedAt)} ago: ${rehearsal.summary}`;
    return [...findings, rehearsal.isFine ? ok('backups', text) : dangerous('backups', text)];
  });
}
