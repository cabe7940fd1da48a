import type { FulfilmentState } from '#domain/orders/order-states.ts';
import type { PrintJobState } from '#domain/prints/print-jobs.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { lockOrderSummary } from '../../orders/index.ts';
import { cancelGivenUp, findJobSummary } from '../records/requests.repo.ts';

/** How giving up a print ended. */
export type GivenUpPrint =
  | { readonly kind: 'given_up' }
  | { readonly kind: 'unknown_job' }
  /** The order's own print while the order is in production: it is made, or its order is cancelled. */
  | { readonly kind: 'first_print' }
  | { readonly kind: 'not_held'; readonly state: PrintJobState };

/** The order left production without the print, as when staff printed it in another way. */
const afterProduction: readonly FulfilmentState[] = ['ready', 'shipped', 'returned', 'completed'];

/**
 * Gives up a held reprint or remake whose photo cannot be had any more, or the first print that an order left production
 * without: it is cancelled with the name of a member of staff and the reason (1 to 500 characters). `now` in
 * milliseconds. Source: product §4.20.
 */
export async function giveUpPrint(
  trx: Trx,
  id: string,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: number },
): Promise<GivenUpPrint> {
  const known = await findJobSummary(trx, id);
  if (!known) return { kind: 'unknown_job' };
  const order = await lockOrderSummary(trx, known.orderId);
  const job = (await findJobSummary(trx, id)) ?? known;
  const isFirst = job.round === 0;
  if (isFirst && !(order && afterProduction.includes(order.fulfilmentState))) {
    return { kind: 'first_print' };
  }
  const states: readonly PrintJobState[] = isFirst ? ['waiting', 'held', 'queued'] : ['held'];
  if (!states.includes(job.state)) return { kind: 'not_held', state: job.state };
  await cancelGivenUp(trx, id, { by, reason, now: new Date(now) });
  return { kind: 'given_up' };
}
