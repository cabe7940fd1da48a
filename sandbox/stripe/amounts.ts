import { badRequest, type StripeError } from './api-error.ts';

const noDecimals = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimals = new Set('bhd jod kwd omr tnd'.split(' '));
const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** Smallest charge in the provider's own units: published ones, and 0.50 USD at about its rate for others. */
const minimums: Readonly<Record<string, number>> = {
  usd: 50,
  cad: 50,
  eur: 50,
  aud: 50,
  sgd: 50,
  brl: 50,
  chf: 50,
  nzd: 50,
  gbp: 30,
  jpy: 50,
  aed: 200,
  mxn: 1000,
  rub: 4000,
  cny: 350,
  sar: 188,
  tnd: 1500,
};
const otherMinimum = 50;
const maximum = 99_999_999;

export function isKnownCurrency(currency: string): boolean {
  return known.has(currency);
}

/** Decimals of the provider's units for a currency. */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  if (noDecimals.has(currency)) return 0;
  return threeDecimals.has(currency) ? 3 : 2;
}

/** Converts major units, as in the control API, to the provider's units. */
export function toUnits(major: number, currency: string): number {
  return Math.round(major * 10 ** decimalsOf(currency));
}

export function toMajor(units: number, currency: string): number {
  return units / 10 ** decimalsOf(currency);
}

/** Amounts with three decimals must be multiples of ten. */
export function unitProblem(
  amount: number,
  currency: string,
  param: string,
): StripeError | undefined {
  if (decimalsOf(currency) !== 3 || amount % 10 === 0) return undefined;
  const message = `Invalid integer: ${amount}. Amounts in ${currency} must end with 0`;
  return badRequest(message, { code: 'parameter_invalid_integer', param });
}

/** Error for a session total that is too small or too large; undefined if it is valid. */
export function totalProblem(total: number, currency: string): StripeError | undefined {
  const least = minimums[currency] ?? otherMinimum;
  if (total < least) {
    const message = `The Checkout Session's total amount must be at least ${toMajor(least, currency)} ${currency}.`;
    return badRequest(message, { code: 'amount_too_small' });
  }
  if (total > maximum) {
    const message = `The Checkout Session's total amount must be no more than ${toMajor(maximum, currency)} ${currency}.`;
    return badRequest(message, { code: 'amount_too_large' });
  }
  return undefined;
}
