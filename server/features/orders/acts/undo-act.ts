import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { hasRightsOf } from '#domain/orders/order-acts.ts';
import { may } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { SignedIn } from '../../staff/index.ts';
import type { OrderDeps } from '../deps.ts';
import { findOrderByNumber } from '../records/orders.repo.ts';
import { findAct, storeUndone, type OrderAct } from './order-acts.repo.ts';

/** The act that is undone, by its order's number and its id. */
interface ActKey {
  readonly number: string;
  readonly id: string;
}

/**
 * Undoes an act that is not carried out yet: one's own, or another person's with the right to cancel orders; a repeat changes
 * nothing. Errors: `not_found`, `undo_over` (it is being
 * carried out, was carried out, or failed).
 */
export function undoAct(
  { kysely, clock }: Pick<OrderDeps, 'kysely' | 'clock'>,
  { person, caller }: { readonly person: SignedIn; readonly caller: Caller },
  { number, id }: ActKey,
): Promise<Result<OrderAct>> {
  const act = { act: 'order.undo', object: { kind: 'order', id: number } } as const;
  return runAct(kysely, caller, act, async (trx, record): Promise<Result<OrderAct>> => {
    const order = await findOrderByNumber(trx, number);
    const known = await findAct(trx, id);
    if (!order || known?.orderId !== order.id) return fail('not_found');
    const isAllowed =
      may(person, 'orders.see', order) &&
      hasRightsOf(person, known.kind, order) &&
      (known.staff === person.id || may(person, 'orders.cancel', order));
    if (!isAllowed) return fail('not_found');
    // The row is locked while its act is carried out, so this waits for the outcome.
    const isUndone = await storeUndone(trx, id, new Date(clock()));
    const now = (await findAct(trx, id)) ?? known;
    if (isUndone) {
      record.setStudio(order.studio);
      record.setAfter({
        undone: known.kind,
        ...(known.staff !== person.id && { startedBy: known.staffName }),
      });
      return succeed(now);
    }
    record.skip();
    return now.state === 'undone' ? succeed(now) : fail('undo_over');
  });
}
