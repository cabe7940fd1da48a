import { toMajor, toMinor } from '../../common/money.ts';
import { quantityRuleOf } from '../quantities.ts';
import {
  ownEntry,
  type Catalogue,
  type CountryCatalogue,
  type PriceTiers,
} from '../shop-catalogue.ts';
import {
  currencyOfList,
  findPriceList,
  findTiers,
  listTiers,
  priceListsOf,
  variantsOf,
} from './price-lists.ts';
import { findRuleProblems, listOfProblem, type RuleProblem } from './rule-problems.ts';

/** Costs on both sides of the count from which pieces are cheaper; minor units. */
export interface Cliff {
  readonly count: number;
  readonly total: number;
  readonly from: number;
  readonly fromTotal: number;
}

interface InList {
  readonly list: string;
}

interface OfSize extends InList {
  readonly key: string;
}

/** What is examined in a catalogue before it holds; amounts in minor units. */
export type CatalogueCheck =
  | ({ readonly code: 'no_price'; readonly level: 'wrong' } & OfSize)
  | ({ readonly code: 'default_unsold'; readonly level: 'wrong' } & OfSize)
  | ({
      readonly code: 'tier_dearer';
      /** To look at where it was so before; otherwise wrong. */
      readonly level: 'wrong' | 'look';
      readonly from: number;
      readonly unit: number;
      readonly unitBefore: number;
    } & OfSize)
  | ({
      readonly code: 'cliff';
      readonly level: 'look';
      readonly cliff: Cliff;
      /** The same place in what holds, where it was a cliff too. */
      readonly earlier: Cliff | null;
    } & OfSize)
  | ({
      readonly code: 'free_shipping_moved';
      readonly level: 'look';
      /** Pieces of the size from which shipping is free; null if no number of them is enough. */
      readonly before: number | null;
      readonly after: number | null;
    } & OfSize)
  | ({
      readonly code: 'scale';
      readonly level: 'look';
      /** The tier, or the field of the shipping. */
      readonly place: { readonly key: string; readonly from: number } | 'fee' | 'freeFrom';
      readonly before: number;
      readonly after: number;
      readonly factor: 10 | 100 | 1000;
      readonly isUp: boolean;
    } & InList)
  | { readonly code: 'unsold'; readonly level: 'look'; readonly key: string }
  | ({ readonly code: 'rule'; readonly level: 'wrong'; readonly problem: RuleProblem } & InList);

/** Whether a catalogue with this finding must not be published. */
export function isWrong({ level }: Pick<CatalogueCheck, 'level'>): boolean {
  return level === 'wrong';
}

function isPriced(tiers: PriceTiers): boolean {
  return (
    tiers.length > 0 &&
    tiers.every(
      ({ from, unit }, index) =>
        Number.isSafeInteger(unit) &&
        unit > 0 &&
        Number.isSafeInteger(from) &&
        from > (tiers[index - 1]?.from ?? 0),
    ) &&
    tiers[0].from === 1
  );
}

/** The cliffs of tiers: where fewer pieces cost more than the first count of the next tier. */
function findCliffs(tiers: PriceTiers, step: number): Cliff[] {
  return tiers.flatMap(({ from, unit }, index): Cliff[] => {
    const previous = tiers[index - 1];
    const first = Math.ceil(from / step) * step;
    const count = first - step;
    if (!previous || count < previous.from) return [];
    const [total, fromTotal] = [count * previous.unit, first * unit];
    return total > fromTotal ? [{ count, total, from: first, fromTotal }] : [];
  });
}

function checkTiers(
  place: OfSize,
  tiers: PriceTiers,
  earlier: PriceTiers | null,
  step: number,
): CatalogueCheck[] {
  if (!isPriced(tiers)) return [{ code: 'no_price', level: 'wrong', ...place }];
  const dearer = (all: PriceTiers) =>
    all.flatMap(({ from, unit }, index) => {
      const unitBefore = all[index - 1]?.unit ?? unit;
      return unit > unitBefore ? [{ from, unit, unitBefore }] : [];
    });
  const known = JSON.stringify(tiers) === JSON.stringify(earlier);
  const cliffsBefore = earlier ? findCliffs(earlier, step) : [];
  return [
    ...dearer(tiers).map((found): CatalogueCheck => ({
      code: 'tier_dearer',
      level: known ? 'look' : 'wrong',
      ...place,
      ...found,
    })),
    ...findCliffs(tiers, step).map((cliff): CatalogueCheck => ({
      code: 'cliff',
      level: 'look',
      ...place,
      cliff,
      earlier: cliffsBefore.find(({ from }) => from === cliff.from) ?? null,
    })),
  ];
}

/**
 * The factor by which an amount may have been mistyped: 10 from five times on, 100 from fifty times, 1000 from five hundred;
 * null for a smaller change.
 */
