/** Control characters other than tab and line feed, and lone surrogates, which PostgreSQL cannot store. */
const unstorable = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** Embeddings, overrides and isolates of writing direction: left unclosed, they reverse the text after them. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g;

/** Line breaks of all systems and word processors; as control characters, most would be removed. */
const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

const lineBreaks = /[\n\t]+/g;

/**
 * Cleans a customer's text of several lines, such as a note: writes every line break as a line feed, removes control
 * characters and direction overrides and trims the ends.
 */
export function cleanNote(value: string): string {
  return value
    .replaceAll(lineBreak, '\n')
    .replaceAll(unstorable, '')
    .replaceAll(directions, '')
    .trim();
}

/**
 * Cleans a customer's text of one line, such as a name: like {@link cleanNote}, with line breaks and tabs replaced by
 * spaces.
 */
export function cleanLine(value: string): string {
  return cleanNote(value).replaceAll(lineBreaks, ' ');
}
