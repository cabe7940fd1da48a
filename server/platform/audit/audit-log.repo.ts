import type { Sql, Trx } from '../db/sql.ts';
import type { ActName, ActObjectKind } from '#domain/staff/acts.ts';
import type { Caller } from './caller.ts';

/** Facts of an object that an act changes, by name: states, amounts, names of fields; no personal data. */
export type AuditFacts = Readonly<Record<string, unknown>>;

/** An entry of the audit log, without its caller. */
interface NewEntry {
  readonly act: ActName;
  readonly kind: ActObjectKind;
  readonly id: string;
  readonly studio: string | null;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
}

function toJson(facts: AuditFacts | null): string | null {
  return facts && JSON.stringify(facts);
}

/** Adds an entry; nothing removes one, and nothing but {@link forgetEntryAddresses} changes one. */
export async function insertEntry(
  trx: Trx,
  { actor, address, requestId }: Caller,
  { act, kind, id, studio, before, after }: NewEntry,
): Promise<void> {
  await trx
    .insertInto('auditLog')
    .values({
      actorKind: actor.kind,
      actorId: actor.id,
      actorName: actor.name,
      act,
      objectKind: kind,
      objectId: id,
      studio,
      before: toJson(before),
      after: toJson(after),
      address,
      requestId,
    })
    .execute();
}

/** Clears the network addresses of entries written before a moment; returns how many. */
export async function forgetEntryAddresses(kysely: Sql, before: Date): Promise<number> {
  const { numUpdatedRows } = await kysely
    .updateTable('auditLog')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether a caller is a person whose account was disabled meanwhile. */
export async function isDisabled(trx: Trx, { actor }: Caller): Promise<boolean> {
  if (actor.id === null || (actor.kind !== 'staff' && actor.kind !== 'studio')) return false;
  const found = await trx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', actor.id)
    .where('disabledAt', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
