import { priceListsOf } from '#domain/catalogue/edit/price-lists.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { useFigures } from '../../api/figures.ts';
import { useMay } from '../../lib/session.ts';

const lastYear = { days: 365 } as const;

/**
 * The price lists of a catalogue, those with the most orders of the last year first and the others in the order of the
 * catalogue. Null until the orders are counted, so that no tab changes its place.
 */
export function useListOrder(catalogue: Catalogue | undefined): readonly string[] | null {
  const mayCount = useMay()('figures.see');
  const figures = useFigures(lastYear, mayCount);
  if (!catalogue || (mayCount && figures.isPending)) return null;
  const lists = priceListsOf(catalogue);
  const ordersOf = (list: string): number =>
    (figures.data?.money ?? [])
      .filter(({ country }) => country === list)
      .reduce((sum, { orders }) => sum + orders, 0);
  return lists.toSorted((one, other) => ordersOf(other) - ordersOf(one));
}
