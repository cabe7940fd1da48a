import path from 'node:path';
import { readExistingConfig, type Config, type StorageConfig } from '#server/config.ts';
import * as z from 'zod';
import type { BackupDeps, RestoreReport, RestoreSource } from '#server/features/backups/index.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { runningPostgresUrl } from '#server/platform/db/embedded.ts';
import { openLog } from '#server/platform/http/logger.ts';
import { openStores } from '#server/platform/storage/blob-store.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text, type OpsCommand } from './command.ts';
import { describeDifference } from './describe-difference.ts';
import { fileAt } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { required } from './with-shop.ts';

// Loaded only by these commands: it imports the storages.
export function loadBackups() {
  return import('#server/features/backups/index.ts');
}

/** Runs work of the feature; its faults are lines for people. */
export async function explainBackup<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { BackupFault } = await loadBackups();
    throw error instanceof BackupFault ? new StartError(error.message) : error;
  }
}

const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

/** The environment with a place of backups as it is written: a folder, or `s3://bucket` of the S3 service of the shop. */
function withPlace(written: string | undefined): NodeJS.ProcessEnv {
  if (written === undefined) return process.env;
  const env = { ...process.env, BACKUP_BUCKET: '', BACKUP_DIR: '' };
  const bucket = bucketAddress.exec(written)?.[1];
  if (bucket !== undefined) return { ...env, BACKUP_BUCKET: bucket };
  if (written.startsWith('s3:')) throw new StartError(`${written} is not s3:// and a bucket`);
  return { ...env, BACKUP_DIR: fileAt(written) };
}

interface NamedBackup {
  /** Null for the newest whole one. */
  readonly name: string | null;
  readonly written: string | undefined;
}

/** A folder of one backup, `<place>/backups/<name>`, names that backup. */
function parseBackup(written: string | undefined, at: string | undefined): NamedBackup {
  const folder = written === undefined || written.startsWith('s3:') ? null : fileAt(written);
  if (folder !== null && path.basename(path.dirname(folder)) === 'backups') {
    return { name: path.basename(folder), written: path.dirname(path.dirname(folder)) };
  }
  if (at !== undefined && !/^[\w-]{1,100}$/.test(at)) {
    throw new StartError('--at must be the name of a backup, such as 2027-01-31T01-17-00-000Z');
  }
  return { name: at ?? null, written };
}

function placeOf({ backup }: Config, option: string): StorageConfig {
  if (backup.place) return backup.place;
  throw new StartError(
    `no place of backups is set: name a folder or s3://bucket with ${option}, or set BACKUP_DIR or BACKUP_BUCKET`,
  );
}

