import type { ErrorCode, Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { openOrderLink } from '../../orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import type { OpenPaymentRequest } from './find-payable.ts';
import { openAttempt, type OpenAttempt } from './open-attempt.ts';

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
 * `order_link_expired`.
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

/** For these the checkout asks for another gift card; the page of a private link cannot. */
const lostGiftCard: readonly ErrorCode[] = [
  'gift_card_insufficient',
  'gift_card_expired',
  'gift_card_disabled',
];

/**
 * Opens an attempt to pay the session's order, or that of the private link. Errors: those of {@link findPayingSession}
 * and {@link openAttempt}; with a link `gift_card_cannot_pay` instead of those that ask for another gift card.
 */
export async function openPayment(
  deps: PaymentDeps,
  opening: Omit<OpenPaymentRequest, 'ownerSession'>,
  orderLink: string | undefined,
): Promise<Result<OpenAttempt>> {
  const owner = await findPayingSession(deps, { ...opening, orderLink });
  if (!owner.ok) return owner;
  const open = await openAttempt(deps, { ...opening, ownerSession: owner.value });
  const isLost = !open.ok && orderLink !== undefined && lostGiftCard.includes(open.code);
  return isLost ? fail('gift_card_cannot_pay') : open;
}
