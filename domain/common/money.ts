/** The currencies of the price list (ISO 4217). Source: product §9.2. */
export const currencies = [
  'USD',
  'CAD',
  'TND',
  'GBP',
  'EUR',
  'AUD',
  'JPY',
  'SGD',
  'RUB',
  'CNY',
  'AED',
  'SAR',
  'BRL',
  'MXN',
] as const;
/** One of {@link currencies}. */
export type Currency = (typeof currencies)[number];

/** Type guard for a currency from outside. */
export function isCurrency(value: unknown): value is Currency {
  return (currencies as readonly unknown[]).includes(value);
}

/** Decimals of amounts in a currency: 0 for JPY, 2 for every other. Source: product §9. */
export function currencyDecimals(currency: Currency): 0 | 2 {
  return currency === 'JPY' ? 0 : 2;
}

function unit(currency: Currency): number {
  return 10 ** currencyDecimals(currency);
}

/** Negates a number; zero stays 0, because JSON and strict equality distinguish it from -0. */
function negate(value: number): number {
  return 0 - value;
}

/**
 * `numerator / denominator` rounded to an integer, half away from zero. Both are integers, the denominator is
 * positive; exact for every safe integer.
 */
export function divideRounded(numerator: number, denominator: number): number {
  const magnitude = Math.abs(numerator);
  const rest = magnitude % denominator;
  const whole = (magnitude - rest) / denominator;
  const rounded = rest >= denominator - rest ? whole + 1 : whole;
  return numerator < 0 ? negate(rounded) : rounded;
}

/**
 * Share of an amount: minor units times a percentage in thousandths of a percent (9975 is 9.975 %),
 * rounded once, half away from zero. Source: product §9.1.
 */
export function computePercent(minor: number, percentThousandths: number): number {
  // The product for a large order exceeds the exact integers of a number, so it is computed in two steps.
  const rest = minor % 100_000;
  const whole = ((minor - rest) / 100_000) * percentThousandths;
  return whole + divideRounded(rest * percentThousandths, 100_000);
}

/** Converts major units (a decimal number, as in the API) to whole minor units, half away from zero. */
export function toMinor(major: number, currency: Currency): number {
  // Shifts the decimal point in the number's shortest text; multiplying the double would round some halves wrongly.
  const [digits = '', exponent = '0'] = String(Math.abs(major)).split('e');
  const rounded = Math.round(Number(`${digits}e${Number(exponent) + currencyDecimals(currency)}`));
  return major < 0 ? negate(rounded) : rounded;
}

/**
 * Parses an amount above 0 that a person wrote in major units, with no more decimals than its currency has and at most nine
 * digits before them; null for anything else.
 */
export function parseMajor(text: string | null, currency: Currency): number | null {
  const pattern = currencyDecimals(currency) === 0 ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,2})?$/;
  const amount = Number(text);
  return text === null || !pattern.test(text) || amount === 0 ? null : amount;
}

/** Converts whole minor units to major units, the decimal number of the API. */
export function toMajor(minor: number, currency: Currency): number {
  return minor / unit(currency);
}

/** Formats whole minor units as decimal text in major units, with all decimals of the currency: `21.90`. */
export function formatMajor(minor: number, currency: Currency): string {
  return toMajor(minor, currency).toFixed(currencyDecimals(currency));
}

/** Converts thousandths of a major unit (the scale of price rules) to whole minor units, half away from zero. */
export function thousandthsToMinor(thousandths: number, currency: Currency): number {
  return divideRounded(thousandths * unit(currency), 1000);
}
