// First: whatever loads React after it gets the build for production.
import './platform/production-react.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { buildServer, countrySourcesOf, depsOf, type Parts } from './build-server.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { notificationJobs } from './features/notifications/index.ts';
import { orderJobs, orderSchedules } from './features/orders/index.ts';
import { paymentJobs, paymentSchedules } from './features/payments/index.ts';
import { photoJobs, photoSchedules } from './features/photos/index.ts';
import { openCountryDatabase, visitorCountry } from './features/places/index.ts';
import { findStudioBySlug } from './features/studios/index.ts';
import { systemClock } from './platform/clock/clock.ts';
import { connectDatabase } from './platform/db/connect.ts';
import { migrateDatabase, MigrationError } from './platform/db/migrate.ts';
import { openLog } from './platform/http/logger.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { startWorker } from './platform/queue/worker.ts';
import { openBlobStore } from './platform/storage/blob-store.ts';
import { seedDemo } from './seed-demo.ts';
import { registerStorefront } from './storefront/storefront.routes.ts';

const roles = ['all', 'web', 'worker'] as const;
type Role = (typeof roles)[number];

/** Something that was started, and how it ends. */
interface Running {
  readonly stop: () => Promise<void>;
}

const webRoot = path.resolve(import.meta.dirname, '../dist/web');

const readRole = (): Role => {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } });
  const role = roles.find((name) => name === values.role);
  if (!role) throw new ConfigError(`--role must be one of ${roles.join(', ')}`);
  return role;
};

const openParts = (config: Config, role: Role): Parts => {
  if (!config.databaseUrl) {
    throw new ConfigError('DATABASE_URL must be set (npm start brings its own database up)');
  }
  return {
    config,
    clock: systemClock,
    database: connectDatabase({ url: config.databaseUrl, max: 10, applicationName: `fpx-${role}` }),
    blobs: openBlobStore(config),
    countries: role === 'worker' ? null : openCountryDatabase(config.geoipDb),
    log: openLog({ role, level: 'info' }),
  };
};

const isBusyPort = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

const startWeb = async (parts: Parts): Promise<Running> => {
  const { config } = parts;
  const app = await buildServer(parts);
  // Without a build (the development server brings its own pages) the calls alone are served.
  if (!existsSync(path.join(webRoot, 'index.html'))) parts.log.warn('the web is not built');
  else
    await registerStorefront(app, {
      root: webRoot,
      brand: config.brandName,
      origin: config.publicUrl,
      studioOf: async (slug, language) => {
        const studio = await findStudioBySlug(parts.database.kysely, slug);
        if (!studio) return null;
        const { city, country } = studio;
        return { slug, name: studio.translations[language]?.name ?? studio.name, city, country };
      },
      countryOf: (request) => visitorCountry(request, countrySourcesOf(parts)),
    });
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
        originalsKey: deps.orders.originalsKey,
        orderLinkKey: deps.orders.orderLinkKey,
      }),
      ...orderJobs(deps.orders),
      ...paymentJobs(deps.payments),
      ...photoJobs(deps.photos),
    ],
    schedules: [...orderSchedules, ...paymentSchedules, ...photoSchedules],
  });
  return {
    stop: async () => {
      await worker.stop();
      await mailer.close();
    },
  };
};

const start = async (role: Role, parts: Parts): Promise<Running> => {
  const { config, database } = parts;
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL must be set');
  await migrateDatabase({ url: config.databaseUrl });
  if (config.seedDemo && role !== 'worker') {
    await seedDemo({ kysely: database.kysely, codeKey: config.codeKey });
  }
  const running: Running[] = [];
  if (role !== 'worker') running.push(await startWeb(parts));
  if (role !== 'web') running.push(await startJobs(parts));
  return {
    stop: async () => {
      await Promise.all(running.map((part) => part.stop()));
      await database.close();
    },
  };
};

const main = async (): Promise<void> => {
  const role = readRole();
  const parts = openParts(readConfig(process.env), role);
  // Under the start script, which has an IPC channel to this process, the warnings are its to print.
  if (!process.send) for (const warning of parts.config.warnings) parts.log.warn(warning);
  const running = await start(role, parts);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        parts.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The start script is gone: whoever starts next must find nothing left running.
  process.on('disconnect', stop);
  process.send?.({ ready: true });
  parts.log.info('ready');
};

try {
  await main();
} catch (error) {
  const known = error instanceof ConfigError || error instanceof MigrationError;
  process.stderr.write(`${known ? error.message : inspect(error)}\n`);
  process.exit(1);
}
