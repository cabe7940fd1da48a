import type { StaffActKind } from './order-acts.ts';
import { handOverUndoMs, undoMs } from './call-rules.ts';
import { isUnpaid, type PaymentState } from './order-states.ts';

/**
 * How long an act can be undone before it is carried out, in milliseconds; null for one that is carried out at once: money
 * is never taken back by an undo. Source: decision 50.
 */
export function undoMsOf(
  kind: StaffActKind,
  { paymentState }: { readonly paymentState: PaymentState },
): number | null {
  switch (kind) {
    case 'mark_paid':
    case 'complete':
      return null;
    case 'hand_over':
      return handOverUndoMs;
    case 'cancel':
    case 'reject':
      return isUnpaid(paymentState) ? undoMs : null;
    default:
      return undoMs;
  }
}
