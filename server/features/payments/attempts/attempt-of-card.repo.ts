import { sql } from 'kysely';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { Attempt } from '../records/attempts.repo.ts';
import type { MovedRefund } from '../providers/card-provider.ts';

/**
 * Returns the newest attempt that a refund without a reference may belong to: charged to the same card, in the same
 * currency, for at least the refunded amount. Null if there is none.
 */
export async function findAttemptOfCard(
  kysely: Sql,
  provider: CardProvider,
  { cardFingerprint, currency, minor }: Pick<MovedRefund, 'cardFingerprint' | 'currency' | 'minor'>,
): Promise<Attempt | null> {
  if (cardFingerprint === null || minor === null) return null;
  const { rows } = await sql<Attempt>`
    select * from payment_attempts
    where provider = ${provider} and card_fingerprint = ${cardFingerprint} and currency = ${currency} and captured >= ${minor}
    order by captured_at desc limit 1`.execute(kysely);
  return rows[0] ?? null;
}
