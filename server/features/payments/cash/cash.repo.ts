import { sql } from 'kysely';
import { timeZoneOf } from '#domain/orders/ready-at.ts';
import type { CashEntry } from '#domain/payments/cash.ts';
import type { Sql } from '../../../platform/db/sql.ts';

type Found = Omit<CashEntry, 'timeZone'> & {
  readonly timeZone: string | null;
  readonly country: string;
};

/** Lists the cash that was taken and returned in a period, the oldest first. */
export async function listCash(
  kysely: Sql,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<CashEntry[]> {
  const { rows } = await sql<Found>`
    with entries as (
      select 'taken' as kind, paid_at as at, payments.order_id,
        case when payments.edit is null then (select actor_name from order_transitions taken
            where taken.order_id = payments.order_id and reason_code = 'payment_taken' order by taken.id limit 1)
          else (select actor_name from audit_log
            where object_kind = 'order' and act = 'order.pay-edit' and after ->> 'edit' = payments.edit::text
            limit 1) end as by, payments.reference as note, amount
      from payments
      where method in ('cod', 'in_store') and paid_at >= ${from} and paid_at < ${until}
      union all
      select 'refunded', done_at, order_id,
        (select actor_name from audit_log
          where object_kind = 'review' and object_id = refunds.id::text and act = 'review.close' limit 1),
        by_hand_reference, by_hand_amount
      from refunds
      where by_hand_amount > 0 and state = 'done' and done_at >= ${from} and done_at < ${until})
    select kind, at, orders.number as order_number, by, coalesce(note, '') as note, amount, orders.currency,
      payment_method as method, orders.country, pickup_studio ->> 'timeZone' as time_zone, studios.slug as studio
    from entries
    join orders on orders.id = order_id
    left join studios on studios.id = orders.studio
    where payment_method in ('cod', 'in_store')
    order by at, orders.number`.execute(kysely);
  return rows.map(({ country, timeZone, ...entry }) => ({
    ...entry,
    timeZone: timeZone ?? timeZoneOf(country),
  }));
}

/** Whether a studio has this slug, an inactive one too. */
export async function isStudioSlug(kysely: Sql, slug: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('studios')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}
