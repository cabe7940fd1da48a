import type { Catalogue } from '../shop-catalogue.ts';
import { byName, findNamingField, isFields, type Fields } from './named-items.ts';

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields): Fields {
  const merged = Object.keys({ ...theirs, ...mine }).map((name): readonly [string, unknown] => [
    name,
    merge(base[name], mine[name], theirs[name]),
  ]);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** Items that begin at a count, in the order of their counts; others in the order of theirs, with mine after them. */
function inOrder(items: readonly unknown[], field: string): readonly unknown[] {
  if (field !== 'from') return items;
  const startOf = (item: unknown): number => (isFields(item) ? Number(item[field]) : 0);
  return items.toSorted((a, b) => startOf(a) - startOf(b));
}

function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): readonly unknown[] {
  const field = findNamingField([base, mine, theirs]);
  if (field === null) return mine;
  const merged = mergeFields(
    ...([base, mine, theirs].map((items) => byName(items, field)) as [Fields, Fields, Fields]),
  );
  const names = [...theirs, ...mine].flatMap((item) => (isFields(item) ? [item[field]] : []));
  const kept = [...new Set(names)].flatMap((name) => {
    const rest = merged[String(name)];
    return isFields(rest) ? [{ [field]: name, ...rest }] : [];
  });
  return inOrder(kept, field);
}

function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isFields(mine) && isFields(theirs)) {
    return mergeFields(isFields(base) ? base : {}, mine, theirs);
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs);
  }
  return mine;
}

/**
 * What two people made of one catalogue, in one: the values that I changed as mine, all others as theirs. Where both
 * changed the same value, mine counts.
 */
export function mergeCatalogues(base: Catalogue, mine: Catalogue, theirs: Catalogue): Catalogue {
  // The parts are those of catalogues, and each value comes from one of them.
  return mergeFields({ ...base }, { ...mine }, { ...theirs }) as Catalogue & Fields;
}
