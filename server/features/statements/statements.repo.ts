import { sql, type Insertable } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { Agreement, MadePrints } from '#domain/statements/statement.ts';
import type { DB } from '../../platform/db/tables.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';

/** The studio of a statement. */
export interface StatementStudio {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly country: string;
  readonly timeZone: string;
}

/** Finds a studio, an inactive one too; null if there is none. */
export async function findStudio(kysely: Sql, id: string): Promise<StatementStudio | null> {
  const found = await kysely
    .selectFrom('studios')
    .select(['id', 'name', 'slug', 'country', 'timeZone'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** What was agreed with a studio; fees in minor units. */
export interface AgreementRow extends Agreement {
  readonly id: string;
  readonly note: string;
  readonly createdAt: Date;
  readonly by: string;
  readonly fees: Readonly<Record<string, number>>;
}

/** Finds what was agreed with a studio, in the order made. */
export async function findAgreements(kysely: Sql, studio: string): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select id, to_char(valid_from, 'YYYY-MM-DD') as valid_from, to_char(valid_until, 'YYYY-MM-DD') as valid_until,
      currency, note, created_at, actor_name as by, coalesce((select json_object_agg(paper, fee order by paper)
        from studio_agreement_fees where agreement = studio_agreements.id), '{}') as fees
    from studio_agreements where studio = ${studio}::uuid order by created_at, id limit 200`.execute(
    kysely,
  );
  return rows;
}

/** Lets nobody else agree with the studio until the transaction ends. */
export async function lockAgreements(trx: Trx, studio: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agreements with ${studio}`}, 0))`.execute(
    trx,
  );
}

/** Stores an agreement with its fees. */
export async function insertAgreement(
  trx: Trx,
  agreement: Insertable<DB['studioAgreements']> & { readonly id: string },
  fees: readonly { readonly paper: string; readonly fee: number }[],
): Promise<void> {
  await trx.insertInto('studioAgreements').values(agreement).execute();
  await trx
    .insertInto('studioAgreementFees')
    .values(fees.map((one) => ({ agreement: agreement.id, ...one })))
    .execute();
}

/** Finds the copies of each paper in the studio's orders that became ready, for the first time, in a period. */
export async function findMadePrints(
  kysely: Sql,
  { id, timeZone }: StatementStudio,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<MadePrints[]> {
  const { rows } = await sql<MadePrints & { readonly orderCurrency: Currency }>`
    with made as (
      -- An order is ready or shipped first, and never ready after it was shipped.
      select order_id, ready_at as at from order_figures figure
      where studio = ${id}::uuid and ready_at >= ${from} and ready_at < ${until}
        and exists (
          select from order_transitions moved
          where moved.order_id = figure.order_id and machine = 'fulfilment' and to_state = 'ready'))
    select orders.number as order_number, to_char(made.at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      size as paper, sum(quantity)::int as count,
      orders.currency as order_currency
    from made join orders on orders.id = made.order_id join order_items on order_items.order_id = orders.id
    group by orders.number, made.at, paper, orders.currency
    order by made.at, orders.number, paper`.execute(kysely);
  return rows;
}
