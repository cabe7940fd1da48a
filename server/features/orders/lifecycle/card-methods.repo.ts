import { sql, type RawBuilder } from 'kysely';
import { attemptStates, isPending } from '#domain/payments/attempt-states.ts';
import type { MethodSetup } from '#domain/payments/payment-methods.ts';
import type { Sql } from '../../../platform/db/sql.ts';

const pending = attemptStates.filter(isPending);

/** Changes the card method of unpaid orders in these currencies, unless their money is in transit; returns how many. */
async function changeMethod(
  kysely: Sql,
  [from, to]: readonly ['helcim', 'credit'] | readonly ['credit', 'helcim'],
  hasCurrency: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with changed as (
      update orders set payment_method = replace(payment_method, ${from}, ${to})
      where payment_state = 'awaiting_payment' and fulfilment_state <> 'cancelled'
        and payment_method in (${from}, ${`${from}+gift_card`}) and ${hasCurrency}
        and not exists (select from payment_attempts
          where order_id = orders.id and state = any (${pending}::text[]))
      returning id, payment_method
    ),
    moved as (
      update payments set method = changed.payment_method
      from changed where order_id = changed.id and state = 'pending'
    )
    select count(*)::int as changed from changed`.execute(kysely);
  return rows[0]?.changed ?? 0;
}

/**
 * Lets unpaid card orders be paid with the provider that the shop has now, where the one they were placed with was removed
 * or does not take their currency any more; returns how many.
 */
export async function switchCardMethods(
  kysely: Sql,
  { credit, helcimCurrencies }: Pick<MethodSetup, 'credit' | 'helcimCurrencies'>,
): Promise<number> {
  const taken = sql`currency = any (${[...helcimCurrencies]}::text[])`;
  return credit
    ? await changeMethod(kysely, ['helcim', 'credit'], sql`not ${taken}`)
    : await changeMethod(kysely, ['credit', 'helcim'], taken);
}
