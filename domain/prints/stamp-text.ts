/** Longest text of a date stamp, in characters. */
export const maxStampLength = 12;

/** Texts that can be stamped: digits with dots, slashes, dashes and spaces between them. */
export const stampPattern = /^[0-9]+(?:(?:[./-] ?| )[0-9]+)*[.]?$/;

/** Whether a text can be stamped. */
export function isStampText(text: string): boolean {
  return text.length <= maxStampLength && stampPattern.test(text);
}

/** By locale. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of an instant, on the local clock of the device, in the customer's format: 2-digit day and month, the whole
 * year and Latin digits. `milliseconds` since the epoch; `locale` as `fr-FR`.
 */
export function formatStamp(milliseconds: number, locale: string): string {
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      numberingSystem: 'latn',
      calendar: 'gregory',
    });
  formats.set(locale, format);
  const text = format.format(new Date(milliseconds));
  return text.replaceAll(/[^0-9./ -]/g, '').trim();
}