async function openDeps(config: Config, place: StorageConfig): Promise<BackupDeps> {
  const { dataDir, databaseUrl, backup } = config;
  const url = databaseUrl ?? (await runningPostgresUrl(dataDir));
  if (url === null) throw new StartError(`no shop runs on the data folder ${dataDir}`);
  const { passphrase } = backup;
  const keys = () => ({ codeKey: config.codeKey, sessionSecret: config.sessionSecret });
  return {
    ...(await openStores(config)),
    clock: systemClock,
    log: openLog({ role: 'ops', level: 'silent' }),
    databaseUrl: url,
    dataDir,
    place,
    secrets: passphrase === undefined ? null : { ...keys(), passphrase },
  };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** `npm run ops -- backup`. */
const backupCommand = defineCommand({
  usage: 'backup [--to <folder>|s3://<bucket>]',
  help: `Makes a backup of the running shop, while orders arrive: its database as it is at one moment, photos, prints and
the owner's pages. Without --to it goes to BACKUP_DIR or BACKUP_BUCKET. A second backup into the same place copies only
the photos that are new. With BACKUP_PASSPHRASE the keys of the shop are in it, sealed; without, it says so. Of older
backups the newest of each of 7 days, 4 weeks and 12 months stay. Each run is whole or does not count.`,
  options: { to: text },
  run: ({ values }) =>
    withRunningDatabase(async ({ kysely }) => {
      const { backUp, recordBackup, describeBackup } = await loadBackups();
      const config = readExistingConfig(withPlace(values.to));
      const deps = await openDeps(config, placeOf(config, '--to'));
      const startedAt = new Date(systemClock());
      const report = await explainBackup(() => backUp(deps));
      if (!report) throw new StartError('another backup of this shop is being made just now');
      // A backup into another place does not put off the daily one.
      if (values.to === undefined) await recordBackup({ ...deps, kysely }, report, startedAt);
      console.log(`backup ${report.manifest.name}: ${describeBackup(report)}`);
      for (const left of report.manifest.leftOut) console.log(`left out: ${left}`);
      for (const hash of report.files.lost)
        console.log(`FAULT    file ${hash}: missing or damaged`);
      return report.files.lost.length === 0;
    }),
});

/** `npm run ops -- backups`. */
const backupsCommand = defineCommand({
  usage: 'backups [--from <folder>|s3://<bucket>]',
  help: `Lists the whole backups of BACKUP_DIR or BACKUP_BUCKET, or of another place: the moment that each shows, and the day on
which it is removed while the shop makes one every day. What was erased from the shop since is in it until then.`,
  options: { from: text },
  run: async ({ values }) => {
    const { describeEachBackup } = await loadBackups();
    const config = readExistingConfig(withPlace(values.from));
    const place = placeOf(config, '--from');
    const listed = await explainBackup(() => describeEachBackup(place, systemClock()));
    for (const { name, takenAt, orders, keptUntil } of listed) {
      const end = keptUntil === null ? 'until you remove it' : `until ${dayOf(keptUntil)}`;
      console.log(`${name}  shows ${takenAt.toISOString()}, ${orders} orders, kept ${end}`);
    }
    if (listed.length === 0) console.log('there is no whole backup in this place');
    return true;
  },
});

function restoredLinesOf({
  hasSecrets,
  verification,
}: Pick<RestoreReport, 'hasSecrets' | 'verification'>): string[] {
  return [
    ...verification.differences.map(describeDifference),
    ...(hasSecrets
      ? ['the keys of the shop are in its data folder']
      : [
          'the keys of the shop were not restored: set SESSION_SECRET and CODE_KEY, or put them into its data folder, before it starts',
        ]),
  ];
}

/** Reads a moment with its time zone; null for the latest. */
function parseMoment(written: string): Date | null {
  if (written === 'latest') return null;
  const parsed = z.iso.datetime({ offset: true }).safeParse(written);
  if (parsed.success) return new Date(parsed.data);
  throw new StartError(
    '--to-time must be latest, or a time with its zone, such as 2027-01-31T14:05:00Z or 2027-01-31T15:05:00+01:00',
  );
}

async function restoreToTime(
  written: string,
  source: Pick<RestoreSource, 'place' | 'passphrase'>,
  config: Config,
): Promise<boolean> {
  const { restoreContinuous, summarize } = await loadBackups();
  const toTime = parseMoment(written);
  const { dataDir, storage, archive } = config;
  if (config.databaseUrl !== undefined) {
    throw new StartError(
      'the continuous copy is of the embedded database: unset DATABASE_URL for --to-time',
    );
  }
  const report = await explainBackup(() =>
    restoreContinuous(source, toTime, { dataDir, storage, archive, programs: config.postgresBin }),
  );
  const moment = toTime?.toISOString() ?? 'the latest moment of its log';
  console.log(`restored the shop as it was at ${moment}, ${report.files} files`);
  for (const line of restoredLinesOf(report)) console.log(line);
  console.log(`verified: ${summarize(report.verification)}`);
  return report.verification.differences.length === 0;
}

/** `npm run ops -- restore`. */
const restoreCommand = defineCommand({
  usage:
    'restore --from <folder>|s3://<bucket> --to <empty data folder> [--at <backup> | --to-time <time>|latest]',
  help: `Restores a backup into an empty or new data folder: the newest one, or the one that --at names. With DATABASE_URL the
database goes into that one, which has to be empty, and with S3_BUCKET the photos go there. The backup may be of an older
version of the shop. BACKUP_PASSPHRASE opens its keys. At the end it checks the hash of every file, the sums of all orders
and ledgers, and that each line has its photo. A restore that did not end is refused by every start.
With --to-time it restores the continuous copy of the embedded database instead, as the shop was at that moment, such as
2027-01-31T14:05:00Z, or at the latest one.`,
  options: { from: text, to: text, at: text, 'to-time': text },
  run: async ({ values, usage }) => {
    const { restoreBackup, summarize } = await loadBackups();
    const { name, written } = parseBackup(required(values.from, 'from', usage), values.at);
    const dataDir = fileAt(required(values.to, 'to', usage));
    const config = readExistingConfig({ ...withPlace(written), DATA_DIR: dataDir });
    const source = {
      place: placeOf(config, '--from'),
      name,
      passphrase: config.backup.passphrase ?? null,
    };
    const { storage, archive, databaseUrl = null } = config;
    if (values['to-time'] !== undefined) {
      return await restoreToTime(values['to-time'], source, config);
    }
    const report = await explainBackup(() =>
      restoreBackup(source, {
        dataDir,
        databaseUrl,
        storage,
        archive,
        programs: config.postgresBin,
      }),
    );
    const { name: restored, takenAt } = report.manifest;
    console.log(`restored ${restored}: the shop as it was at ${takenAt}, ${report.files} files`);
    for (const line of restoredLinesOf(report)) console.log(line);
    console.log(`verified: ${summarize(report.verification)}`);
    return report.verification.differences.length === 0;
  },
});

async function verifyRunning(isQuick: boolean): Promise<boolean> {
  const { verifyShop, lookInStores, summarize } = await loadBackups();
  return await withRunningDatabase(async ({ kysely }) => {
    const stores = await openStores(readExistingConfig(process.env));
    const verification = await verifyShop(kysely, lookInStores(stores, isQuick));
    for (const difference of verification.differences) console.log(describeDifference(difference));
    console.log(`verified: ${summarize(verification)}`);
    return verification.differences.length === 0;
  });
}

async function verifyOne(written: string, at: string | undefined): Promise<boolean> {
  const { verifyBackup, summarize } = await loadBackups();
  const named = parseBackup(written, at);
  const config = readExistingConfig(withPlace(named.written));
  const source = {
    place: placeOf(config, '--backup'),
    name: named.name,
    dataDir: config.dataDir,
  };
  const { manifest, damaged, verification } = await explainBackup(() => verifyBackup(source));
  for (const fault of damaged) console.log(`FAULT    ${fault}`);
  for (const difference of verification.differences) console.log(describeDifference(difference));
  console.log(`verified ${manifest.name}: restored, ${summarize(verification)}`);
  return damaged.length + verification.differences.length === 0;
}

/** `npm run ops -- verify`. */
const verifyCommand = defineCommand({
  usage: 'verify [--quick] | verify --backup <folder>|s3://<bucket> [--at <backup>]',
  help: `Checks the running shop: that the lines of every order add up to its total, that gift cards, payments, refunds and
invoices agree with their entries, and that each line has the file of its photo, which it reads; --quick compares only the
sizes of files. With --backup it checks a backup instead, the newest one or the one that --at names: the hash of every
file, and then the same of a database that it restores beside the shop and removes. It changes nothing, and ends with 1
when it finds a fault.`,
  options: { backup: text, at: text, quick: flag },
  run: ({ values }) =>
    values.backup === undefined ? verifyRunning(values.quick) : verifyOne(values.backup, values.at),
});

/** Commands of backups by their names. */
export const backupCommands: Readonly<Record<string, OpsCommand>> = {
  backup: backupCommand,
  backups: backupsCommand,
  restore: restoreCommand,
  verify: verifyCommand,
};
