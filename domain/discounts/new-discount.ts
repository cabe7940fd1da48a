import type { SizeKey } from '../catalogue/catalogue.ts';
import { sizeKeyFrom } from '../catalogue/variant-traits.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import { isCurrency, parseMajor, toMinor, type Currency } from '../common/money.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '../common/result.ts';
import { countryFrom } from '../places/countries.ts';
import { normalizeCode, type PieceOffer } from './discounts.ts';

/** A discount code as a person wrote it down; null for what was left open. Source: product §3.5. */
export interface DiscountDraft {
  readonly code: string;
  /** Either this one or `amount`; with `pieces` it may be left open, and is 100 then. */
  readonly percent: string | null;
  /** Major units: of `currency`, or of the order's. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** Milliseconds since the epoch; the end is excluded. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** Orders that may use it, and orders of one e-mail address. */
  readonly usageLimit: number | null;
  readonly usageLimitPerEmail: number | null;
  /** Subtotal of the order from which on it holds, in major units of `currency`. */
  readonly minimum: string | null;
  /** Names or two-letter codes of countries. */
  readonly countries: readonly string[] | null;
  /** Sizes and products. */
  readonly sizes: readonly string[] | null;
  /** Whether everybody may read it. */
  readonly isListed: boolean;
  /** An offer such as "3 for 2": of each 3 pieces of the sizes, 2 are paid in full. `percent` is off the others. */
  readonly pieces: Pick<PieceOffer, 'of' | 'paid'> | null;
  /** Whether it holds only for the first order of an e-mail address and phone number. */
  readonly isFirstOrder: boolean;
  /** Whether it holds without its code being typed. */
  readonly isAutomatic: boolean;
}

/** What is wrong with a field of a draft, with the text that was not understood. */
export type DiscountFailure = FailureWith<
  'discount_invalid',
  {
    readonly field: keyof DiscountDraft | 'value';
    readonly problem:
      | 'malformed'
      | 'unknown'
      /** Neither or both of percent and amount are given. */
      | 'one_of_two'
      /** A minimum is an amount of a currency. */
      | 'needs_currency'
      | 'past'
      | 'before_start'
      /** Pieces are reduced by a percentage. */
      | 'needs_percent';
    readonly text: string | null;
  }
>;

/** A discount that may be stored; amounts in minor units, `value` in percent or major units, 0 with `pieces`. Source: product §3.5. */
export interface NewDiscount {
  readonly code: string;
  readonly valueType: 'percentage' | 'fixed_amount';
  readonly value: string;
  readonly currency: Currency | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly usageLimit: number | null;
  readonly usageLimitPerEmail: number | null;
  readonly minimumSubtotal: number | null;
  readonly countries: readonly string[] | null;
  readonly sizeKeys: readonly SizeKey[] | null;
  readonly isListed: boolean;
  readonly pieces: PieceOffer | null;
  readonly isFirstOrder: boolean;
  readonly isAutomatic: boolean;
}

type Details = DiscountFailure['details'];

function refuse(
  field: Details['field'],
  problem: Details['problem'],
  text: string | null = null,
): DiscountFailure {
  return fail('discount_invalid', { field, problem, text });
}

type Read<T> = ResultWith<T, DiscountFailure>;

function readValue(
  { percent: typed, amount, pieces }: DiscountDraft,
  currency: Currency | null,
): Read<Pick<NewDiscount, 'valueType' | 'value' | 'pieces'>> {
  if (pieces && amount !== null) return refuse('pieces', 'needs_percent');
  const percent = typed ?? (pieces ? '100' : null);
  if ((percent === null) === (amount === null)) return refuse('value', 'one_of_two');
  if (percent !== null) {
    const isShare = /^\d{1,3}(\.\d{1,3})?$/.test(percent) && Number(percent) > 0;
    if (!isShare || Number(percent) > 100) return refuse('percent', 'malformed', percent);
    if (!pieces) return succeed({ valueType: 'percentage', value: percent, pieces: null });
    const percentThousandths = Math.round(Number(percent) * 1000);
    return succeed({
      valueType: 'percentage',
      value: '0',
      pieces: { ...pieces, percentThousandths },
    });
  }
  const value = parseMajor(amount, currency ?? 'USD');
  if (value === null) return refuse('amount', 'malformed', amount);
  return succeed({ valueType: 'fixed_amount', value: String(value), pieces: null });
}

