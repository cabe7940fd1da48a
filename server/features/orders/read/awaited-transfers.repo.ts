import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

/** Orders that wait for an Interac transfer. */
export interface AwaitedTransfers {
  readonly orders: number;
  /** Those placed before orders kept the recipient that their customers were shown. */
  readonly withoutRecipient: number;
  /** The recipients of the others. */
  readonly recipients: readonly string[];
}

/** Counts the unpaid orders that wait for an Interac transfer. */
export async function countAwaitedTransfers(kysely: Sql): Promise<AwaitedTransfers> {
  const { rows } = await sql<AwaitedTransfers>`
    select count(*)::int as orders, (count(*) - count(transfer_recipient))::int as without_recipient,
      coalesce(array_agg(distinct transfer_recipient) filter (where transfer_recipient is not null), '{}') as recipients
    from orders
    where payment_method = 'interac' and payment_state in ('unpaid', 'awaiting_payment') and fulfilment_state <> 'cancelled'`.execute(
    kysely,
  );
  return rows[0] ?? { orders: 0, withoutRecipient: 0, recipients: [] };
}
