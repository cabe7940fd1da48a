// Must be first: later imports of React then get its production build.
import './platform/production-react.ts';
import { inspect, parseArgs } from 'node:util';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { backUpFirst } from './back-up-first.ts';
import type { Parts } from './parts.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openCatalogues, watchCatalogues } from './features/catalogue/source/open-catalogues.ts';
import { followSettings } from './features/shop-settings/index.ts';
import { systemClock } from './platform/clock/clock.ts';
import { connectDatabase } from './platform/db/connect.ts';
import { migrateDatabase, MigrationError } from './platform/db/migrate.ts';
import { webTimeouts, workerTimeouts } from './platform/db/timeouts.ts';
import { waitForDatabase } from './platform/db/wait-for-database.ts';
import { DependencyUnavailable } from './platform/dependency-unavailable.ts';
import { openLog, type Logger } from './platform/http/logger.ts';
import { temporaryFailure } from './platform/temporary-failure.ts';
import { openStores } from './platform/storage/blob-store.ts';
import { reasonOf } from './platform/storage/storage-guard.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { poolSizes } from './process-counts.ts';
import type { Running, Side } from './running.ts';
import { sweepOwnFolder } from './sweep-own-folder.ts';
import { openLiveConfig } from './settings/live-config.ts';
import { verifyKeys } from './verify-keys.ts';

const sidesOf = {
  all: ['web', 'worker', 'prints'],
  web: ['web'],
  worker: ['worker'],
  prints: ['prints'],
} as const satisfies Record<string, readonly Side[]>;

function readSides(): readonly Side[] {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } });
  const entry = Object.entries(sidesOf).find(([name]) => name === values.role);
  if (!entry) throw new ConfigError(`--role must be one of ${Object.keys(sidesOf).join(', ')}`);
  return entry[1];
}

/** Loads only the code of one part: an idle process for prints stays small. */
const starters: Readonly<Record<Side, (parts: Parts) => Promise<Running>>> = {
  web: async (parts) => (await import('./start-web.ts')).startWeb(parts),
  worker: async (parts) => (await import('./start-worker.ts')).startJobs(parts),
  prints: async (parts) => (await import('./start-prints.ts')).startPrints(parts),
};

async function openCountries({ geoipDb }: Config): Promise<Parts['countries']> {
  return (await import('./features/places/index.ts')).openCountryDatabase(geoipDb);
}

async function openTraces({ tracesTo }: Config, role: Side): Promise<Tracing | null> {
  if (tracesTo === undefined) return null;
  const { openTracing } = await import('./platform/tracing/open-tracing.ts');
  return await openTracing({ endpoint: tracesTo, role });
}

async function openParts(config: Config, side: Side): Promise<Parts> {
  if (!config.databaseUrl) {
    throw new ConfigError('DATABASE_URL must be set (npm start brings its own database up)');
  }
  const database = connectDatabase({
    url: config.databaseUrl,
    max: poolSizes[side],
    applicationName: `fpx-${side}`,
    timeouts: side === 'web' ? webTimeouts : workerTimeouts,
  });
  const clock = systemClock;
  return {
    ...openLiveConfig(config, database),
    catalogues: openCatalogues({ kysely: database.kysely, clock, first: defaultCatalogue }),
    clock,
    database,
    ...(await openStores(config)),
    countries: side === 'web' ? await openCountries(config) : null,
    tracing: await openTraces(config, side),
    log: openLog({
      role: side,
      level: config.logLevel,
      format: config.production ? 'json' : 'people',
    }),
  };
}

async function startSide(side: Side, parts: Parts): Promise<Running> {
  const { settings, catalogues, database, log } = parts;
  const refresh = async (): Promise<void> => {
    await settings.refresh();
    await catalogues.refresh();
  };
  await refresh();
  const endSettings = followSettings({ refresh }, database, log);
  const endCatalogues = watchCatalogues(catalogues);
  const running = await starters[side](parts);
  // A worker has a job for that.
  const endSweeps = side === 'worker' ? null : sweepOwnFolder(parts);
  return {
    ...running,
    stop: async () => {
      endSweeps?.();
      await running.stop();
      await endCatalogues();
      await endSettings();
      await parts.tracing?.stop();
      await database.close();
    },
  };
}

/**
 * A worker whose queue has ended is useless, and another one may take its running jobs: its process ends at once, and
 * the supervisor starts a new one.
 */
async function endOnFailure({ failed }: Running, { log }: Parts): Promise<void> {
  if (!failed) return;
  const reason = await failed;
  log.fatal({ reason }, 'the worker cannot go on');
  process.exit(temporaryFailure);
}

/** Waits for the database and migrates it: on several machines any process may be the first. */
async function prepareDatabase(config: Config, url: string, log: Logger): Promise<void> {
  try {
    await waitForDatabase(url);
    const say = (line: string): void => log.warn(line);
    const record = await backUpFirst({ config, ownerUrl: url, say });
    await migrateDatabase({ url });
    await record?.();
  } catch (error) {
    if (error instanceof MigrationError || error instanceof ConfigError) throw error;
    // A refused connection to a name with several addresses has an error for each.
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw new ConfigError(
      `the database cannot be used (${reasonOf(errors[0])}); DATABASE_URL says which it is`,
    );
  }
}

async function main(): Promise<void> {
  const sides = readSides();
  const config = readConfig(process.env);
  const opened = await Promise.all(
    sides.map(async (side) => ({ side, parts: await openParts(config, side) })),
  );
  // Under the start script, which has an IPC channel to this process, that script prints the warnings.
  if (!process.send) for (const warning of config.warnings) opened[0]?.parts.log.warn(warning);
  const log = opened[0]?.parts.log;
  if (config.databaseUrl && log) await prepareDatabase(config, config.databaseUrl, log);
  if (opened[0]) await verifyKeys(opened[0].parts.database.kysely, config);
  const running: Running[] = [];
  for (const { side, parts } of opened) {
    const started = await startSide(side, parts);
    void endOnFailure(started, parts);
    running.push(started);
  }
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void Promise.all(running.map((side) => side.stop())).then(
      () => process.exit(0),
      (error: unknown) => {
        opened[0]?.parts.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // The start script has ended: its successor must find nothing left running.
  process.on('disconnect', stop);
  process.send?.({ ready: true });
  opened[0]?.parts.log.info('ready');
}

try {
  await main();
} catch (error) {
  if (error instanceof DependencyUnavailable) {
    const { dependency, message } = error;
    process.stderr.write(`the ${dependency} was lost during the start (${message})\n`);
    process.exit(temporaryFailure);
  }
  const known = error instanceof ConfigError || error instanceof MigrationError;
  process.stderr.write(`${known ? error.message : inspect(error)}\n`);
  process.exit(1);
}
