import { sql } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** Minor units of a currency. */
export interface TakenMoney {
  readonly currency: Currency;
  readonly amount: number;
}

/** Currencies of a day that are shown at most. */
const maxCurrencies = 20;

/** Adds up by currency what customers of a scope have paid since a moment, before refunds; the currency of most payments first. */
export async function sumTaken(kysely: Sql, scope: Scope, since: Date): Promise<TakenMoney[]> {
  const ofScope =
    scope.kind === 'studio'
      ? sql`exists (select from orders where orders.id = order_id and orders.studio = ${scope.studio})`
      : sql`true`;
  const { rows } = await sql<TakenMoney>`
    select currency, sum(amount)::bigint as amount from payments
    where paid_at >= ${since} and method <> 'none' and ${ofScope}
    group by currency having sum(amount) > 0
    order by count(*) desc, currency limit ${sql.lit(maxCurrencies)}`.execute(kysely);
  return rows;
}
