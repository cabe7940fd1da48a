import type { ActName, ActObjectKind } from '#domain/staff/acts.ts';
import type { Db, Trx } from '../db/sql.ts';
import { transact } from '../db/transact.ts';
import { Refusal } from '../http/refusal.ts';
import { insertEntry, isDisabled, type AuditFacts } from './audit-log.repo.ts';
import type { Caller } from './caller.ts';

/** An act on an object. */
export interface Act {
  readonly act: ActName;
  readonly object: { readonly kind: ActObjectKind; readonly id: string };
}

/** What a command adds to the entry of its act. */
export interface ActRecord {
  /** Names the object, for an act that creates it. */
  setObject: (id: string) => void;
  /** The studio whose people may read the entry. */
  setStudio: (studio: string | null) => void;
  setBefore: (facts: AuditFacts) => void;
  setAfter: (facts: AuditFacts) => void;
  /** A repeated call that changed nothing has no entry. */
  skip: () => void;
}

/** Whether an act is what disables its caller, or the shop's record that an act of theirs came to nothing. */
function isOwnEnd(act: ActName, object: string, { actor }: Caller): boolean {
  return act === 'order.act-failed' || (act === 'staff.disable' && object === actor.id);
}

/**
 * Runs an act of a caller in one transaction, which also writes its entry in the audit log: neither exists without the
 * other. A failure rolls both back and is returned as a value. An act in flight of a person who is disabled meanwhile is
 * rolled back too, and refused as without a session. Source: decision 51.
 */
export async function runAct<R extends { readonly ok: boolean }>(
  kysely: Db,
  caller: Caller,
  { act, object }: Act,
  command: (trx: Trx, record: ActRecord) => Promise<R>,
): Promise<R> {
  return await transact(kysely, async (trx) => {
    const entry = {
      ...object,
      studio: null as string | null,
      before: null as AuditFacts | null,
      after: null as AuditFacts | null,
      isSkipped: false,
    };
    const result = await command(trx, {
      setObject: (id) => void (entry.id = id),
      setStudio: (studio) => void (entry.studio = studio),
      setBefore: (facts) => void (entry.before = facts),
      setAfter: (facts) => void (entry.after = facts),
      skip: () => void (entry.isSkipped = true),
    });
    // The session was checked before; whoever was disabled since, by somebody else, does nothing any more.
    if (result.ok && !isOwnEnd(act, object.id, caller) && (await isDisabled(trx, caller))) {
      throw new Refusal('staff_signed_out');
    }
    if (result.ok && !entry.isSkipped) await insertEntry(trx, caller, { act, ...entry });
    return result;
  });
}

/** What an act changed beside its object, see {@link recordConsequence}. */
export interface Consequence extends Act {
  readonly studio: string | null;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
}

/** Records what an act of a caller caused at another object, in the transaction of the act. */
export async function recordConsequence(
  trx: Trx,
  caller: Caller,
  { act, object, ...facts }: Consequence,
): Promise<void> {
  await insertEntry(trx, caller, { act, ...object, ...facts });
}
