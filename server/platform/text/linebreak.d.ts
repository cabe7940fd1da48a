// The package has no types.
declare module 'linebreak' {
  /** Finds the places in a text where a line may end, in order (UAX 14, Unicode 13). */
  export default class LineBreaker {
    constructor(text: string);
    /** Returns the next place, in UTF-16 code units from the start; the last one is the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
