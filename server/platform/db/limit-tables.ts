import type { Time } from './columns.ts';

/** Orders confirmed before they are paid, with the keys of their limits. */
export interface PayLaterOrders {
  order_id: string;
  session_id: string;
  email_key: string;
  phone_key: string;
  address: string | null;
  placed_at: Time;
}

/** Mails that were not sent because their recipient had reached the daily limit. */
export interface HeldMails {
  mail: string;
  kind: string;
  recipient: string;
  subject: string;
  held_at: Time;
  reported_at: Time | null;
}

/** Valid codes that a session has seen. */
export interface SessionCodes {
  session_id: string;
  code_hash: Buffer;
  found_at: Time;
}
