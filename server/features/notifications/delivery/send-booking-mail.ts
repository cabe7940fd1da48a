import type { Sql } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import {
  findBookingOfDueMail,
  markBookingMailFailed,
  markBookingMailSent,
  type BookingMailKind,
} from '../../bookings/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendDueMail } from './send-due-mail.ts';

/** One mail of a booking. */
export interface BookingMailJob {
  readonly bookingId: string;
  readonly kind: BookingMailKind;
}

async function compose(
  { config, clock, bookingLinkKey }: NotificationDeps,
  { bookingId, kind }: BookingMailJob,
  connection: Sql,
): Promise<Mail | null> {
  const booking = await findBookingOfDueMail(connection, bookingId, kind, clock());
  if (!booking) return null;
  const { composeBookingMail } = await import('../content/booking-mail.ts');
  return composeBookingMail(booking, kind, { shop: config, linkKey: bookingLinkKey });
}

/** Sends a due mail of a booking. See {@link sendDueMail}. */
export function sendBookingMail(
  deps: NotificationDeps,
  job: BookingMailJob,
  log: Logger,
): Promise<void> {
  const { bookingId, kind } = job;
  return sendDueMail(
    deps,
    {
      // Without the kind: a cancellation must wait until the mail about the booking is sent or has failed.
      about: { bookingId, to: kind.endsWith('-studio') ? 'studio' : 'customer' },
      compose: (connection) => compose(deps, job, connection),
      markSent: (connection, at) => markBookingMailSent(connection, bookingId, kind, at),
      markFailed: (connection, failure, at) =>
        markBookingMailFailed(connection, bookingId, kind, failure, at),
    },
    log,
  );
}
