/** A part of a text: numbers that belong together, such as `10×15` or `+216 71 123 456`, or the words around them. */
export interface TextRun {
  readonly text: string;
  readonly isNumeric: boolean;
}

// Decimals, times and dates: 12,50 9:00 27/11/2026.
const number = String.raw`\d+(?:[.,:/]\d+)*`;
const space = String.raw`[ \u00a0\u202f]`;
// Groups of digits with spaces, as of telephone numbers.
const phone = String.raw`(?:\+${space}?)?\(?\d{1,4}\)?(?:(?:${space}|[.\-])\(?\d{2,4}\)?){2,}|\+${space}?\d+`;
// Sizes, ranges and dates: 10×15 9-17 2026-11-27.
const joined = String.raw`${number}(?:${space}?[×x*–\-]${space}?${number})+`;
const amount = String.raw`\p{Sc}${space}?${number}|${number}${space}?\p{Sc}`;
// Parts of codes and addresses stay with them. In Arabic, “and” and “with” are letters at the beginning of the next word.
const foreign = String.raw`(?!\p{Script=Arabic})[\p{L}\p{N}@_]`;
const run = new RegExp(
  String.raw`(?<!${foreign}[\-./]?)(?:${joined}|${phone}|${amount})(?!${foreign})`,
  'gu',
);

/**
 * Splits a text at numbers that a sentence in Arabic would show in reverse: each is to be isolated with its own
 * direction. For texts that people typed; those of the shop isolate their arguments.
 */
export function splitNumericRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(run)) {
    if (index > end) runs.push({ text: text.slice(end, index), isNumeric: false });
    runs.push({ text: found, isNumeric: true });
    end = index + found.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), isNumeric: false });
  return runs;
}

/** The text with its numbers in Unicode isolates, for mails and PDFs; see {@link splitNumericRuns}. */
export function isolateNumbers(text: string): string {
  return splitNumericRuns(text)
    .map((one) => (one.isNumeric ? `\u2066${one.text}\u2069` : one.text))
    .join('');
}
