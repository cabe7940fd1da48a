import { placeOf, type CatalogueChange } from '#domain/catalogue/edit/difference.ts';

/** The number of changes in each price list. */
export function countByList(changes: readonly CatalogueChange[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const place = placeOf(change);
    if (place.area !== 'shop') counts.set(place.list, (counts.get(place.list) ?? 0) + 1);
  }
  return counts;
}

/** The changes of a list and of the whole shop that the table of prices does not show. */
export function otherChanges(changes: readonly CatalogueChange[], list: string): CatalogueChange[] {
  return changes.filter((change) => {
    const place = placeOf(change);
    if (place.area === 'shop') return true;
    return place.list === list && place.area === 'list' && place.path[0] !== 'shipping';
  });
}
