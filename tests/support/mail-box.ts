import * as z from 'zod';
import { mailPhotoRule } from '#domain/photos/photo-rules.ts';
import { notificationJobs } from '#server/features/notifications/index.ts';
import { makeSmallPicture } from '#server/features/photos/index.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import type { JobName } from '#server/platform/queue/job-names.ts';
import { startMailServer, type TestMailServer } from './mail-server.ts';
import type { TestShop } from './test-shop.ts';

/** The mails of a shop as a mail server receives them. */
export interface MailBox {
  /** Sends the mails queued for an order, as the worker would, and returns the received mails in order. */
  readonly deliver: (orderId: string) => Promise<TestMailServer['mails']>;
  /**
   * Runs the queued jobs of a name at the same time, as several workers would, and returns the received
   * mails.
   */
  readonly runQueued: (name: JobName) => Promise<TestMailServer['mails']>;
  readonly close: () => Promise<void>;
}

/** Opens a mail box that receives every mail of a shop. */
export async function openMailBox(shop: TestShop): Promise<MailBox> {
  const server = await startMailServer();
  const { brandName: name, adminEmail: address } = shop.config;
  const mailer = openMailer({ kind: 'smtp', url: server.url }, { from: { name, address } });
  const { kysely, clock, orderLinkKey } = shop.deps.orders;
  const jobs = notificationJobs({
    kysely,
    clock,
    mailer,
    config: shop.config,
    makeSmallPhoto: (photo) => makeSmallPicture(shop.deps.photos, null, photo, mailPhotoRule),
    mailLimits: shop.deps.limits.mails,
    originalsKey: shop.deps.originals.originalsKey,
    orderLinkKey,
    bookingLinkKey: shop.deps.bookings.linkKey,
  });
  const jobOf = (name: JobName) => jobs.find((one) => one.name === name);
  const { log } = shop.deps.payments;
  return {
    deliver: async (orderId) => {
      server.mails.length = 0;
      const due = await kysely
        .selectFrom('orderMails')
        .select(['kind', 'reference'])
        .where('orderId', '=', orderId)
        .where('sentAt', 'is', null)
        .orderBy('kind')
        .execute();
      for (const mail of due) await jobOf('send-order-mail')?.run({ orderId, ...mail }, log);
      return [...server.mails];
    },
    runQueued: async (name) => {
      server.mails.length = 0;
      const { rows } = await shop.database.pool.query(
        `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
         where task.id = job.task_id and task.identifier = $1 returning job.payload`,
        [name],
      );
      const queued = z.array(z.object({ payload: z.unknown() })).parse(rows);
      await Promise.all(queued.map(async ({ payload }) => jobOf(name)?.run(payload, log)));
      return [...server.mails];
    },
    close: async () => {
      await mailer.close();
      await server.stop();
    },
  };
}
