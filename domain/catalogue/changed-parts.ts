import type { Catalogue } from './shop-catalogue.ts';

/** Whether two JSON values are equal, whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    ones.length === others.size &&
    ones.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  );
}

function listChangedKeys(one: object, other: object): string[] {
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => !isSame(before.get(key), after.get(key)));
}

/** Names the parts in which two catalogues differ, each country by itself: `countries.TN`, `papers`. */
export function listChangedParts(before: Catalogue, after: Catalogue): string[] {
  return listChangedKeys(before, after).flatMap((part) =>
    part === 'countries'
      ? listChangedKeys(before.countries, after.countries).map((code) => `countries.${code}`)
      : [part],
  );
}
