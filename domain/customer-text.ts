/** Control characters but for tab and line end, and halves of characters, which no database stores. */
const unstorable = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** Embeddings, overrides and isolates of writing direction: unclosed, they turn the text of others around. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g;

const lineBreaks = /[\n\t\u2028\u2029]+/g;

/** A customer's text of several lines, such as a note: what is no character and what turns directions is out, ends trimmed. */
export const cleanNote = (value: string): string =>
  value.replaceAll(unstorable, '').replaceAll(directions, '').trim();

/** A customer's text of one line, such as a name: as {@link cleanNote}, each line break and tab a blank. */
export const cleanLine = (value: string): string => cleanNote(value).replaceAll(lineBreaks, ' ');
