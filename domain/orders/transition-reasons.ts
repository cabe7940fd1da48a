/**
 * Who causes a transition: the order's customer, the shop itself by a job, a payment provider by its message, or `staff`,
 * which stands for every kind of actor that is named: the command says which. Source: product §4.
 */
type TransitionActor = 'customer' | 'staff' | 'system' | 'provider';

/** Why an order is cancelled, with the actor who causes it. Source: product §4.13. */
export const cancelReasons = {
  /** By the order's private link. */
  cancelled_by_customer: 'customer',
  /** With a note that the customer reads. */
  cancelled_by_staff: 'staff',
  card_payment_overdue: 'system',
  transfer_overdue: 'system',
  /** Cash on delivery that staff did not approve in time. */
  approval_overdue: 'system',
  /** Neither collected nor paid at the studio's counter in time. */
  collection_overdue: 'system',
  /** The customer placed a later order of the same photos. */
  replaced: 'customer',
} as const satisfies Record<string, TransitionActor>;
/** One of {@link cancelReasons}. */
export type CancelReason = keyof typeof cancelReasons;

/** Why a carrier brought a parcel back, as staff say it. Source: product §4.21. */
export const returnReasons = {
  /** The customer did not accept it, or did not pay for it on delivery. */
  parcel_refused: 'staff',
  /** It was neither accepted on delivery nor collected from the carrier. */
  parcel_unclaimed: 'staff',
  /** The address is wrong or incomplete. */
  parcel_undeliverable: 'staff',
} as const satisfies Record<string, TransitionActor>;
/** One of {@link returnReasons}. */
export type ReturnReason = keyof typeof returnReasons;

/**
 * Why an order moved from one state to another, as it is stored with the transition, and the actor who causes it. A
 * migration adds a new code to the constraint of `order_transitions` as well. Source: product §4.
 */
export const transitionReasons = {
  ...cancelReasons,
  placed: 'customer',
  approved: 'staff',
  production_started: 'staff',
  /** All files of the order were decided, and its prints are made. */
  printing_started: 'system',
  marked_ready: 'staff',
  marked_shipped: 'staff',
  ...returnReasons,
  handed_over: 'staff',
  /** Cash or a transfer; the reference is the bank's or the receipt's. */
  payment_taken: 'staff',
  card_payment_approved: 'provider',
  /** The charge's amount, currency or reference is not the order's. */
  charge_differs: 'provider',
  /** A second charge on an attempt that was charged before. */
  second_charge: 'provider',
  /** The charge belongs to another attempt already. */
  charge_of_other_attempt: 'provider',
  /** The attempt could not be charged any more; the reference is its state. */
  charge_on_ended_attempt: 'provider',
  /** A charge on an order that was in manual review already. */
  charge_during_review: 'provider',
  /** The card was charged, but the gift card's part could not be captured. */
  gift_card_not_captured: 'provider',
  /** The review ended: the charge pays the order after all. The note says why. */
  review_paid: 'staff',
  /** The review ended: its money was returned outside the shop. The note says how. */
  review_unpaid: 'staff',
  /** The reference of this reason and the next two is the refund's key. */
  refunded: 'system',
  /** The card's part of a refund failed, the gift card's part was refunded. */
  gift_card_part_refunded: 'system',
  /** The customer's bank returned a refund; the note says why. */
  refund_came_back: 'provider',
} as const satisfies Record<string, TransitionActor>;
/** One of {@link transitionReasons}. */
export type TransitionReason = keyof typeof transitionReasons;

/** A reason whose actor is named with it: a person, or a program of the shop. */
export type StaffReason = {
  [R in TransitionReason]: (typeof transitionReasons)[R] extends 'staff' ? R : never;
}[TransitionReason];

/** Whether a transition's reason is one of {@link cancelReasons}. */
export function isCancelReason(reason: TransitionReason): reason is CancelReason {
  return Object.hasOwn(cancelReasons, reason);
}
