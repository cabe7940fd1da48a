import { policyOf, type Catalogue } from '../catalogue/shop-catalogue.ts';
import type { DeliveryMethod } from '../catalogue/shipping.ts';
import { awaitsApproval, type FulfilmentState, type PaymentState } from '../orders/order-states.ts';

/** Kinds of the mails that confirm an order. Source: product §7. */
export const confirmationMailKinds = ['customer-confirmation', 'admin-confirmation'] as const;
/**
 * Kinds of the mails about an order; `invoice` goes to a customer whose order was paid after its confirmation,
 * `returned` to one of whom money was refunded that did not pay the order, once for each such refund. Source: product §7.
 */
export const orderMailKinds = [
  ...confirmationMailKinds,
  'originals-reminder',
  'invoice',
  'payment-reminder',
  'transfer-reminder',
  'transfer-last-reminder',
  'approval-reminder',
  'confirm-or-cancel',
  'edited',
  'edit-payment',
  'edit-ended',
  'cancelled',
  'admin-cancelled',
  'in-production',
  'ready',
  'shipped',
  'returned',
  'parcel-returned',
  'remake-received',
  'admin-remake',
  'remake-accepted',
  'remake-declined',
] as const;
/** One of {@link orderMailKinds}. Source: product §7. */
export type OrderMailKind = (typeof orderMailKinds)[number];

/** Kind of the mail about a refund, sent once for each refund. Source: product §4. */
export const refundMail = 'refund';

/**
 * Identifies a mail of an order: its kind, and a reference when there can be several of the kind. Source: product §7.
 */
export interface OrderMailKey {
  readonly orderId: string;
  readonly kind: QueuedMailKind | typeof refundMail;
  /** Id of the refund, edit or remake request, or the time of another parcel; a kind is sent once for each. */
  readonly reference?: string | undefined;
}

/**
 * Everything queued once for an order: its mails, and the notifications of the studios it concerns.
 * Source: product §7.
 */
export type QueuedMailKind = OrderMailKind | typeof studioNotification | typeof studioCancellation;
/** The job looks up at run time which studios to notify, and where. Source: product §7. */
export const studioNotification = 'studio-notification';
/** Notifies the studios that knew of the order that it is cancelled. Source: product §7. */
export const studioCancellation = 'studio-cancellation';

interface Destined {
  /** Two-letter code. */
  readonly country: string;
  readonly deliveryMethod: DeliveryMethod;
  /** What {@link concernsStudios} said when it was placed; null for an order that was stored without it. */
  readonly concernsStudios: boolean | null;
}

/** Whether a new order concerns studios: one to be picked up, and one to a country whose studios hear of all. Source: product §7. */
export function concernsStudios(
  catalogue: Catalogue,
  { country, deliveryMethod }: Pick<Destined, 'country' | 'deliveryMethod'>,
): boolean {
  return deliveryMethod === 'pickup' || policyOf(catalogue, country).notifiesStudios === true;
}

/** Whether a stored order concerns studios. Without a note of it Tunisia's do, as all did then. Source: product §7. */
export function isOfStudios({
  concernsStudios: noted,
  country,
  deliveryMethod,
}: Destined): boolean {
  return noted ?? (deliveryMethod === 'pickup' || country === 'TN');
}

/**
 * Mails of a confirmed order. Staff and studios hear of an unpaid order that needs their approval once it is approved:
 * before that, anybody could have placed it in any name. Source: product §7.
 */
export function mailsOfConfirmed(
  order: Destined & {
    readonly paymentState: PaymentState;
    readonly fulfilmentState: FulfilmentState;
  },
): QueuedMailKind[] {
  if (awaitsApproval(order)) return ['customer-confirmation'];
  return isOfStudios(order)
    ? [...confirmationMailKinds, studioNotification]
    : [...confirmationMailKinds];
}
