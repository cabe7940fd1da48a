import { create } from 'zustand';

interface ReturnState {
  /** The customer returned from a card checkout, and its result is being determined or shown. */
  readonly open: boolean;
  /** Null when this browser knows no order. */
  readonly orderNumber: string | null;
  /** The order is paid, and this browser has started another one since. */
  readonly paidEarlier: { readonly email: string } | null;
}

const closed: ReturnState = { open: false, orderNumber: null, paidEarlier: null };

/** The return from a card checkout; it replaces the screens of the order until its outcome is shown. */
export const useReturn = create<ReturnState>()(() => closed);

/** Shows the screens of the order again. */
export function endReturn(): void {
  useReturn.setState(closed);
}
