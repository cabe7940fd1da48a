import { countPoint, returnPoint } from '../../../platform/db/rate-limits.repo.ts';
import type { Db } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendDueMail, type DueMail } from './send-due-mail.ts';

/** Longer than the queue repeats a job. */
const sentSeconds = 7 * 24 * 60 * 60;

/** A mail of which no row says that it was sent. */
interface OnceMail<Found> extends Pick<DueMail, 'about'> {
  /** Names the mail among all others. */
  readonly key: string;
  /** It is sent at most once in this many seconds. */
  readonly seconds?: number;
  /** What the mail is about; null when there is nothing to send any more. */
  readonly find: (connection: Db) => Promise<Found | null>;
  readonly compose: (found: Found, connection: Db) => Promise<Mail>;
}

/** Sends a mail once for its key; one that failed is tried again. See {@link sendDueMail}. */
export function sendOnce<Found>(
  deps: NotificationDeps,
  { about, key, seconds = sentSeconds, find, compose }: OnceMail<Found>,
  log: Logger,
): Promise<void> {
  const { clock } = deps;
  return sendDueMail(
    deps,
    {
      about,
      compose: async (connection) => {
        const found = await find(connection);
        if (found === null) return null;
        const once = { key, points: 1, seconds, now: clock() };
        return (await countPoint(connection, once)).ok ? await compose(found, connection) : null;
      },
      markSent: async () => undefined,
      markFailed: async (connection) => {
        await returnPoint(connection, key, clock());
      },
    },
    log,
  );
}
