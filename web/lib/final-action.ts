import { useEffect } from 'react';
import { create } from 'zustand';

/** Fields that keep the final button from doing what it says. */
export interface MissingFields {
  /** How many there are, in words: "3 fields still need an answer". */
  readonly text: string;
  readonly goToNext: () => void;
}

/** The final button of a screen: what it says and does. Its place is the bottom bar's and the summary's. */
export interface FinalAction {
  /** Text on the button: "Next: review and pay", "Place Order (COD)", "Pay $78.44", "Print". */
  readonly label: string;
  /** The beginning of `label`, where the bottom bar has no room for all of it. */
  readonly shortLabel?: string;
  readonly run: () => void;
  /** While true the button says `busyLabel` and does nothing. */
  readonly busy: boolean;
  readonly busyLabel: string;
  /** `next` shows an arrow. */
  readonly kind: 'next' | 'finish';
  /** Whether it is the one next thing to do; another button of the screen may be that. */
  readonly main: boolean;
  /** What is to pay, as text, where the screen knows it: shown beside the button instead of the sum so far. */
  readonly amount?: string | null;
  /** Shown at the button once it was pressed in vain; null or left out when nothing is missing. */
  readonly missing?: MissingFields | null;
  /** On a desk the screen shows the button inside its summary, and the bar does without. */
  readonly inSummary: boolean;
}

interface FinalActionState {
  readonly action: FinalAction | null;
}

/** The final button of the present screen; null where there is none. */
export const useFinalAction = create<FinalActionState>()(() => ({ action: null }));

/** A screen tells the shell its final button while it is shown; pass null for none. */
export const useProvideFinalAction = (action: FinalAction | null): void => {
  // The bar lies outside the screen that knows what the button does.
  useEffect(() => {
    useFinalAction.setState({ action });
  }, [action]);
  useEffect(() => () => useFinalAction.setState({ action: null }), []);
};
