import { sql } from 'kysely';
import type { RemakeState } from '#domain/remakes/remakes.ts';
import { describeActor, type Actor } from '#domain/staff/actors.ts';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';

/** A report as it is stored. */
export type RemakeRecord = Row<'remakeRequests'>;

/** The reports of an order, the oldest first. */
export function listRemakes(kysely: Sql, orderId: string): Promise<RemakeRecord[]> {
  return kysely
    .selectFrom('remakeRequests')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/**
 * The last time an order was shipped, else became ready or was handed over, as after its parcel came back; null when none
 * of them happened. A shipped order that is completed later has its photos archived by the day it was shipped.
 */
export async function findMadeAt(kysely: Sql, orderId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when max(at) filter (where to_state = 'returned') > max(at) filter (where to_state = 'shipped')
      then max(at) filter (where to_state = 'completed')
      else coalesce(max(at) filter (where to_state = 'shipped'), max(at)) end as at
    from order_transitions
    where order_id = ${orderId} and machine = 'fulfilment'
      and to_state in ('ready', 'shipped', 'returned', 'completed')`.execute(kysely);
  return rows[0]?.at ?? null;
}

/** A new report. */
export type NewRemake = Pick<
  RemakeRecord,
  'orderId' | 'orderItem' | 'copies' | 'words' | 'picture' | 'createdAt'
>;

/** Stores a report; returns its id, or null when the line has an open one. */
export async function insertRemake(trx: Trx, remake: NewRemake): Promise<string | null> {
  const row = await trx
    .insertInto('remakeRequests')
    .values(remake)
    .onConflict((conflict) =>
      // As a parameter, the state would be unknown to the plan of a prepared statement, which then finds no index.
      conflict.column('orderItem').where('state', '=', sql.lit('open')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds an open report by its id and locks it, or null. */
export async function lockOpenRemake(trx: Trx, id: string): Promise<RemakeRecord | null> {
  return (
    (await trx
      .selectFrom('remakeRequests')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** How staff decided about a report. */
export interface RemakeDecision {
  readonly state: Exclude<RemakeState, 'open'>;
  readonly by: Actor;
  /** For the customer, of a declined report. */
  readonly reply: string | null;
  readonly at: Date;
}

/** Stores a decision. */
export async function storeDecision(
  trx: Trx,
  id: string,
  { state, by, reply, at }: RemakeDecision,
): Promise<void> {
  await trx
    .updateTable('remakeRequests')
    .set({ state, reply, decidedBy: describeActor(by), decidedAt: at })
    .where('id', '=', id)
    .execute();
}

/** An open report in a list for staff. */
export interface OpenRemake {
  readonly id: string;
  readonly number: string;
  readonly fileName: string;
  readonly size: string;
  readonly copies: number;
  readonly words: string | null;
  readonly hasPicture: boolean;
  readonly createdAt: Date;
}

/** Lists up to 200 open reports, the oldest first. */
export async function listOpenRemakes(kysely: Sql): Promise<OpenRemake[]> {
  const { rows } = await sql<OpenRemake>`
    select remake_requests.id, number, file_name, size, copies, words, picture is not null as has_picture,
      remake_requests.created_at
    from remake_requests
    join orders on orders.id = remake_requests.order_id
    join order_items on order_items.id = order_item
    where state = 'open' order by remake_requests.created_at, remake_requests.id limit 200`.execute(
    kysely,
  );
  return rows;
}

/** Erases the reports of an order, with the customer's words. Source: product §4.22. */
export async function eraseReports(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('remakeRequests').where('orderId', '=', orderId).execute();
}
