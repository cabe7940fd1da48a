import type { FulfilmentState } from '#domain/orders/order-states.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { lockOrderSummary } from '../../orders/index.ts';
import { isPhotoDeleted } from '../../photos/index.ts';
import { findPrintedLine, insertRound, type NewRound } from '../records/requests.repo.ts';

/** How a request for another print ended: with its job, or why none was made. */
export type RequestedPrint =
  | { readonly kind: 'made'; readonly job: string; readonly round: number }
  | { readonly kind: 'unknown_line' }
  /** Nothing is left to make it of. */
  | { readonly kind: 'photo_deleted' }
  /** The order is not in production yet, or was cancelled. */
  | { readonly kind: 'not_produced'; readonly state: FulfilmentState };

const notProduced: readonly FulfilmentState[] = [
  'draft',
  'placed',
  'awaiting_csr',
  'approved',
  'cancelled',
];

/**
 * Makes another print of an order line, named by its id or by the id of one of its jobs. It is rendered at once, is
 * counted as a round of the line, and is not paid. `now` in milliseconds.
 */
async function requestPrint(
  trx: Trx,
  {
    id,
    now,
    ...round
  }: Omit<NewRound, 'orderItem'> & { readonly id: string; readonly now: number },
): Promise<RequestedPrint> {
  const line = await findPrintedLine(trx, id);
  const order = line && (await lockOrderSummary(trx, line.orderId));
  if (!line || !order) return { kind: 'unknown_line' };
  const { fulfilmentState: state } = order;
  if (notProduced.includes(state)) return { kind: 'not_produced', state };
  if (await isPhotoDeleted(trx, line.photo)) return { kind: 'photo_deleted' };
  const job = await insertRound(trx, { ...round, orderItem: line.orderItem }, new Date(now));
  return job ? { kind: 'made', job: job.id, round: job.round } : { kind: 'not_produced', state };
}

/** The parts of a request that its caller gives. */
export interface PrintRequest {
  /** Why, in the words of a person; 1 to 500 characters. */
  readonly reason: string;
  /** Name of the member of staff; at most 100 characters. */
  readonly by: string;
  /** 1 to 99; null for as many as were ordered. */
  readonly copies: number | null;
  /** Milliseconds. */
  readonly now: number;
}

/** Requests a reprint: the lab spoiled a print. `id` is that of a print job or an order line. */
export function requestReprint(trx: Trx, id: string, request: PrintRequest) {
  return requestPrint(trx, { ...request, id, cause: 'reprint' });
}

/** Requests a remake: a customer's print came out wrong. Source: product §4.20. */
export function requestRemake(
  trx: Trx,
  { orderItem, ...request }: PrintRequest & { readonly orderItem: string },
) {
  return requestPrint(trx, { ...request, id: orderItem, cause: 'remake' });
}
