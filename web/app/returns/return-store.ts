import { create } from 'zustand';

interface ReturnState {
  /** The customer came back from a card checkout and what became of it is being found out, or told. */
  readonly open: boolean;
  /** Null where this browser knows of no order. */
  readonly orderNumber: string | null;
  /** The order is paid, and this browser has gone on to another one since. */
  readonly paidEarlier: { readonly email: string } | null;
}

const closed: ReturnState = { open: false, orderNumber: null, paidEarlier: null };

/** The way back from a card checkout; it stands before the screens of the order until it is settled. */
export const useReturn = create<ReturnState>()(() => closed);

/** The screens of the order are shown again. */
export const endReturn = (): void => useReturn.setState(closed);
