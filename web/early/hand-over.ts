/** Set on the root element while the server's first screen must not be seen. */
export const hiddenMark = 'data-first-screen-hidden';

/** Set on the root element while the server's first screen stands. */
export const firstScreenMark = 'data-first-screen';

/** Set on a button that was tapped before the shop's own scripts ran. */
export const tappedMark = 'data-tapped';

/** Interface of the script in the page for the shop's own scripts. */
export interface Early {
  /** Runs `work`, which replaces the server's screen, and moves focus, list choice and last tap to the new screen. */
  readonly draw: (work: () => void) => Promise<void>;
  /** Returns the photo picker a tap has opened, once; null without one. */
  readonly takePicker: () => HTMLInputElement | null;
}

declare global {
  interface Window {
    /** Only where the page came with the server's first screen. */
    early?: Early;
  }
}
