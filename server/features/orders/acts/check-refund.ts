import type { Result } from '#contract/errors.ts';
import type { StaffAct } from '#contract/staff/acts.ts';
import { toMajor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isUnpaid } from '#domain/orders/order-states.ts';
import { findRefundChecks, type RefundLimits } from '#domain/payments/refund-checks.ts';
import { may } from '#domain/staff/roles.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import type { SignedIn } from '../../staff/index.ts';
import type { OrderDeps } from '../deps.ts';
import { stateConflict } from '../lifecycle/staff-command.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findBalances, takeRecentRefunds } from '../records/refunds.repo.ts';

/** Minor units that an order refunds when it is cancelled; of an unpaid one, a gift card's part is only released. */
async function findRefundable(trx: Trx, order: OrderRecord): Promise<number> {
  const { left, kept } = await findBalances(trx, order.id);
  if (isUnpaid(order.paymentState) && kept.card === 0) return 0;
  const cards = left.cards.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  return left.giftCard + left.manual + cards;
}

/**
 * Checks an act that refunds its locked order: cancelling does, and needs the right to refund. Errors: `not_found` (without
 * that right), `order_state_conflict` (a paid order is not rejected), `invalid_request` (another amount, or none),
 * `staff_proof_required`. Source: decision 50.
 */
export async function checkRefund(
  { catalogues }: Pick<OrderDeps, 'catalogues'>,
  trx: Trx,
  order: OrderRecord,
  {
    person,
    isProven,
    act,
    limits,
    now,
  }: {
    readonly person: SignedIn;
    readonly isProven: boolean;
    readonly act: StaffAct;
    readonly limits: RefundLimits;
    /** Milliseconds. */
    readonly now: number;
  },
): Promise<Result<void>> {
  if (act.kind !== 'cancel' && act.kind !== 'reject') return succeed(undefined);
  const refundable = await findRefundable(trx, order);
  if (refundable === 0) return succeed(undefined);
  if (act.kind === 'reject') return stateConflict(order);
  if (!may(person, 'refunds.make', order)) return fail('not_found');
  const { catalogue } = catalogues.current();
  const earlier = await takeRecentRefunds(catalogue, trx, person.id, now);
  const checks = findRefundChecks(catalogue, refundable, order.currency, { limits, earlier });
  const isSame = act.amount === toMajor(refundable, order.currency);
  if (!isSame && (checks.isTyped || act.amount !== undefined)) {
    return fail('invalid_request', { fields: ['act.amount'] });
  }
  return checks.isProven && !isProven ? fail('staff_proof_required') : succeed(undefined);
}
