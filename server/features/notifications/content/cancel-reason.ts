import { rejectReasons, type RejectReason } from '#domain/orders/call-rules.ts';
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
  /** What the customer said on the phone, of an order that was rejected in its call; null for others. */
  readonly said: RejectReason | null;
}

/** A reason as it is stored with the transition. */
interface StoredReason {
  readonly code: TransitionReason;
  readonly note: string | null;
  readonly reference: string | null;
}

/** The texts of a stored reason; those of staff without a note where it is none of the known ones. */
export function cancelTexts(stored: StoredReason | null): CancelTexts {
  if (!stored || !isCancelReason(stored.code)) return { key: 'staff', note: '', said: null };
  const { code, note, reference } = stored;
  const said =
    code === 'cancelled_by_staff' ? rejectReasons.find((one) => one === reference) : null;
  return { key: textKeys[code], note: note ?? '', said: said ?? null };
}
