import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { transact } from '../../../platform/db/transact.ts';
import { findOrderByNumber, lockOrder, type OrderRecord } from '../../orders/index.ts';
import type { Refund } from '../records/refunds.repo.ts';
import type { PaymentDeps } from '../deps.ts';
import { requestRefund, type RefundRequest } from './request-refund.ts';

/**
 * Refunds an order at the request of staff, see {@link requestRefund}; `amount` in minor units of its currency.
 * Errors: `order_not_found`, and those of {@link requestRefund}.
 */
export function refundByStaff(
  { kysely }: Pick<PaymentDeps, 'kysely'>,
  number: string,
  toRequest: (order: OrderRecord) => Omit<RefundRequest, 'cause'>,
): Promise<Result<{ readonly order: OrderRecord; readonly refund: Refund }>> {
  return transact(
    kysely,
    async (trx): Promise<Result<{ readonly order: OrderRecord; readonly refund: Refund }>> => {
      const found = await findOrderByNumber(trx, number);
      const order = found && (await lockOrder(trx, found.id));
      if (!order) return fail('order_not_found');
      const asked = await requestRefund(trx, order, { ...toRequest(order), cause: 'requested' });
      return asked.ok ? succeed({ order, refund: asked.value }) : asked;
    },
  );
}
