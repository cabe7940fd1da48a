import type { TransitionCause } from './transition-causes.ts';
import type { TransitionReason } from './transition-reasons.ts';

type Words = Record<'by' | 'reference' | 'note', string>;

// Reviews are stored with these sentences, as part of their key: a changed one would open a second review.
const sentences: Readonly<Record<TransitionReason, (words: Words) => string>> = {
  placed: () => 'placed',
  approved: ({ by }) => `approved by ${by}`,
  production_started: ({ by }) => `production started by ${by}`,
  printing_started: () => 'printing started',
  marked_ready: ({ by }) => `marked ready by ${by}`,
  marked_shipped: ({ by }) => `marked shipped by ${by}`,
  parcel_refused: ({ by }) => `parcel refused, taken back by ${by}`,
  parcel_unclaimed: ({ by }) => `parcel not claimed, taken back by ${by}`,
  parcel_undeliverable: ({ by }) => `parcel not deliverable, taken back by ${by}`,
  handed_over: ({ by }) => `handed over by ${by}`,
  payment_taken: ({ by, reference }) => `taken by ${by}: ${reference}`,
  card_payment_approved: () => 'card payment approved',
  charge_differs: () => 'the charge differs from the order',
  second_charge: () => 'a second charge on one try',
  charge_of_other_attempt: () => 'the charge of another try',
  charge_on_ended_attempt: ({ reference }) => `a charge on a try that was ${reference}`,
  charge_during_review: () => 'another charge on an order before people',
  gift_card_not_captured: () => 'the gift card’s part could not be taken',
  review_paid: ({ by, note }) => `accepted as payment by ${by}: ${note}`,
  review_unpaid: ({ by, note }) => `found unpaid by ${by}: ${note}`,
  refunded: ({ reference, note }) => `refund ${reference}: ${note}`,
  gift_card_part_refunded: ({ reference }) => `refund ${reference}: the gift card’s part`,
  refund_came_back: ({ reference, note }) => `refund ${reference} came back: ${note}`,
  cancelled_by_customer: () => 'cancelled by the customer',
  cancelled_by_staff: ({ by, note, reference }) =>
    `cancelled by ${by}: ${note === '' ? reference : note}`,
  card_payment_overdue: () => 'not paid in time',
  transfer_overdue: () => 'no transfer came in time',
  approval_overdue: () => 'not approved in time',
  collection_overdue: () => 'not collected in time',
  replaced: () => 'replaced by a later order of the same photos',
};

/** Why an order moved: the code of the reason with what is stored beside it. Source: product §4. */
export interface DescribedReason {
  readonly code: TransitionReason;
  /** Who acted for the shop; null for every other actor. */
  readonly actorName: string | null;
  /** The object it concerns, such as the key of a refund. */
  readonly reference: string | null;
  readonly note: string | null;
}

/**
 * The sentence for staff about why an order moved. A refund is described by its own reason when it is given. Source:
 * product §4.
 */
export function describeTransition(
  { code, actorName, reference, note }: DescribedReason,
  refunds: readonly { readonly key: string; readonly reason: string }[] = [],
): string {
  return sentences[code]({
    by: actorName ?? 'staff',
    reference: reference ?? '',
    note: note ?? refunds.find(({ key }) => key === reference)?.reason ?? '',
  });
}

/** The sentence of a cause that is not stored with a transition, or not yet. Source: product §4. */
export function describeCause(cause: TransitionCause): string {
  return describeTransition({
    code: cause.code,
    actorName: 'by' in cause ? cause.by.name : null,
    reference: cause.reference ?? null,
    note: cause.note ?? null,
  });
}
