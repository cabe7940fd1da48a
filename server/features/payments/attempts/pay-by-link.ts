import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/result.ts';
import { openOrderLink } from '../../orders/index.ts';
import type { PaymentDeps } from '../deps.ts';

/** A request to pay an order. */
interface PayingRequest {
  readonly sessionId: string;
  readonly orderNumber: string;
  /** Secret of the order's private link, if the request has one. */
  readonly orderLink: string | undefined;
}

/**
 * Returns the session whose order a request pays: its own, or the one that placed the order of the private link, so
 * that a reminder can be followed on another device. Errors: `order_link_invalid` (also for the link of another order),
 * `order_link_expired`. Source: product §6.
 */
export async function findPayingSession(
  deps: Pick<PaymentDeps, 'kysely' | 'clock' | 'orderLinkKey'>,
  { sessionId, orderNumber, orderLink }: PayingRequest,
): Promise<Result<string>> {
  if (orderLink === undefined) return succeed(sessionId);
  const order = await openOrderLink(deps, orderLink);
  if (!order.ok) return order;
  return order.value.number === orderNumber
    ? succeed(order.value.sessionId)
    : fail('order_link_invalid');
}
