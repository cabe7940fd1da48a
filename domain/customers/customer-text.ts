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

/**
 * An initial, a number or an abbreviation of names and addresses that a word follows without a space: with a surname such
 * as Li or Ford, or a town such as Paris, mail programs read it as a domain.
 */
const joinedAbbreviation = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@-])((?:\p{L}\.)*(?:\p{L}|\d+|` +
    'dr|mr|mrs|ms|mme|mlle|prof|st|ste|sr|sra|sig|hr|fr|fam|av|ave|bd|bld|blvd|pl|rte|rés|res|imm|apt|app|bât|bat' +
    String.raw`))\.(?=\p{L}{2})`,
  'giu',
);

/** A line with a space after its abbreviations: `Dr. Li` for `Dr.Li`. */
export function spaceAbbreviations(line: string): string {
  const spaced = line.replaceAll(joinedAbbreviation, '$1. ');
  // A space before an abbreviation is what the next one needs to be found.
  return spaced === line ? line : spaceAbbreviations(spaced);
}
