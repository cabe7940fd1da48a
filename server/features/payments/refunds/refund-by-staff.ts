import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { staffWrites, findOrderByNumber, lockOrder, type OrderRecord } from '../../orders/index.ts';
import { findRefundByKey, type Refund } from '../records/refunds.repo.ts';
import type { PaymentDeps } from '../deps.ts';
import { requestRefund, type RefundRequest } from './request-refund.ts';

/** A refund that was stored for an order. */
interface RequestedRefund {
  readonly order: OrderRecord;
  readonly refund: Refund;
}

/**
 * Refunds an order at the request of staff, see {@link requestRefund}; `amount` in minor units of its currency.
 * Errors: `order_not_found`, `order_act_pending`, and those of {@link requestRefund}.
 */
export function refundByStaff(
  { kysely }: Pick<PaymentDeps, 'kysely'>,
  caller: Caller,
  number: string,
  toRequest: (order: OrderRecord) => Omit<RefundRequest, 'cause'>,
): Promise<Result<RequestedRefund>> {
  const act = { act: 'order.refund', object: { kind: 'order', id: number } } as const;
  return runAct(kysely, caller, act, async (trx, record): Promise<Result<RequestedRefund>> => {
    const found = await findOrderByNumber(trx, number);
    const order = found && (await lockOrder(trx, found.id));
    if (!order) return fail('order_not_found');
    const request = toRequest(order);
    const isRepeat = (await findRefundByKey(trx, order.id, request.key)) !== null;
    const free = await staffWrites.checkNoOtherAct(trx, order.id);
    if (!isRepeat && !free.ok) return free;
    const asked = await requestRefund(trx, order, { ...request, cause: 'requested' });
    if (!asked.ok) return asked;
    if (isRepeat) record.skip();
    const { id: refund, amount, currency } = asked.value;
    record.setStudio(order.studio);
    record.setBefore({ payment: order.paymentState });
    record.setAfter({ refund, amount, currency });
    return succeed({ order, refund: asked.value });
  });
}
