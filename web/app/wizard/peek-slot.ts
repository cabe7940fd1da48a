import { create } from 'zustand';

interface PeekSlotState {
  /** The place for the order's summary in the window of the order peek; null while that is closed. */
  readonly element: HTMLElement | null;
  /** The screen has a summary with the whole price, which replaces that of the photos. */
  readonly isFilled: boolean;
}

/** The order peek shows the price of the screen: the same as the bar and the final button. */
export const usePeekSlot = create<PeekSlotState>()(() => ({ element: null, isFilled: false }));
