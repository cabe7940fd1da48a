import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { once } from 'node:events';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import * as z from 'zod';
import { mailPhotoRule } from '#domain/photos/photo-rules.ts';
import { fail } from '#domain/common/result.ts';
import type { BookingRecord } from '#server/features/bookings/index.ts';
import { notificationJobs, type NotificationDeps } from '#server/features/notifications/index.ts';
import { makeSmallPicture } from '#server/features/photos/index.ts';
import { noLimits } from '#server/limits.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import type { JobName } from '#server/platform/queue/job-names.ts';
import type { Job } from '#server/platform/queue/job.ts';
import type { TestShop } from './test-shop.ts';

/** A received mail: its envelope recipients, its source, and its parts. */
interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly source: string;
  readonly parsed: Email;
}

/** The reply to the next mail's content: a code and its text, or no reply at all. */
type MailReply = { readonly code: number; readonly words: string } | 'silence';

/** A mail server on a real socket that stores the mails it accepts. */
export interface TestMailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Replies to the next mails instead of accepting them. */
  readonly replies: MailReply[];
  /** Runs after a mail has been received and before it is accepted. */
  beforeTaking: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** All values of a header of a mail. */
export function findHeaders(mail: Email, name: string): string[] {
  return mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
}

interface MailServerOptions {
  /** Requires a login with this password. */
  readonly password?: string;
  /** The reply to another password, which may change at any time. */
  readonly refusal?: string;
  /** The reply to every sender, which may change at any time. */
  readonly senderRefusal?: string;
}

/** A reply such as `550 5.7.1` as the error by which the server sends it. */
function refusalOf(reply: string, words: string): Error {
  const [code, enhanced] = reply.split(' ');
  return Object.assign(new Error(`${enhanced} ${words}`), { responseCode: Number(code) });
}

/** Starts a mail server. */
export async function startMailServer(options: MailServerOptions = {}): Promise<TestMailServer> {
  const state: Pick<TestMailServer, 'mails' | 'replies' | 'beforeTaking'> = {
    mails: [],
    replies: [],
    beforeTaking: () => Promise.resolve(),
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    onAuth: ({ password, username }, _session, response) => {
      if (password === options.password) response(null, { user: username });
      else response(refusalOf(options.refusal ?? '535 5.7.8', 'no such user'));
    },
    onMailFrom: (_address, _session, response) =>
      response(options.senderRefusal ? refusalOf(options.senderRefusal, 'not your address') : null),
    onData: (stream, session, response) => {
      const take = async (): Promise<void> => {
        const source = await text(stream);
        const reply = state.replies.shift();
        if (reply === 'silence') return;
        if (reply) {
          response(Object.assign(new Error(reply.words), { responseCode: reply.code }));
          return;
        }
        await state.beforeTaking();
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        state.mails.push({ recipients, source, parsed: await PostalMime.parse(source) });
        response(null);
      };
      take().catch((error: unknown) => response(error instanceof Error ? error : new Error()));
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const login = options.password === undefined ? '' : `shop:${options.password}@`;
  return Object.assign(state, {
    url: `smtp://${login}127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

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
  const { log } = shop.deps.payments;
  const run = (name: JobName, payload: unknown): Promise<void> =>
    buildMailJob(name, {
      kysely,
      clock,
      mailer,
      config: shop.config,
      makeSmallPhoto: (photo) => makeSmallPicture(shop.deps.photos, null, photo, mailPhotoRule),
      mailLimits: shop.deps.limits.mails,
      codeKey: shop.config.codeKey,
      originalsKey: shop.deps.originals.originalsKey,
      orderLinkKey,
      bookingLinkKey: shop.deps.bookings.linkKey,
    }).run(payload, log);
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
      for (const mail of due) await run('send-order-mail', { orderId, ...mail });
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
      await Promise.all(queued.map(({ payload }) => run(name, payload)));
      return [...server.mails];
    },
    close: async () => {
      await mailer.close();
      await server.stop();
    },
  };
}

/**
 * Builds a job of the notifications. By default its shop has no postal address, the photos of its orders are not in the
 * storage, and nobody has a limit of mails.
 */
export function buildMailJob(
  name: JobName,
  deps: Pick<NotificationDeps, 'kysely' | 'mailer'> & Partial<NotificationDeps>,
): Job {
  const jobs = notificationJobs({
    catalogues: defaultCatalogues,
    clock: Date.now,
    config: {
      brandName: 'FPX',
      adminEmail: 'desk@example.com',
      origin: 'https://prints.example',
      seller: { name: 'FPX', address: undefined },
    },
    makeSmallPhoto: () => Promise.resolve(fail('not_found')),
    mailLimits: noLimits.mails,
    originalsKey: 'key',
    orderLinkKey: 'link key',
    bookingLinkKey: 'booking key',
    codeKey: 'key of codes',
    ...deps,
  });
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job is called ${name}`);
  return job;
}

/** Input of a mail besides its order. */
export const mailMaterial = {
  shop: {
    catalogue: defaultCatalogue,
    brandName: 'FPX',
    adminEmail: 'desk@example.com',
    origin: 'https://prints.example',
    seller: { name: 'Seller Ltd', address: '1 Paper Street' },
  },
  now: 0,
  missing: 0,
  isProven: true,
  originalsKey: 'key',
  orderLinkKey: 'link key',
};

/** A confirmed appointment at a studio in Tunis, with changes. */
export function buildBooking(changes: Partial<BookingRecord> = {}): BookingRecord {
  return {
    id: '7b0f6f5e-8a38-4d0c-9a1f-30c8a54d1a53',
    sessionId: crypto.randomUUID(),
    service: 'portrait',
    startsAt: new Date('2026-11-23T09:00:00Z'),
    endsAt: new Date('2026-11-23T09:30:00Z'),
    name: 'First Last',
    email: 'customer@example.com',
    phone: '+216 71 123 456',
    note: null,
    language: 'en',
    createdAt: new Date('2026-11-21T10:00:00Z'),
    expiresAt: new Date('2026-11-21T10:30:00Z'),
    confirmedAt: new Date('2026-11-21T10:05:00Z'),
    cancelledAt: null,
    releasedAt: null,
    moves: 0,
    movedAt: null,
    movedFrom: null,
    staffAct: null,
    ...changes,
    studio: {
      id: crypto.randomUUID(),
      isActive: true,
      name: 'Side Studio',
      address: '2 Side Street',
      city: 'Tunis',
      postalCode: null,
      province: null,
      country: 'TN',
      phone: '+216 71 000 000',
      email: 'counter@example.com',
      ownerEmail: 'owner@example.com',
      translations: { ar: { name: 'استوديو الجانب', address: '2 شارع جانبي' } },
      operatingHours: [],
      closures: [],
      timeZone: 'Africa/Tunis',
      ...changes.studio,
    },
  };
}
