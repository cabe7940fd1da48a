/** Set on the root element while the server's first screen must not be visible. */
export const hiddenMark = 'data-first-screen-hidden';

/** Set on the root element while the server's first screen is shown. */
export const firstScreenMark = 'data-first-screen';

/** Set on the root element while the web fonts are not loaded yet. */
export const laterFontsMark = 'data-fonts-later';

/** Set on a button that was tapped before the shop's own scripts ran. */
export const tappedMark = 'data-tapped';

/** Interface of the inline script for the shop's own scripts. */
export interface Early {
  /** Runs `work`, which replaces the server's screen, and moves focus, list choice and last tap to the new screen. */
  readonly draw: (work: () => void) => Promise<void>;
  /** Returns the photo picker opened by a tap, once; null when there is none. */
  readonly takePicker: () => HTMLInputElement | null;
}

declare global {
  interface Window {
    /** Present only on a page with the server's first screen. */
    early?: Early;
  }
}
