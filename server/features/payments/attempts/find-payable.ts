import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import { awaitsPayment } from '#domain/orders/order-states.ts';
import { cardPaymentEnd } from '#domain/orders/payment-deadlines.ts';
import {
  cardMaximum,
  cardProviderOf,
  type CardProvider,
} from '#domain/payments/payment-methods.ts';
import { logRefusal } from '../../../platform/http/logger.ts';
import { findOwnOrderSummary, type OrderSummary } from '../../orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { findDueEdit } from '../records/due-edits.repo.ts';
import type { Opener } from '../limits/opening-limits.ts';
import type { ReturnAddresses } from '../providers/card-provider.ts';

/** A customer's request to open a payment attempt. */
export interface OpenPaymentRequest extends Opener {
  /** Session that placed the order, if its private link opened it; else the caller's own. */
  readonly ownerSession?: string;
  readonly orderNumber: string;
  readonly provider: CardProvider;
  /** Id of the edit whose difference is paid; absent for the order itself. */
  readonly edit?: string;
  /** Total that the browser expects, in major units; null if it was not asked. */
  readonly total: number | null;
  readonly addresses: ReturnAddresses | null;
}

/** What a customer pays: their order, or the difference of an edit of it that waits. */
export interface Payable {
  readonly order: OrderSummary;
  /** Id of the edit; null for the order itself. */
  readonly edit: string | null;
  /** Minor units of the order's currency. */
  readonly amount: number;
  readonly method: OrderSummary['paymentMethod'];
  /** No window is opened after it. */
  readonly until: Date;
}

async function findDue(
  { kysely, clock }: PaymentDeps,
  order: OrderSummary,
  edit: string | undefined,
): Promise<Payable | null> {
  if (edit === undefined) {
    const { total: amount, paymentMethod: method } = order;
    const until = cardPaymentEnd(order);
    return awaitsPayment(order) ? { order, edit: null, amount, method, until } : null;
  }
  const due = await findDueEdit(kysely, { orderId: order.id, edit }, new Date(clock()));
  return due && { order, edit, ...due };
}

function check(payable: Payable, { provider, total }: OpenPaymentRequest): Result<Payable> {
  const { amount, method } = payable;
  const { currency } = payable.order;
  if (cardProviderOf(method) !== provider) return fail('payment_method_not_offered');
  const maximum = cardMaximum(provider, currency);
  if (maximum !== null && amount > maximum) {
    return fail('above_card_maximum', { maximum: toMajor(maximum, currency), currency });
  }
  if (total !== null && toMinor(total, currency) !== amount) {
    return fail('quote_changed', { total: toMajor(amount, currency), currency });
  }
  return succeed(payable);
}

/**
 * Finds what a session pays, if it can be paid as requested. Errors: `order_not_found`, `order_not_payable`,
 * `payment_method_not_offered`, `above_card_maximum`, `quote_changed`.
 */
export async function findPayable(
  deps: PaymentDeps,
  opening: OpenPaymentRequest,
): Promise<Result<Payable>> {
  const session = opening.ownerSession ?? opening.sessionId;
  const order = await findOwnOrderSummary(deps, session, opening.orderNumber);
  if (!order) return fail('order_not_found');
  const due = await findDue(deps, order, opening.edit);
  const payable = due ? check(due, opening) : fail('order_not_payable');
  if (!payable.ok) logRefusal(deps.log, payable.code, { order: order.id });
  return payable;
}
