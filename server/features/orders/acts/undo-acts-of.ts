import { succeed } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { storeAllUndone } from './order-acts.repo.ts';

/** Undoes all pending acts of a person who may not act any more, each with its entry in the audit log. */
export async function undoActsOf(
  trx: Trx,
  caller: Caller,
  { staff, at }: { readonly staff: string; readonly at: Date },
): Promise<void> {
  for (const { kind, number, studio } of await storeAllUndone(trx, staff, at)) {
    const act = { act: 'order.undo', object: { kind: 'order', id: number } } as const;
    await runAct(trx, caller, act, async (_, record) => {
      record.setStudio(studio);
      record.setAfter({ undone: kind });
      return succeed(undefined);
    });
  }
}
