import type { RejectReason } from './call-rules.ts';
import type { CheckedProof, PickupProof } from './pickup-codes.ts';
import type { Shipment } from './carriers.ts';
import type { ReturnReason } from './transition-reasons.ts';

/** A change of an order that a member of staff makes with a command. Source: product §4.6, §6. */
export type StaffAction =
  /** The customer of a cash on delivery order was called. */
  | { readonly kind: 'approve' }
  /** In a call: the order is cancelled, and its customer reads the reason in their language. */
  | { readonly kind: 'reject'; readonly reason: RejectReason }
  /** Nobody answered the call that was made at this time (ms since 1970). */
  | { readonly kind: 'no_answer'; readonly at: number }
  | { readonly kind: 'start_production' }
  /** At its studio's counter; with `onlyPrinted` not before all of its print jobs are printed. */
  | { readonly kind: 'mark_ready'; readonly onlyPrinted?: true; readonly shelf?: string }
  /** With the carrier; of a shipped order, a correction, which the customer is mailed about on request. */
  | {
      readonly kind: 'mark_shipped';
      readonly shipment: Shipment | null;
      readonly mailsCorrection: boolean;
    }
  /** The carrier brought the parcel back. */
  | { readonly kind: 'mark_returned'; readonly reason: ReturnReason }
  /**
   * The whole amount came by transfer or in cash; the reference identifies the payment. A transfer pays one order, or with
   * `isShared` several.
   */
  | { readonly kind: 'mark_paid'; readonly reference: string; readonly isShared: boolean }
  /** Handed over; `paid` when its money was taken with it. */
  | { readonly kind: 'complete'; readonly paid: boolean }
  /** The same for the bearer of a pickup code; `studio` is the one whose counter it is, null for the shop's staff. */
  | {
      readonly kind: 'hand_over';
      readonly proof: PickupProof | CheckedProof;
      readonly studio: string | null;
      readonly paid: boolean;
      /** Somebody else than the customer collected it. */
      readonly hasProxy?: boolean;
      /** A part of it stayed on the shelf. */
      readonly hasMissing?: boolean;
    }
  /** The customer reads the reason. */
  | { readonly kind: 'cancel'; readonly reason: string };
