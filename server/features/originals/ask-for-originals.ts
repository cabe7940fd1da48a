import type { Result } from '#contract/errors.ts';
import { takesOriginals } from '#domain/orders/order-states.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Db } from '../../platform/db/sql.ts';
import { findOrderByNumber, lockOrder, queueOrderMails } from '../orders/index.ts';
import { findMissingOriginals } from './originals.repo.ts';

/** An order that a person asks for originals of; `id` is the caller's own, so that a repeat sends no second mail. */
export interface OriginalsRequest {
  readonly number: string;
  readonly id: string;
}

/**
 * Asks the customer of an order again for the originals that are missing, in their language and with the private link.
 * Returns how many are missing. Errors: `not_found`, `order_state_conflict` (it takes no originals any more, or none is
 * missing). Source: product §4.17.
 */
export function askForOriginals(
  { kysely }: { readonly kysely: Db },
  caller: Caller,
  { number, id }: OriginalsRequest,
): Promise<Result<number>> {
  const act = { act: 'order.ask-originals', object: { kind: 'order', id: number } } as const;
  return runAct(kysely, caller, act, async (trx, record): Promise<Result<number>> => {
    const found = await findOrderByNumber(trx, number);
    const order = found && (await lockOrder(trx, found.id));
    if (!order) return fail('not_found');
    const { fulfilmentState: state, paymentState: payment } = order;
    const missing = (await findMissingOriginals(trx, order.id)).length;
    if (missing === 0 || !takesOriginals(order))
      return fail('order_state_conflict', { state, payment });
    const queued = await queueOrderMails(trx, order.id, ['originals-reminder'], id);
    if (queued.length === 0) record.skip();
    record.setStudio(order.studio);
    record.setAfter({ missing });
    return succeed(missing);
  });
}
