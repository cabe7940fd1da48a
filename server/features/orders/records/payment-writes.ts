import type { Row, Trx } from '../../../platform/db/sql.ts';
import type { OrderRecord } from './order-record.ts';

/**
 * Writes to attempts and refunds that a command of the orders causes, each in the transaction of its caller. Payments
 * owns these tables and imports the orders, so the commands are given its functions instead of importing them.
 */
export interface PaymentWrites {
  /** Cancels the attempts of a locked order that can still be charged; `now` in milliseconds. */
  readonly cancelAttempts: (trx: Trx, orderId: string, now: number) => Promise<void>;
  /** Requests refunds of everything a locked order still holds; `key` makes a repeated request the same refunds. */
  readonly refundEverything: (
    trx: Trx,
    order: OrderRecord,
    request: {
      readonly key: string;
      readonly cause: Row<'refunds'>['cause'];
      readonly reason: string;
      /** The person who asked for it. */
      readonly askedBy?: string | null;
    },
  ) => Promise<void>;
}
