import type { Generated } from 'kysely';
import type { GeneratedTime, Time } from './columns.ts';

/** Outcome of sending a mail. */
interface MailOutcome {
  queued_at: GeneratedTime;
  sent_at: Time | null;
  failed_at: Time | null;
  failure: 'SERVER_ERROR' | 'AUTH_ERROR' | 'RATE_LIMIT' | 'UNKNOWN' | null;
}

/** Mails of an order. */
export interface OrderMails extends MailOutcome {
  order_id: string;
  kind:
    | 'customer-confirmation'
    | 'admin-confirmation'
    | 'studio-notification'
    | 'studio-cancellation'
    | 'originals-reminder'
    | 'invoice'
    | 'refund'
    | 'payment-reminder'
    | 'transfer-reminder'
    | 'transfer-last-reminder'
    | 'approval-reminder'
    | 'cancelled'
    | 'admin-cancelled'
    | 'ready'
    | 'shipped'
    | 'returned';
  /** The refund of the mail; empty for mails that an order has once. */
  reference: Generated<string>;
}

/** Mails to studios about an order. */
export interface StudioMails extends MailOutcome {
  order_id: string;
  studio: string;
  kind: Generated<'order' | 'cancelled'>;
}

/** Mails of a booking. */
export interface BookingMails extends MailOutcome {
  booking: string;
  kind:
    | 'booking-request'
    | 'booking-customer'
    | 'booking-studio'
    | 'booking-cancelled-customer'
    | 'booking-cancelled-studio';
}
