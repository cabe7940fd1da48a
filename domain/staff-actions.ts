/** A change of an order that a member of staff makes with a command. Source: product §4.6, §6. */
export type StaffAction =
  /** The customer of a cash on delivery order was called. */
  | { readonly kind: 'approve' }
  | { readonly kind: 'start_production' }
  /** At its studio's counter, or with the carrier. */
  | { readonly kind: 'mark_made'; readonly as: 'ready' | 'shipped' }
  /** The whole amount came by transfer or in cash; the reference identifies the payment. */
  | { readonly kind: 'mark_paid'; readonly reference: string }
  /** Handed over; `paid` when its money was taken with it. */
  | { readonly kind: 'complete'; readonly paid: boolean }
  /** The customer reads the reason. */
  | { readonly kind: 'cancel'; readonly reason: string };
