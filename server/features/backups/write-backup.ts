import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { withSnapshot, type Snapshot } from '../../platform/db/dump/snapshot.ts';
import type { DB } from '../../platform/db/tables.ts';
import { openDriver } from '../../platform/storage/blob-store.ts';
import { openIncoming, type Incoming } from '../../platform/storage/incoming.ts';
import type { StorageDriver } from '../../platform/storage/storage-driver.ts';
import { BackupFault } from './backup-fault.ts';
import { copyOwnFiles, copyStoredFiles, type CopiedFiles } from './copy-files.ts';
import type { BackupDeps } from './deps.ts';
import {
  folderOf,
  listBackups,
  nameAt,
  readManifest,
  writeManifest,
  type BackupPart,
  type Manifest,
} from './manifest.ts';
import { pruneBackups, removeUnfinished } from './prune-backups.ts';
import { writeRows } from './row-parts.ts';
import { sealSecrets } from './seal-secrets.ts';
import { storedFilesQuery } from './stored-files.repo.ts';

/** A finished backup. */
export interface BackupReport {
  readonly manifest: Manifest;
  readonly files: CopiedFiles;
  /** Names of older backups that the rule does not keep. */
  readonly removed: readonly string[];
}

/** Only jobs that still run: those that were given up are listed by the features that queued them. */
export const jobsQuery = `
  select identifier as name, payload, run_at as "runAt", attempts, max_attempts as "maxAttempts", priority
  from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  where attempts < max_attempts order by jobs.id`;

/** Tables whose rows mean nothing elsewhere: these name transactions of this database, for screens that are open now. */
export const passingTables: readonly string[] = ['changes'] satisfies (keyof DB)[];

const shopQuery = `select fingerprint from key_fingerprints where name = 'CODE_KEY'`;

interface Work {
  readonly deps: BackupDeps;
  readonly driver: StorageDriver;
  readonly incoming: Incoming;
}

/** Refuses a storage with the backups of another shop, whose files would be removed as unused. */
async function refuseOtherShop(driver: StorageDriver, shop: string | null): Promise<void> {
  const newest = (await listBackups(driver)).whole.at(-1);
  if (newest === undefined) return;
  const { shop: other } = await readManifest(driver, newest);
  if (shop === null || other === null || shop === other) return;
  throw new BackupFault('the backups in this place are those of another shop: name another place');
}

type Rows = Omit<Manifest, 'endedAt' | 'lostFiles' | 'ownFiles' | 'secrets' | 'leftOut'>;

async function writeRowsOf({ deps, driver, incoming }: Work, snapshot: Snapshot): Promise<Rows> {
  const [keys] = await snapshot.query<{ fingerprint: string }>(shopQuery);
  const shop = keys?.fingerprint ?? null;
  await refuseOtherShop(driver, shop);
  await removeUnfinished(driver, deps.clock());
  const name = nameAt(new Date(deps.clock()));
  const write = (file: string, rows: Readable) =>
    writeRows({ driver, incoming }, `${folderOf(name)}/${file}`, rows);
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) {
    if (passingTables.includes(table.name)) continue;
    const { rows, parts } = await write(`tables/${table.name}`, snapshot.copyTable(table));
    tables.push({ name: table.name, columns: [...table.columns], rows, parts });
  }
  const jobs = await snapshot.query(jobsQuery);
  const lines = jobs.map((job) => Buffer.from(`${JSON.stringify(job)}\n`));
  return {
    format: 1,
    name,
    shop,
    takenAt: snapshot.takenAt.toISOString(),
    postgres: snapshot.version,
    migrations: [...snapshot.migrations],
    orders: tables.find((table) => table.name === 'orders')?.rows ?? 0,
    tables,
    sequences: [...(await snapshot.readSequences())],
    jobs: await write('jobs', Readable.from(lines)),
    files: await write(
      'files',
      snapshot.copyQuery(storedFilesQuery(tables.map((table) => table.name))),
    ),
  };
}

async function writeSecrets({ deps, driver }: Work, name: string): Promise<BackupPart | null> {
  if (!deps.secrets) return null;
  const { codeKey, sessionSecret, passphrase } = deps.secrets;
  const bytes = await sealSecrets({ codeKey, sessionSecret }, passphrase);
  const file = `${folderOf(name)}/secrets.sealed`;
  await driver.put(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { file, sha256, size: bytes.length };
}

const leftOutAlways = [
  'the settings in the environment, such as keys of card providers and the mail server',
  'photos that are being uploaded, and mails in DATA_DIR/mail',
];
const leftOutSecrets =
  'SESSION_SECRET and CODE_KEY, without which gift cards and private links do not work: set BACKUP_PASSPHRASE, or keep DATA_DIR/secrets elsewhere';

async function writeRest(work: Work, rows: Rows, signal?: AbortSignal): Promise<BackupReport> {
  const { deps, driver } = work;
  const files = await copyStoredFiles(deps, driver, rows, signal);
  const manifest: Manifest = {
    ...rows,
    ownFiles: await copyOwnFiles(deps.dataDir, driver),
    secrets: await writeSecrets(work, rows.name),
    lostFiles: [...files.lost],
    leftOut: deps.secrets ? leftOutAlways : [leftOutSecrets, ...leftOutAlways],
    endedAt: new Date(deps.clock()).toISOString(),
  };
  signal?.throwIfAborted();
  await writeManifest(driver, manifest);
  const { removed } = await pruneBackups(driver, deps.clock(), manifest.name);
  return { manifest, files, removed };
}

/**
 * Makes a backup while the shop goes on: the rows as they were at one moment, then the files that they name and that no
 * earlier backup there has, then the manifest. A backup without a manifest does not count. Older ones that the rule does
 * not keep are removed. Null when another process makes a backup of this database just now.
 * @throws BackupFault when the place has the backups of another shop
 */
export async function backUp(deps: BackupDeps, signal?: AbortSignal): Promise<BackupReport | null> {
  const driver = await openDriver(deps.place);
  const incoming = openIncoming(path.resolve(deps.dataDir, 'incoming'));
  const work: Work = { deps, driver, incoming };
  return await withSnapshot(
    deps.databaseUrl,
    (snapshot) => writeRowsOf(work, snapshot),
    (rows) => writeRest(work, rows, signal),
  );
}
