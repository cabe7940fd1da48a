/** The browser engines besides Chromium that the main journey runs in. */
export type EngineName = 'firefox' | 'webkit';

/** An element of a page, by its reference in the driver's protocol. */
export interface ElementReference {
  readonly id: string;
}

/** Arguments that a page can receive. */
export type Argument = string | number | boolean | null | readonly string[];

/** A browser with one page. Functions run in the page, so they use nothing from outside themselves. */
export interface EngineBrowser {
  readonly open: (url: string) => Promise<void>;
  /** Calls a function in the page, or in the frame that was entered; a promise is awaited, and the value is JSON. */
  readonly call: <A extends readonly Argument[]>(
    pageFunction: (...given: A) => unknown,
    ...given: A
  ) => Promise<unknown>;
  /** Like `call`, for a function that returns an element or null. */
  readonly find: <A extends readonly Argument[]>(
    pageFunction: (...given: A) => Element | null | Promise<Element | null>,
    ...given: A
  ) => Promise<ElementReference | null>;
  /** Clicks the middle of an element that is in view. */
  readonly click: (element: ElementReference) => Promise<void>;
  /** Presses the keys of a text. */
  readonly type: (element: ElementReference, text: string) => Promise<void>;
  readonly chooseFiles: (element: ElementReference, files: readonly string[]) => Promise<void>;
  readonly enterFrame: (frame: ElementReference) => Promise<void>;
  readonly leaveFrame: () => Promise<void>;
  /** Uncaught errors of the page so far and, where the engine reports it, errors in its console. */
  readonly errors: () => Promise<readonly string[]>;
  /** A PNG of what is on the screen. */
  readonly screenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Width and height of the page in CSS pixels. WebKit's window is about 60 wider: its toolbar needs the space. */
export const phoneScreen = { width: 390, height: 844 } as const;
