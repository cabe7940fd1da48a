import { divideRounded } from '../../common/money.ts';
import type { Catalogue } from '../shop-catalogue.ts';
import { byName, findNamingField, isFields, type Fields } from './named-items.ts';
import { elsewhereList } from './price-lists.ts';

/** One value that differs between two catalogues. */
export interface CatalogueChange {
  readonly kind: 'changed' | 'added' | 'removed';
  /** Names from the root to the value; a tier is named by its count: `countries, TN, prices, 10x15, 25, unit`. */
  readonly path: readonly string[];
  /** Undefined if it was added. */
  readonly before: unknown;
  /** Undefined if it was removed. */
  readonly after: unknown;
  /** How much a number rose, in thousandths of a percent; null for other values and beside a zero. */
  readonly percentThousandths: number | null;
}

function riseOf(before: unknown, after: unknown): number | null {
  return typeof before === 'number' && typeof after === 'number' && before > 0
    ? divideRounded((after - before) * 100_000, before)
    : null;
}

function leaf(path: readonly string[], before: unknown, after: unknown): CatalogueChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return [{ kind, path, before, after, percentThousandths: riseOf(before, after) }];
}

/** Two values as fields, where both are or one of them is missing; null if they are compared as a whole. */
function toFields(before: unknown, after: unknown): readonly [Fields, Fields] | null {
  const [one, other] = [before ?? {}, after ?? {}];
  const isBoth = isFields(one) && isFields(other);
  return isBoth && Object.keys({ ...one, ...other }).length > 0 ? [one, other] : null;
}

function compareFields(path: readonly string[], before: Fields, after: Fields): CatalogueChange[] {
  return Object.keys({ ...before, ...after }).flatMap((name) =>
    compare([...path, name], before[name], after[name]),
  );
}

/** The names that both lists have, where their order differs. */
function compareOrder(
  path: readonly string[],
  before: readonly string[],
  after: readonly string[],
): CatalogueChange[] {
  return leaf(
    [...path, 'order'],
    before.filter((name) => after.includes(name)),
    after.filter((name) => before.includes(name)),
  );
}

function namesIn(items: readonly unknown[], field: string): string[] {
  return items.filter((item) => isFields(item)).map((item) => String(item[field]));
}

function compareLists(
  path: readonly string[],
  before: readonly unknown[] | undefined,
  after: readonly unknown[] | undefined,
): CatalogueChange[] {
  const [one, other] = [before ?? [], after ?? []];
  const field = findNamingField([one, other]);
  if (field === null || one.length + other.length === 0) return leaf(path, before, after);
  const named = compareFields(path, byName(one, field), byName(other, field));
  return [...named, ...compareOrder(path, namesIn(one, field), namesIn(other, field))];
}

function isListOrMissing(value: unknown): value is readonly unknown[] | undefined {
  return value === undefined || Array.isArray(value);
}

function compare(path: readonly string[], before: unknown, after: unknown): CatalogueChange[] {
  if (before === after) return [];
  if (isListOrMissing(before) && isListOrMissing(after)) return compareLists(path, before, after);
  const fields = toFields(before, after);
  return fields ? compareFields(path, ...fields) : leaf(path, before, after);
}

/**
 * Every value that differs between two catalogues, in the order of the first one; nothing for catalogues that say the same.
 * The order of fields counts for nothing, that of products does.
 */
export function differenceOf(before: Catalogue, after: Catalogue): CatalogueChange[] {
  return compareFields([], { ...before }, { ...after });
}

/** What a change is about. */
export type ChangePlace =
  | { readonly area: 'price'; readonly list: string; readonly key: string; readonly from: number }
  | {
      readonly area: 'list';
      readonly list: string;
      /** Below the price list: `shipping, fee`. */
      readonly path: readonly string[];
    }
  | { readonly area: 'shop'; readonly path: readonly string[] };

/** What a change is about: a price of a list, something else of it, or of the whole catalogue. */
export function placeOf({ path }: Pick<CatalogueChange, 'path'>): ChangePlace {
  const [root = '', ...rest] = path;
  const isElsewhere = root === elsewhereList;
  if (!isElsewhere && root !== 'countries') return { area: 'shop', path };
  const [list = '', ...below] = isElsewhere ? path : rest;
  const [field, key, from] = below;
  return field === 'prices' && key !== undefined && from !== undefined
    ? { area: 'price', list, key, from: Number(from) }
    : { area: 'list', list, path: below };
}
