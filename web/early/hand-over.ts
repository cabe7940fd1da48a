/** Set on the root element while the server's first screen must not be seen. */
export const hiddenMark = 'data-first-screen-hidden';

/** Set on the root element while the server's first screen stands. */
export const firstScreenMark = 'data-first-screen';

/** Set on a button that was tapped before the shop's own scripts ran. */
export const tappedMark = 'data-tapped';

/** What the script in the page hands over to the shop's own scripts, which take its place. */
export interface Early {
  /** Has the shop draw its screen in the place of the server's: focus, taps and lists go over to the new one. */
  readonly draw: (work: () => void) => Promise<void>;
  /** The picker of photos a tap has opened; it is given once. */
  readonly takePicker: () => HTMLInputElement | null;
}

declare global {
  interface Window {
    /** Only where the page came with the server's first screen. */
    early?: Early;
  }
}
