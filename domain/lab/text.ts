/** Letters that Unicode does not decompose into an ASCII letter and a mark. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
};

/**
 * Text in printable ASCII on one line: marks are removed from letters, control characters and line breaks become
 * spaces, characters of other scripts are left out. Source: product §9.14.
 */
export function toAsciiLine(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/[^ -~]/gu, (character) => spelled[character] ?? '')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Text between double quotes: a double quote in it becomes a single one. At most `max` characters. */
export function toQuotable(text: string, max: number): string {
  // Afterwards, because full-width characters become these as well.
  return toAsciiLine(text).replaceAll('"', "'").slice(0, max).trimEnd();
}

/** Text as the value of a `Key=value` line: `=` becomes a space. At most `max` characters. */
export function toPlainValue(text: string, max: number): string {
  return toAsciiLine(text)
    .replaceAll(/ *(?:= *)+/g, ' ')
    .trimStart()
    .slice(0, max)
    .trimEnd();
}

/** Longest line on the back of a print, in characters. Source: product §9.14. */
export const maxBackLine = 30;

/** Joins lines with their ends. */
export function joinLines(lines: readonly string[], end: 'crlf' | 'lf' = 'crlf'): string {
  const mark = end === 'crlf' ? '\r\n' : '\n';
  return lines.map((line) => line + mark).join('');
}
