import { notificationJobs } from '#server/features/notifications/index.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { startMailServer, type TestMailServer } from './mail-server.ts';
import type { TestShop } from './test-shop.ts';

/** Mails of a shop as a mail server gets them. */
export interface MailBox {
  /** Sends what is queued for an order, as the worker would; answers what came in, by its subject. */
  readonly deliver: (orderId: string) => Promise<TestMailServer['mails']>;
  readonly close: () => Promise<void>;
}

/** Opens a box that takes every mail of a shop. */
export const openMailBox = async (shop: TestShop): Promise<MailBox> => {
  const server = await startMailServer();
  const { brandName: name, adminEmail: address } = shop.config;
  const mailer = openMailer({ kind: 'smtp', url: server.url }, { from: { name, address } });
  const { kysely, clock, originalsKey, orderLinkKey } = shop.deps.orders;
  const job = notificationJobs({
    kysely,
    clock,
    mailer,
    config: shop.config,
    mailLimits: shop.deps.limits.mails,
    originalsKey,
    orderLinkKey,
    bookingLinkKey: shop.deps.bookings.linkKey,
  }).find((one) => one.name === 'send-order-mail');
  return {
    deliver: async (orderId) => {
      server.mails.length = 0;
      const due = await kysely
        .selectFrom('order_mails')
        .select(['kind', 'reference'])
        .where('order_id', '=', orderId)
        .where('sent_at', 'is', null)
        .orderBy('kind')
        .execute();
      for (const mail of due) await job?.run({ orderId, ...mail }, shop.deps.payments.log);
      return [...server.mails];
    },
    close: async () => {
      await mailer.close();
      await server.stop();
    },
  };
};
