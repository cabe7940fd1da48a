import { create } from 'zustand';

/** Fields that block the final button. */
export interface MissingFields {
  /** Their number as text: "3 fields still need an answer". */
  readonly text: string;
  readonly goToNext: () => void;
}

/** The final button of a screen: its label and action. It is shown in the bottom bar or in the summary. */
export interface FinalAction {
  /** Text on the button: "Next: review and pay", "Place Order (COD)", "Pay $78.44", "Try again". */
  readonly label: string;
  /** The beginning of `label`, for a bottom bar without room for all of it. */
  readonly shortLabel?: string;
  readonly run: () => void;
  /** While true, the button shows `busyLabel` and does nothing. */
  readonly busy: boolean;
  readonly busyLabel: string;
  /** `next` shows an arrow. */
  readonly kind: 'next' | 'finish';
  /** Whether it is the screen's primary action; another button may be that. */
  readonly main: boolean;
  /** Formatted amount to pay, if the screen knows it: shown beside the button instead of the running total. */
  readonly amount?: string | null;
  /** Shown at the button after a blocked press; null or omitted when no field is missing. */
  readonly missing?: MissingFields | null;
  /** On a desktop, the screen shows the button in its summary instead of the bar. */
  readonly inSummary: boolean;
}

interface FinalActionState {
  readonly action: FinalAction | null;
  /** Whether the button has been there for long enough that a press is meant for it. */
  readonly acceptsPresses: boolean;
}

/** The final button of the current screen; null when there is none. */
export const useFinalAction = create<FinalActionState>()(() => ({
  action: null,
  acceptsPresses: false,
}));
