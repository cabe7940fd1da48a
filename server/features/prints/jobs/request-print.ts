import { validate as isUuid } from 'uuid';
import type { FulfilmentState } from '#domain/orders/order-states.ts';
import { isReprintCount, maxReprintCopies } from '#domain/prints/print-jobs.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Actor } from '#domain/staff/actors.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Db, Trx } from '../../../platform/db/sql.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { lockOrderSummary, type OrderSummary } from '../../orders/index.ts';
import { isPhotoDeleted } from '../../photos/index.ts';
import { findPrintedLine, insertRound, type NewRound } from '../records/requests.repo.ts';

/** A requested print, with its order. */
export interface RequestedPrint {
  readonly job: string;
  readonly round: number;
  readonly order: OrderSummary;
}

/** Why no print was made. */
export type RequestFailure =
  | FailureWith<'line_unknown'>
  /** Nothing is left to make it of. */
  | FailureWith<'photo_deleted'>
  | FailureWith<'copies_invalid', { readonly most: number }>
  /** The order is not in production yet, or was cancelled. */
  | FailureWith<'order_not_produced', { readonly state: FulfilmentState }>;

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
export async function requestPrint(
  trx: Trx,
  {
    id,
    now,
    ...round
  }: Omit<NewRound, 'orderItem'> & { readonly id: string; readonly now: number },
): Promise<ResultWith<RequestedPrint, RequestFailure>> {
  if (!isReprintCount(round.copies)) return fail('copies_invalid', { most: maxReprintCopies });
  const line = isUuid(id) ? await findPrintedLine(trx, id) : null;
  const order = line && (await lockOrderSummary(trx, line.orderId));
  if (!line || !order) return fail('line_unknown');
  const { fulfilmentState: state } = order;
  if (notProduced.includes(state)) return fail('order_not_produced', { state });
  if (await isPhotoDeleted(trx, line.photo)) return fail('photo_deleted');
  const job = await insertRound(trx, { ...round, orderItem: line.orderItem }, new Date(now));
  if (!job) return fail('order_not_produced', { state });
  return succeed({ job: job.id, round: job.round, order });
}

/** The parts of a request that its caller gives. */
export interface PrintRequest {
  /** Why, in the words of a person; 1 to 500 characters. */
  readonly reason: string;
  readonly by: Actor;
  /** 1 to 99; null for as many as were ordered. */
  readonly copies: number | null;
  /** Milliseconds. */
  readonly now: number;
}

/** Requests a reprint: the lab spoiled a print. `id` is that of a print job or an order line. */
export function requestReprint(trx: Trx, id: string, request: PrintRequest) {
  return requestPrint(trx, { ...request, id, cause: 'reprint' });
}

/**
 * Requests a reprint for a caller, see {@link requestReprint}. Errors: `line_unknown`, `photo_deleted`,
 * `copies_invalid`, `order_not_produced`. Source: product §4.20.
 */
export function reprintByStaff(
  { kysely, clock }: { readonly kysely: Db; readonly clock: Clock },
  caller: Caller,
  id: string,
  request: Pick<PrintRequest, 'reason' | 'copies'>,
): Promise<ResultWith<RequestedPrint, RequestFailure>> {
  const act = { act: 'print.request', object: { kind: 'print', id } } as const;
  return runAct(kysely, caller, act, async (trx, record) => {
    const made = await requestReprint(trx, id, { ...request, by: caller.actor, now: clock() });
    if (!made.ok) return made;
    const { job, round, order } = made.value;
    record.setObject(job);
    record.setStudio(order.studio);
    record.setAfter({ order: order.number, cause: 'reprint', round, copies: request.copies });
    return made;
  });
}

/** Requests a remake: a customer's print came out wrong. Source: product §4.20. */
export function requestRemake(
  trx: Trx,
  { orderItem, ...request }: PrintRequest & { readonly orderItem: string },
) {
  return requestPrint(trx, { ...request, id: orderItem, cause: 'remake' });
}
