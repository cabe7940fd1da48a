// Must be first: later imports of React then get its production build.
import './platform/production-react.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { mailPhotoRule } from '#domain/photo-rules.ts';
import { buildServer, depsOf, type Parts } from './build-server.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { archiveJobs, archiveSchedules } from './features/archive/index.ts';
import { discountJobs, discountSchedules } from './features/discounts/index.ts';
import { notificationJobs, notificationSchedules } from './features/notifications/index.ts';
import { orderJobs, orderSchedules } from './features/orders/index.ts';
import { originalsJobs, originalsSchedules } from './features/originals/index.ts';
import { paymentJobs, paymentSchedules } from './features/payments/index.ts';
import {
  makeSmallPicture,
  makeWebPictures,
  openPicturePool,
  photoJobs,
  photoSchedules,
} from './features/photos/index.ts';
import { openCountryDatabase } from './features/places/index.ts';
import { systemClock } from './platform/clock/clock.ts';
import { connectDatabase } from './platform/db/connect.ts';
import { migrateDatabase, MigrationError } from './platform/db/migrate.ts';
import { webTimeouts, workerTimeouts } from './platform/db/timeouts.ts';
import { waitForDatabase } from './platform/db/wait-for-database.ts';
import { openLog } from './platform/http/logger.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { startWorker } from './platform/queue/worker.ts';
import { temporaryFailure } from './platform/temporary-failure.ts';
import { openArchive, openBlobStore } from './platform/storage/blob-store.ts';
import { openStorefront } from './open-storefront.ts';
import { seedDemo } from './seed-demo.ts';
import { openIntroPhotos, type IntroPhotoFiles } from './storefront/intro-photos.ts';

const roles = ['all', 'web', 'worker'] as const;
type Role = (typeof roles)[number];

/** Part of the application in this process; with the role `all` both run, each with its own connections. */
type Side = 'web' | 'worker';

/** A started part with its end. */
interface Running {
  readonly stop: () => Promise<void>;
  /** Resolves with the reason when it cannot continue. */
  readonly failed?: Promise<string>;
}

const webRoot = path.resolve(import.meta.dirname, '../dist/web');

const readRole = (): Role => {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } });
  const role = roles.find((name) => name === values.role);
  if (!role) throw new ConfigError(`--role must be one of ${roles.join(', ')}`);
  return role;
};

const openParts = async (config: Config, side: Side): Promise<Parts> => {
  if (!config.databaseUrl) {
    throw new ConfigError('DATABASE_URL must be set (npm start brings its own database up)');
  }
  return {
    config,
    clock: systemClock,
    database: connectDatabase({
      url: config.databaseUrl,
      max: 10,
      applicationName: `fpx-${side}`,
      timeouts: side === 'web' ? webTimeouts : workerTimeouts,
    }),
    blobs: await openBlobStore(config),
    archive: await openArchive(config),
    countries: side === 'worker' ? null : openCountryDatabase(config.geoipDb),
    log: openLog({
      role: side,
      level: config.logLevel,
      format: config.production ? 'json' : 'people',
    }),
  };
};

const isBusyPort = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

const introPhotosOf = ({ config, log }: Parts): IntroPhotoFiles => {
  const pictures = openPicturePool();
  const photos = openIntroPhotos({
    folder: path.join(config.dataDir, 'intro'),
    log,
    makeWebPictures: (bytes, widths) => makeWebPictures(pictures, bytes, widths),
  });
  void photos.look();
  return photos;
};

const startWeb = async (parts: Parts): Promise<Running> => {
  const { config } = parts;
  const app = await buildServer(parts);
  // Without a build (the development server has its own pages) only the API is served.
  if (!existsSync(path.join(webRoot, 'index.html'))) parts.log.warn('the web is not built');
  else await openStorefront(app, parts, { root: webRoot, introPhotos: introPhotosOf(parts) });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    if (!isBusyPort(error)) throw error;
    throw new ConfigError(
      `PORT ${config.port} is already in use: stop what listens there or set another PORT`,
    );
  }
  return { stop: () => app.close() };
};

const startJobs = async (parts: Parts): Promise<Running> => {
  const { config, database, clock, log } = parts;
  const deps = depsOf(parts);
  const mailer = openMailer(config.mail, {
    from: { address: config.adminEmail, name: config.brandName },
  });
  const worker = await startWorker({
    database,
    log,
    jobs: [
      ...notificationJobs({
        kysely: database.kysely,
        clock,
        mailer,
        config,
        makeSmallPhoto: (photo) => makeSmallPicture(deps.photos, null, photo, mailPhotoRule),
        mailLimits: deps.limits.mails,
        originalsKey: deps.originals.originalsKey,
        orderLinkKey: deps.orders.orderLinkKey,
        bookingLinkKey: deps.bookings.linkKey,
      }),
      ...orderJobs(deps.orders),
      ...originalsJobs(deps.originals),
      ...paymentJobs(deps.payments),
      ...photoJobs(deps.photos),
      ...archiveJobs({
        ...deps.photos,
        prints: await openBlobStore(config, 'prints'),
        clock,
        deleteAfterDays: config.photoDeleteAfterDays,
      }),
      ...discountJobs({ kysely: database.kysely, clock }),
    ],
    schedules: [
      ...notificationSchedules,
      ...orderSchedules,
      ...originalsSchedules,
      ...paymentSchedules,
      ...photoSchedules,
      ...archiveSchedules,
      ...discountSchedules,
    ],
  });
  return {
    failed: worker.failed,
    stop: async () => {
      await worker.stop();
      await mailer.close();
    },
  };
};

const startSide = async (side: Side, parts: Parts): Promise<Running> => {
  const { config, database } = parts;
  if (side === 'web' && config.seedDemo) {
    await seedDemo({ kysely: database.kysely, codeKey: config.codeKey });
  }
  const running = side === 'web' ? await startWeb(parts) : await startJobs(parts);
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await database.close();
    },
  };
};

/**
 * A worker whose queue has ended is useless, and another one may take its running jobs: its process ends at once, and
 * the supervisor starts a new one.
 */
const endOnFailure = async ({ failed }: Running, { log }: Parts): Promise<void> => {
  if (!failed) return;
  const reason = await failed;
  log.fatal({ reason }, 'the worker cannot go on');
  process.exit(temporaryFailure);
};

const main = async (): Promise<void> => {
  const role = readRole();
  const config = readConfig(process.env);
  const sides = role === 'all' ? (['web', 'worker'] as const) : [role];
  const opened = await Promise.all(
    sides.map(async (side) => ({ side, parts: await openParts(config, side) })),
  );
  // Under the start script, which has an IPC channel to this process, that script prints the warnings.
  if (!process.send) for (const warning of config.warnings) opened[0]?.parts.log.warn(warning);
  if (config.databaseUrl) {
    await waitForDatabase(config.databaseUrl);
    await migrateDatabase({ url: config.databaseUrl });
  }
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
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The start script has ended: its successor must find nothing left running.
  process.on('disconnect', stop);
  process.send?.({ ready: true });
  opened[0]?.parts.log.info('ready');
};

try {
  await main();
} catch (error) {
  const known = error instanceof ConfigError || error instanceof MigrationError;
  process.stderr.write(`${known ? error.message : inspect(error)}\n`);
  process.exit(1);
}
