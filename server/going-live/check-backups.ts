import type { Finding } from '#domain/going-live/findings.ts';
import type { Config } from '../config.ts';
import { describeBackups } from '../features/backups/index.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { dangerous, missing, ok } from './finding.ts';
import { withDatabase } from './with-database.ts';

const hourMs = 60 * 60 * 1000;

function ageOf(at: Date): string {
  const hours = Math.floor((systemClock() - at.getTime()) / hourMs);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
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
    ];
    if (!rehearsal) return findings;
    const text = `rehearsed ${ageOf(rehearsal.endedAt)} ago: ${rehearsal.summary}`;
    return [...findings, rehearsal.isFine ? ok('backups', text) : dangerous('backups', text)];
  });
}
