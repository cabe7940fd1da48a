import type { Result } from '#contract/errors.ts';
import type { StaffAct } from '#contract/staff/acts.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { holdsPayment } from '#domain/orders/order-states.ts';
import { may } from '#domain/staff/roles.ts';
import type { SignedIn } from '../../staff/index.ts';
import type { OrderRecord } from '../records/order-record.ts';

/**
 * Checks an act that hands its order over. Without the pickup code it needs a reason, and nobody of a studio does it; who
 * may not mark orders as paid takes money at the counter and at the door alone. Errors: `not_found`, `invalid_request`,
 * `order_not_paid`.
 */
export function checkCompletion(
  person: SignedIn,
  order: OrderRecord,
  act: StaffAct,
): Result<void, 'not_found' | 'invalid_request' | 'order_not_paid'> {
  if (act.kind !== 'complete' && act.kind !== 'hand_over') return succeed(undefined);
  if (act.kind === 'complete' && order.deliveryMethod === 'pickup') {
    if (person.role === 'studio') return fail('not_found');
    if (act.reason === undefined) return fail('invalid_request', { fields: ['act.reason'] });
  }
  const isCash = order.paymentMethod === 'in_store' || order.paymentMethod === 'cod';
  const marksPaid = act.paid && !holdsPayment(order.paymentState) && !isCash;
  return marksPaid && !may(person, 'orders.mark-paid', order)
    ? fail('order_not_paid')
    : succeed(undefined);
}