function readMinimum({ minimum }: DiscountDraft, currency: Currency | null): Read<number | null> {
  if (minimum === null) return succeed(null);
  if (currency === null) return refuse('minimum', 'needs_currency');
  const amount = parseMajor(minimum, currency);
  return amount === null
    ? refuse('minimum', 'malformed', minimum)
    : succeed(toMinor(amount, currency));
}

function readList<T>(
  field: 'countries' | 'sizes',
  names: readonly string[] | null,
  read: (name: string) => T | null,
): Read<T[] | null> {
  if (names === null) return succeed(null);
  if (names.length === 0) return refuse(field, 'malformed');
  const found = new Set<T>();
  for (const name of names) {
    const one = read(name);
    if (one === null) return refuse(field, 'unknown', name);
    found.add(one);
  }
  return succeed([...found]);
}

/** Most pieces of an offer. */
const maxPieces = 1000;

function findPieceFault({ pieces }: DiscountDraft): DiscountFailure | null {
  if (!pieces) return null;
  const { of, paid } = pieces;
  const isOffer = Number.isInteger(of) && Number.isInteger(paid) && of <= maxPieces;
  return isOffer && paid >= 0 && paid < of ? null : refuse('pieces', 'malformed', `${of}/${paid}`);
}

function findPeriodFault({ startsAt, endsAt }: DiscountDraft, now: number): DiscountFailure | null {
  if (endsAt === null) return null;
  if (endsAt <= now) return refuse('endsAt', 'past');
  return startsAt !== null && endsAt <= startsAt ? refuse('endsAt', 'before_start') : null;
}

function findLimitFault(draft: DiscountDraft): DiscountFailure | null {
  for (const field of ['usageLimit', 'usageLimitPerEmail'] as const) {
    const limit = draft[field];
    const isLimit = limit === null || (Number.isInteger(limit) && limit >= 1 && limit < 1e9);
    if (!isLimit) return refuse(field, 'malformed', String(limit));
  }
  return null;
}

/**
 * Reads a draft of a discount as a whole. Error: `discount_invalid` with the first field that is wrong. Source: product
 * §3.5.
 */
export function readNewDiscount(
  catalogue: Catalogue,
  draft: DiscountDraft,
  now: number,
): Read<NewDiscount> {
  const code = normalizeCode(draft.code);
  if (!/^[A-Z0-9_-]{3,64}$/.test(code)) return refuse('code', 'malformed', draft.code);
  const { currency, startsAt, endsAt, usageLimit, usageLimitPerEmail, isListed } = draft;
  const { isFirstOrder, isAutomatic } = draft;
  if (currency !== null && !isCurrency(currency)) return refuse('currency', 'unknown', currency);
  const value = readValue(draft, currency);
  if (!value.ok) return value;
  const minimum = readMinimum(draft, currency);
  if (!minimum.ok) return minimum;
  const countries = readList('countries', draft.countries, countryFrom);
  if (!countries.ok) return countries;
  const sizes = readList('sizes', draft.sizes, (name) => sizeKeyFrom(catalogue, name));
  if (!sizes.ok) return sizes;
  const fault = findPieceFault(draft) ?? findPeriodFault(draft, now) ?? findLimitFault(draft);
  if (fault) return fault;
  return succeed({
    code,
    ...value.value,
    currency,
    startsAt,
    endsAt,
    usageLimit,
    usageLimitPerEmail,
    minimumSubtotal: minimum.value,
    countries: countries.value,
    sizeKeys: sizes.value,
    isListed,
    isFirstOrder,
    isAutomatic,
  });
}
