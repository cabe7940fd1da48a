import { sql } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { OrderMailKey } from '#domain/notifications/order-mails.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** Money that was sent back because it did not pay its order. */
export interface ReturnedCharge {
  /** Minor units. */
  readonly amount: number;
  readonly currency: Currency;
  /** Whether the shop keeps another part of the same charge, or has sent it back separately. */
  readonly isPart: boolean;
}

/** Whether the bank returned the money of a refund itself, after the charge was disputed. */
export async function isReturnedByBank(kysely: Sql, refundId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('refunds')
    .select('id')
    .where(sql<string>`id::text`, '=', refundId)
    .where('cause', '=', 'dispute_lost')
    .executeTakeFirst();
  return row !== undefined;
}

/** The returned charge that a mail is about; null for other mails. */
export async function findReturnedCharge(
  kysely: Sql,
  { kind, reference }: OrderMailKey,
): Promise<ReturnedCharge | null> {
  if (kind !== 'returned' || reference === undefined) return null;
  const row = await kysely
    .selectFrom('refunds')
    .leftJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attempt')
    .select(['refunds.cardAmount', 'refunds.currency', 'paymentAttempts.captured'])
    .where('refunds.id', '=', reference)
    .executeTakeFirst();
  if (!row) return null;
  const { cardAmount: amount, currency, captured } = row;
  return { amount, currency, isPart: captured !== null && amount < captured };
}
