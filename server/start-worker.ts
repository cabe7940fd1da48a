import { isDeepStrictEqual } from 'node:util';
import { mailPhotoRule } from '#domain/photos/photo-rules.ts';
import { createDeps } from './deps.ts';
import type { Parts } from './parts.ts';
import { archiveJobs, archiveSchedules } from './features/archive/index.ts';
import { backupSchedules, openBackups, type BackupJobDeps } from './features/backups/index.ts';
import { bookingJobs, bookingSchedules } from './features/bookings/index.ts';
import { courierJobs } from './features/couriers/index.ts';
import { customerJobs, customerSchedules } from './features/customers/index.ts';
import { discountJobs, discountSchedules } from './features/discounts/index.ts';
import { figureJobs, figureSchedules } from './features/figures/index.ts';
import { notificationJobs, notificationSchedules } from './features/notifications/index.ts';
import { orderEditJobs, orderEditSchedules } from './features/order-edits/index.ts';
import { orderJobs, orderSchedules } from './features/orders/orders.jobs.ts';
import { originalsJobs, originalsSchedules } from './features/originals/index.ts';
import { paymentJobs, paymentSchedules } from './features/payments/index.ts';
import { makeSmallPicture, photoJobs, photoSchedules } from './features/photos/index.ts';
import { exportSchedules, openExports } from './features/shop-export/index.ts';
import { shopSettingJobs, shopSettingSchedules } from './features/shop-settings/index.ts';
import { staffOrderJobs, staffOrderSchedules } from './features/staff-orders/index.ts';
import { webhookJobs, webhookSchedules } from './features/webhooks/index.ts';
import type { Mailer } from './platform/mail/mail.ts';
import { openMailer } from './platform/mail/mailer.ts';
import type { Job } from './platform/queue/job.ts';
import { startWorker, type Schedule } from './platform/queue/worker.ts';
import { watchStorage } from './platform/storage/watch-storage.ts';
import type { Running } from './running.ts';

const schedules: readonly Schedule[] = [
  ...notificationSchedules,
  ...orderSchedules,
  ...orderEditSchedules,
  ...originalsSchedules,
  ...paymentSchedules,
  ...photoSchedules,
  ...archiveSchedules,
  ...bookingSchedules,
  ...discountSchedules,
  ...customerSchedules,
  ...staffOrderSchedules,
  ...figureSchedules,
  ...shopSettingSchedules,
  ...backupSchedules,
  ...exportSchedules,
];

/** Dependencies of the shop's own backups; null where none are set. */
function backupDeps({ config, database, ...parts }: Parts): BackupJobDeps | null {
  const { databaseUrl, dataDir, codeKey, sessionSecret } = config;
  const { place, passphrase } = config.backup;
  if (!place || databaseUrl === undefined) return null;
  return {
    ...parts,
    kysely: database.kysely,
    databaseUrl,
    dataDir,
    place,
    secrets: passphrase === undefined ? null : { codeKey, sessionSecret, passphrase },
  };
}

/** The jobs of every feature but the backups and exports, which end with the worker. */
function listJobs(
  { catalogues, config, database, prints, clock }: Parts,
  deps: ReturnType<typeof createDeps>,
  mailer: Mailer,
): Job[] {
  return [
    ...notificationJobs({
      catalogues,
      kysely: database.kysely,
      clock,
      mailer,
      config,
      makeSmallPhoto: (photo) => makeSmallPicture(deps.photos, null, photo, mailPhotoRule),
      mailLimits: deps.limits.mails,
      codeKey: config.codeKey,
      originalsKey: deps.originals.originalsKey,
      orderLinkKey: deps.orders.orderLinkKey,
      bookingLinkKey: deps.bookings.linkKey,
    }),
    ...orderJobs(deps.orders),
    ...orderEditJobs(deps.orderEdits),
    ...courierJobs(deps.couriers),
    ...originalsJobs(deps.originals),
    ...paymentJobs(deps.payments),
    ...photoJobs(deps.photos),
    ...archiveJobs({
      ...deps.photos,
      prints,
      clock,
      deleteAfterDays: config.photoDeleteAfterDays,
    }),
    ...bookingJobs(deps.bookings),
    ...discountJobs({ kysely: database.kysely, clock }),
    ...customerJobs({ kysely: database.kysely, clock }),
    ...staffOrderJobs({ kysely: database.kysely }),
    ...figureJobs({ kysely: database.kysely, clock }),
    ...shopSettingJobs(deps.shopSettings),
  ];
}

/** Starts the worker of all jobs but the prints. */
export async function startJobs(parts: Parts): Promise<Running> {
  const { config, database, log } = parts;
  const deps = createDeps(parts);
  const mailer = openMailer(config.mail, {
    get from() {
      return { address: config.adminEmail, name: config.brandName };
    },
  });
  const backups = openBackups(backupDeps(parts));
  const exports = openExports(deps.shopExports);
  const worker = await startWorker({
    kind: 'worker',
    database,
    log,
    tracing: parts.tracing,
    jobs: [...listJobs(parts, deps, mailer), ...backups.jobs, ...exports.jobs],
    schedules,
  });
  const sender = await startWorker({
    kind: 'webhooks',
    database,
    log,
    tracing: parts.tracing,
    jobs: webhookJobs(deps.webhooks),
    schedules: webhookSchedules,
  });
  const hasOwnArchive = !isDeepStrictEqual(config.archive, config.storage);
  const endWatch = hasOwnArchive
    ? watchStorage(parts.archive, log, 'photos cannot be archived')
    : null;
  return {
    failed: Promise.race([worker.failed, sender.failed]),
    stop: async () => {
      deps.payments.closing.abort();
      endWatch?.();
      await Promise.all([worker.stop(), sender.stop(), backups.stop(), exports.stop()]);
      await mailer.close();
    },
  };
}
