import type { Time } from './columns.ts';

/** Orders confirmed before they are paid, with what they are limited by. */
export interface PayLaterOrders {
  order_id: string;
  session_id: string;
  email_key: string;
  phone_key: string;
  address: string | null;
  placed_at: Time;
}

/** Mails that were not sent because their recipient had got as many as anybody gets a day. */
export interface HeldMails {
  mail: string;
  kind: string;
  recipient: string;
  subject: string;
  held_at: Time;
  reported_at: Time | null;
}

/** Codes that a session was told are valid. */
export interface SessionCodes {
  session_id: string;
  code_hash: Buffer;
  found_at: Time;
}
