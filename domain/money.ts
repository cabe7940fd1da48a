/** The currencies of the price list (ISO 4217). Source: product §9, prices. */
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

/** Guard for a currency read from somewhere else. */
export const isCurrency = (value: unknown): value is Currency =>
  (currencies as readonly unknown[]).includes(value);

/** Decimals an amount of this currency is computed and shown with: 0 for JPY, 2 for every other. Source: product §9. */
export const currencyDecimals = (currency: Currency): 0 | 2 => (currency === 'JPY' ? 0 : 2);

const unit = (currency: Currency): number => 10 ** currencyDecimals(currency);

/** The opposite of a number; zero stays the plain zero, which JSON and strict comparisons tell from -0. */
const negate = (value: number): number => 0 - value;

/**
 * `numerator / denominator` rounded to a whole number, half away from zero. Both whole, denominator positive;
 * exact for every safe integer.
 */
export const divideRounded = (numerator: number, denominator: number): number => {
  const magnitude = Math.abs(numerator);
  const rest = magnitude % denominator;
  const whole = (magnitude - rest) / denominator;
  const rounded = rest >= denominator - rest ? whole + 1 : whole;
  return numerator < 0 ? negate(rounded) : rounded;
};

/**
 * Share of an amount: minor units times a percentage in thousandths of a percent (9975 is 9.975 %),
 * rounded once, half away from zero. Source: product §9, tax and discounts.
 */
export const percentOf = (minor: number, percentThousandths: number): number => {
  // In two steps, because the product for a large order passes what a number holds exactly.
  const rest = minor % 100_000;
  const whole = ((minor - rest) / 100_000) * percentThousandths;
  return whole + divideRounded(rest * percentThousandths, 100_000);
};

/** Major units (a decimal number, as on the wire) to whole minor units, half away from zero. */
export const toMinor = (major: number, currency: Currency): number => {
  // Shifting the point in the number's shortest decimal text; multiplying the double would move halves.
  const [digits = '', exponent = '0'] = String(Math.abs(major)).split('e');
  const rounded = Math.round(Number(`${digits}e${Number(exponent) + currencyDecimals(currency)}`));
  return major < 0 ? negate(rounded) : rounded;
};

/** Whole minor units to major units, the decimal number of the wire. */
export const toMajor = (minor: number, currency: Currency): number => minor / unit(currency);

/** Thousandths of a major unit (the scale of price rules) to whole minor units, half away from zero. */
export const thousandthsToMinor = (thousandths: number, currency: Currency): number =>
  divideRounded(thousandths * unit(currency), 1000);

/**
 * Splits an amount in proportion to weights (whole numbers, none negative) so that the parts add up to it exactly;
 * what rounding leaves over goes to the largest remainders, earlier parts first. All weights zero: everything goes to
 * the first part. No weights: no parts.
 */
export const allocate = (minor: number, weights: readonly number[]): number[] => {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0));
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? minor : 0));
  const magnitude = Math.abs(minor);
  const shares = weights.map((weight, index) => {
    const product = BigInt(magnitude) * BigInt(weight);
    return { index, part: Number(product / sum), remainder: product % sum };
  });
  const left = magnitude - shares.reduce((total, share) => total + share.part, 0);
  const oneMore = new Set(
    shares
      .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
      .slice(0, left)
      .map((share) => share.index),
  );
  return shares.map(({ index, part }) => {
    const size = oneMore.has(index) ? part + 1 : part;
    return minor < 0 ? negate(size) : size;
  });
};
