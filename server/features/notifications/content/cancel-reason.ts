import {
  isCancelReason,
  type CancelReason,
  type TransitionReason,
} from '#domain/orders/transition-reasons.ts';

/** The texts of each reason to cancel an order. */
const textKeys = {
  cancelled_by_customer: 'customer',
  cancelled_by_staff: 'staff',
  card_payment_overdue: 'payment',
  transfer_overdue: 'transfer',
  approval_overdue: 'approval',
  collection_overdue: 'counter',
  replaced: 'replaced',
} as const satisfies Record<CancelReason, string>;

/** The reason of a cancellation, as the mails name it. */
export interface CancelTexts {
  readonly key: (typeof textKeys)[CancelReason];
  /** The words of the member of staff who cancelled it; empty without. */
  readonly note: string;
}

/** The texts of a stored reason; those of staff without a note where it is none of the known ones. */
export function cancelTexts(
  stored: { readonly code: TransitionReason; readonly note: string | null } | null,
): CancelTexts {
  if (!stored || !isCancelReason(stored.code)) return { key: 'staff', note: '' };
  return { key: textKeys[stored.code], note: stored.note ?? '' };
}
