const knownCurrencies = new Set(Intl.supportedValuesOf('currency'));
const tolerance = 1e-6;

export function isKnownCurrency(currency: string): boolean {
  return knownCurrencies.has(currency);
}

const decimals = new Map<string, 0 | 2>();

/** Decimals that an amount of this currency may have in the API: 0 or 2, never the 3 of a dinar. */
export function decimalsOf(currency: string): 0 | 2 {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const found = format.resolvedOptions().maximumFractionDigits === 0 ? 0 : 2;
  decimals.set(currency, found);
  return found;
}

/** Minor units of an API amount; undefined if it has more decimals than the currency. */
export function toMinor(amount: number, currency: string): number | undefined {
  const scaled = amount * 10 ** decimalsOf(currency);
  const minor = Math.round(scaled);
  return Math.abs(scaled - minor) < tolerance && Number.isSafeInteger(minor) ? minor : undefined;
}

export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency);
}
