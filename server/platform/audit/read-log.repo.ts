import { sql } from 'kysely';
import { actNames, actsOfGroup, type ActGroup } from '#domain/staff/acts.ts';
import { actorKinds, type ActorKind } from '#domain/staff/actors.ts';
import type { Row, Sql } from '../db/sql.ts';

/** Filters of the log; null does not filter. */
export interface AuditFilter {
  readonly from: Date | null;
  readonly to: Date | null;
  /** Id of an account or token, or a kind of actors. */
  readonly who: string | null;
  /** An act, or a group of acts. */
  readonly act: string | null;
  /** Id of the object. */
  readonly object: string | null;
}

/** An entry; the name is that of a person it is about. */
export type StoredEntry = Row<'auditLog'> & { readonly objectName: string | null };

function isActorKind(text: string): text is ActorKind {
  return (actorKinds as readonly string[]).includes(text);
}

function isGroup(text: string): text is ActGroup {
  return Object.hasOwn(actsOfGroup, text);
}

/** The acts that a filter names: those of a group, all of a kind of objects, or one. */
function listActs(act: string): readonly string[] {
  if (isGroup(act)) return actsOfGroup[act];
  const ofKind = actNames.filter((name) => name.startsWith(`${act}.`));
  return ofKind.length > 0 ? ofKind : [act];
}

function select(kysely: Sql, { from, to, who, act, object }: AuditFilter) {
  const isKind = who !== null && isActorKind(who);
  return kysely
    .selectFrom('auditLog')
    .$if(from !== null, (query) => query.where('auditLog.at', '>=', from ?? new Date(0)))
    .$if(to !== null, (query) => query.where('auditLog.at', '<', to ?? new Date(0)))
    .$if(isKind, (query) => query.where(sql<boolean>`audit_log.actor_kind = ${who}`))
    .$if(who !== null && !isKind, (query) => query.where('auditLog.actorId', '=', who))
    .$if(act !== null, (query) => query.where('auditLog.act', 'in', listActs(act ?? '')))
    .$if(object !== null, (query) => query.where('auditLog.objectId', '=', object ?? ''));
}

/** A page of entries, the latest first; those before an entry if one is given. */
export async function readEntries(
  kysely: Sql,
  filter: AuditFilter,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<StoredEntry[]> {
  return await select(kysely, filter)
    .leftJoin('staff', (join) =>
      join.on(
        sql<boolean>`audit_log.object_kind = 'staff' and staff.id::text = audit_log.object_id`,
      ),
    )
    .selectAll('auditLog')
    .select('staff.name as objectName')
    .$if(before !== null, (query) => query.where('auditLog.id', '<', before ?? 0))
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();
}

/** Number of entries that match, at most `max`: the rest is not counted. */
export async function countEntries(kysely: Sql, filter: AuditFilter, max: number): Promise<number> {
  const { count } = await kysely
    .selectFrom(select(kysely, filter).select('auditLog.id').limit(max).as('counted'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
