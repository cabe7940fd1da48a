import { sql, type Insertable } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { MatchedLine } from '#domain/couriers/match-remittance.ts';
import type { DB } from '../../platform/db/tables.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';

/** A stored remittance; its sum in minor units. */
export interface RemittanceRow {
  readonly id: string;
  readonly courier: string;
  /** `2026-11-23`. */
  readonly day: string;
  readonly reference: string;
  readonly fileName: string | null;
  readonly currency: Currency;
  readonly total: number;
  readonly lines: number;
  readonly unknown: number;
  readonly storedAt: Date;
  readonly by: string;
  readonly key: string;
}

/** A line without an order that nobody settled. */
const isUnknown = sql`line.order_id is null and not exists (select from courier_resolutions done
  where done.remittance = line.remittance and done.position = line.position)`;

const columns = sql`
  sent.id, sent.courier, to_char(sent.day, 'YYYY-MM-DD') as day, sent.reference, sent.file_name, sent.currency,
  sums.total, sums.lines,
  (select count(*) from courier_remittance_lines line where remittance = sent.id and ${isUnknown})::int as unknown,
  sent.stored_at, sent.actor_name as by, (extract(epoch from sent.stored_at) * 1000000)::bigint::text as key`;

const sums = sql`
  lateral (
    select coalesce(sum(amount), 0)::bigint as total, count(*)::int as lines
    from courier_remittance_lines where remittance = sent.id) sums`;

/** Lets nobody else store a remittance or settle a difference until the transaction ends. */
export async function lockCouriers(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('remittances of couriers', 0))`.execute(
    trx,
  );
}

/** Finds a remittance by its id, or by the contents of its file; null without. */
export async function findRemittance(
  kysely: Sql,
  by: { readonly id: string } | { readonly content: Buffer },
): Promise<RemittanceRow | null> {
  const condition =
    'id' in by ? sql`sent.id = ${by.id}::uuid` : sql`sent.content_sha256 = ${by.content}`;
  const { rows } = await sql<RemittanceRow>`
    select ${columns} from courier_remittances sent, ${sums} where ${condition}`.execute(kysely);
  return rows[0] ?? null;
}

/** Reads a page of remittances, the newest first. */
export async function readRemittances(
  kysely: Sql,
  after: { readonly key: string; readonly id: string } | null,
  limit: number,
): Promise<RemittanceRow[]> {
  const { rows } = await sql<RemittanceRow>`
    select ${columns} from courier_remittances sent, ${sums}
    where ${after === null} or (stored_at, id) < (
      timestamptz 'epoch' + ${after?.key ?? '0'}::bigint * interval '1 microsecond', ${after?.id ?? null}::uuid)
    order by stored_at desc, id desc limit ${limit}`.execute(kysely);
  return rows;
}

/** A line with what its remittance says about it; the amount in minor units. */
export interface LineRow {
  readonly remittance: string;
  readonly position: number;
  readonly courier: string;
  readonly day: string;
  readonly number: string;
  readonly phoneEnd: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly matchedBy: 'number' | 'phone' | 'staff';
}

const lineColumns = sql`
  line.remittance, line.position, sent.courier, to_char(sent.day, 'YYYY-MM-DD') as day, line.number, line.phone_end,
  line.amount, sent.currency, coalesce(line.matched_by, 'staff') as matched_by`;

/** Finds the lines that name no order and that nobody settled, the oldest first; with a place, that one alone. */
export async function findUnknownLines(
  kysely: Sql,
  limit: number,
  place: { readonly remittance: string; readonly position: number } | null = null,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from courier_remittance_lines line join courier_remittances sent on sent.id = line.remittance
    where ${isUnknown} and (${place === null} or
      line.remittance = ${place?.remittance ?? null}::uuid and line.position = ${place?.position ?? null}::integer)
    order by sent.stored_at, line.remittance, line.position limit ${limit}`.execute(kysely);
  return rows;
}

/** Finds the lines of an order, also those that people found to be of it, the first one first. */
export async function findLinesOf(kysely: Sql, orderId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from courier_remittance_lines line join courier_remittances sent on sent.id = line.remittance
    where line.order_id = ${orderId}::uuid or exists (select from courier_resolutions found
      where found.remittance = line.remittance and found.position = line.position
        and found.order_id = ${orderId}::uuid)
    order by sent.stored_at, line.remittance, line.position limit 500`.execute(kysely);
  return rows;
}

/** Whether a difference was settled by a request with this id. */
export async function isSettledBy(kysely: Sql, id: string): Promise<boolean> {
  const found = await kysely
    .selectFrom('courierResolutions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores how a difference was settled. */
export async function insertResolution(
  trx: Trx,
  resolution: Insertable<DB['courierResolutions']>,
): Promise<void> {
  await trx.insertInto('courierResolutions').values(resolution).execute();
}

/** Stores a remittance with its lines. */
export async function insertRemittance(
  trx: Trx,
  remittance: Insertable<DB['courierRemittances']> & { readonly id: string },
  lines: readonly MatchedLine[],
): Promise<void> {
  await trx.insertInto('courierRemittances').values(remittance).execute();
  await sql`
    insert into courier_remittance_lines (remittance, position, number, phone_end, order_id, matched_by, amount)
    select ${remittance.id}::uuid, * from unnest(
      ${lines.map(({ position }) => position)}::integer[], ${lines.map(({ number }) => number)}::text[],
      ${lines.map(({ phone }) => phone.replaceAll(/\D/g, '').slice(-4))}::text[],
      ${lines.map(({ order }) => order)}::uuid[], ${lines.map(({ matchedBy }) => matchedBy)}::text[],
      ${lines.map(({ amount }) => amount)}::bigint[])`.execute(trx);
}

/** Erases the ends of a customer's phone number on the lines of an order. Source: product §4.22. */
export async function erasePhoneEnds(trx: Trx, orderId: string): Promise<void> {
  await sql`
    update courier_remittance_lines line set phone_end = ''
    where phone_end <> '' and (order_id = ${orderId}::uuid or exists (
      select from courier_resolutions found
      where found.remittance = line.remittance and found.position = line.position
        and found.order_id = ${orderId}::uuid))`.execute(trx);
}

/** An order whose whole amount came, with who stored its remittance. */
export interface RemittedOrder {
  readonly number: string;
  readonly kind: 'staff' | 'studio' | 'shell';
  readonly id: string | null;
  readonly name: string;
}

/** Finds the orders of a remittance that are still with their courier, although their whole amount came. */
export async function findRemitted(kysely: Sql, remittance: string): Promise<RemittedOrder[]> {
  const { rows } = await sql<RemittedOrder>`
    select orders.number, sent.actor_kind as kind, sent.actor_id as id, sent.actor_name as name
    from courier_remittances sent join courier_amounts amounts on due > 0 and remitted >= due
    join orders on orders.id = amounts.order_id
    where sent.id = ${remittance}::uuid and fulfilment_state = 'shipped' and amounts.order_id in (
      select coalesce(line.order_id, found.order_id) from courier_remittance_lines line
      left join courier_resolutions found on found.remittance = line.remittance and found.position = line.position
      where line.remittance = sent.id)
    order by orders.id`.execute(kysely);
  return rows;
}
