import { sql } from 'kysely';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** More entries of a kind are not shown. */
const maxEntries = 500;

/** An entry of the audit log about an order. */
export type AuditRow = Pick<
  Row<'auditLog'>,
  'at' | 'actorKind' | 'actorName' | 'act' | 'before' | 'after' | 'address' | 'requestId'
>;
/** A hand-over with its words, which the audit log does not have. */
export type HandOverRow = Pick<Row<'orderActs'>, 'act' | 'requestId'>;
/** A note of a colleague. */
export type NoteRow = Pick<Row<'orderNotes'>, 'text' | 'staffName' | 'createdAt'>;
/** Prints that were made at about the same time. */
export interface PrintedRow {
  readonly at: Date;
  readonly prints: number;
}

/** Lists the entries of the audit log about an order, the latest first. */
export async function listAudit(kysely: Sql, number: string): Promise<AuditRow[]> {
  return await kysely
    .selectFrom('auditLog')
    .select(['at', 'actorKind', 'actorName', 'act', 'before', 'after', 'address', 'requestId'])
    .where('objectKind', '=', 'order')
    .where('objectId', '=', number)
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute();
}

/** Lists the moves of an order's states, the oldest first. */
export async function listMoves(kysely: Sql, orderId: string): Promise<Row<'orderTransitions'>[]> {
  return await kysely
    .selectFrom('orderTransitions')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('id')
    .limit(maxEntries)
    .execute();
}

/** Lists the hand-overs of an order that people carried out, with and without its code, the latest first. */
export async function listHandOvers(kysely: Sql, orderId: string): Promise<HandOverRow[]> {
  return await kysely
    .selectFrom('orderActs')
    .select(['act', 'requestId'])
    .where('orderId', '=', orderId)
    .where('kind', 'in', ['hand_over', 'complete'])
    .where('state', '=', 'done')
    .orderBy('createdAt', 'desc')
    .limit(maxEntries)
    .execute();
}

/** Lists the notes of an order, the latest first. */
export async function listNotes(kysely: Sql, orderId: string): Promise<NoteRow[]> {
  return await kysely
    .selectFrom('orderNotes')
    .select(['text', 'staffName', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxEntries)
    .execute();
}

/** Counts the prints of an order that were made in each minute, the latest first. */
export async function listPrinted(kysely: Sql, orderId: string): Promise<PrintedRow[]> {
  const { rows } = await sql<PrintedRow>`
    select max(printed_at) as at, count(*)::integer as prints from print_jobs
    where order_id = ${orderId} and printed_at is not null
    group by date_trunc('minute', printed_at) order by at desc limit ${maxEntries}`.execute(kysely);
  return rows;
}
