import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import {
  findBookingOfDueMail,
  markBookingMailFailed,
  markBookingMailSent,
  type BookingMailKind,
  type BookingRecord,
} from '../../bookings/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendDueMail } from './send-due-mail.ts';

/** One mail of a booking. */
export interface BookingMailJob {
  readonly bookingId: string;
  readonly kind: BookingMailKind;
}

async function compose(
  { catalogues, config, bookingLinkKey }: NotificationDeps,
  kind: BookingMailKind,
  booking: BookingRecord,
): Promise<Mail> {
  const { composeBookingMail } = await import('../content/booking-mail.ts');
  const { catalogue } = catalogues.current();
  return composeBookingMail(booking, kind, {
    shop: { ...config, catalogue },
    linkKey: bookingLinkKey,
  });
}

/** Sends a due mail of a booking. See {@link sendDueMail}. */
export function sendBookingMail(
  deps: NotificationDeps,
  job: BookingMailJob,
  log: Logger,
): Promise<void> {
  const { bookingId, kind } = job;
  // A booking may be moved again while a mail about it is on its way: that move has mails of its own.
  let composed = { id: bookingId, moves: 0 };
  return sendDueMail(
    deps,
    {
      // Without the kind: a cancellation must wait until the mail about the booking is sent or has failed.
      about: { bookingId, to: kind.endsWith('-studio') ? 'studio' : 'customer' },
      compose: async (connection) => {
        const booking = await findBookingOfDueMail(connection, bookingId, kind, deps.clock());
        if (!booking) return null;
        composed = booking;
        return await compose(deps, kind, booking);
      },
      markSent: (connection, at) => markBookingMailSent(connection, composed, kind, at),
      markFailed: (connection, failure, at) =>
        markBookingMailFailed(connection, bookingId, kind, failure, at),
    },
    log,
  );
}