function findFactor(before: number, after: number): 10 | 100 | 1000 | null {
  const [low, high] = [Math.min(before, after), Math.max(before, after)];
  if (low <= 0 || high < low * 5) return null;
  if (high < low * 50) return 10;
  return high < low * 500 ? 100 : 1000;
}

type ScalePlace = Extract<CatalogueCheck, { code: 'scale' }>['place'];

function checkScale(
  list: string,
  place: ScalePlace,
  before: number | undefined,
  after: number,
): CatalogueCheck[] {
  const factor = before === undefined ? null : findFactor(before, after);
  if (before === undefined || factor === null) return [];
  return [
    { code: 'scale', level: 'look', list, place, before, after, factor, isUp: after > before },
  ];
}

/** Of a list whose currency changed, the numbers are compared, not what they are worth. */
function checkScales(
  list: string,
  now: CountryCatalogue,
  old: CountryCatalogue,
  toNow: (minor: number) => number,
): CatalogueCheck[] {
  const prices = listTiers(now).flatMap(([key, tiers]) =>
    tiers.flatMap(({ from, unit }) => {
      const before = ownEntry(old.prices, key)?.find((tier) => tier.from === from)?.unit;
      return checkScale(list, { key, from }, before && toNow(before), unit);
    }),
  );
  const shipping = (['fee', 'freeFrom'] as const).flatMap((field) =>
    checkScale(list, field, toNow(old.shipping[field]), now.shipping[field]),
  );
  return [...prices, ...shipping];
}

/** Pieces of these tiers from which an order ships for free, in multiples of a step; null if no number is enough. */
export function piecesForFreeShipping(
  tiers: PriceTiers,
  freeFrom: number,
  step: number,
): number | null {
  for (const [index, { from, unit }] of tiers.entries()) {
    if (unit <= 0) continue;
    const count = Math.ceil(Math.max(from, freeFrom / unit) / step) * step;
    const next = tiers[index + 1]?.from;
    if (next === undefined || count < next) return count;
  }
  return null;
}

function checkFreeShipping(
  list: string,
  now: CountryCatalogue,
  old: CountryCatalogue,
  step: number,
): CatalogueCheck[] {
  const key = now.defaultSize;
  const [tiers, tiersBefore] = [now.prices[key], old.prices[key]];
  if (!tiers || !tiersBefore) return [];
  const before = piecesForFreeShipping(tiersBefore, old.shipping.freeFrom, step);
  const after = piecesForFreeShipping(tiers, now.shipping.freeFrom, step);
  return before === after
    ? []
    : [{ code: 'free_shipping_moved', level: 'look', list, key, before, after }];
}

function checkList(catalogue: Catalogue, base: Catalogue, list: string): CatalogueCheck[] {
  const now = findPriceList(catalogue, list);
  if (!now) return [];
  const old = findPriceList(base, list);
  const stepOf = (key: string): number => quantityRuleOf(catalogue, key).step;
  const sizes = listTiers(now).flatMap(([key, tiers]) =>
    checkTiers({ list, key }, tiers, findTiers(base, list, key), stepOf(key)),
  );
  const toNow = (minor: number): number =>
    toMinor(toMajor(minor, currencyOfList(base, list)), currencyOfList(catalogue, list));
  const isSold = Object.hasOwn(now.prices, now.defaultSize);
  return [
    ...(isSold
      ? []
      : [{ code: 'default_unsold', level: 'wrong', list, key: now.defaultSize } as const]),
    ...sizes,
    ...(old ? checkScales(list, now, old, toNow) : []),
    ...(old ? checkFreeShipping(list, now, old, stepOf(now.defaultSize)) : []),
  ];
}

/** Sizes that no price list sells, where the base sold them or did not have them. */
function checkUnsold(catalogue: Catalogue, base: Catalogue): CatalogueCheck[] {
  const isSoldIn = (of: Catalogue, key: string): boolean =>
    priceListsOf(of).some((list) => Object.hasOwn(findPriceList(of, list)?.prices ?? {}, key));
  const known = new Set<string>(variantsOf(base).map(({ key }) => key));
  return variantsOf(catalogue)
    .filter(({ key }) => !isSoldIn(catalogue, key) && (!known.has(key) || isSoldIn(base, key)))
    .map(({ key }) => ({ code: 'unsold', level: 'look', key }));
}

/** Examines a catalogue beside the one that holds: what is wrong with it, and what somebody should look at. */
export function checksOf(catalogue: Catalogue, base: Catalogue): CatalogueCheck[] {
  return [
    ...priceListsOf(catalogue).flatMap((list) => checkList(catalogue, base, list)),
    ...checkUnsold(catalogue, base),
    ...findRuleProblems(catalogue).map((problem) => ({
      code: 'rule' as const,
      level: 'wrong' as const,
      list: listOfProblem(problem),
      problem,
    })),
  ];
}
