import type { Currency } from '../../common/money.ts';
import { currencyIn } from '../sold-countries.ts';
import type { ProductType, SizeKey } from '../catalogue.ts';
import { itemFacts, type ItemFacts } from '../item-facts.ts';
import {
  ownEntry,
  type Catalogue,
  type CountryCatalogue,
  type PriceTiers,
} from '../shop-catalogue.ts';

/** Name of the price list of all countries without one of their own. */
export const elsewhereList = 'elsewhere';

/** The price lists of a catalogue: a country each by its code, and {@link elsewhereList} as the last. */
export function priceListsOf(catalogue: Catalogue): string[] {
  return [...Object.keys(catalogue.countries), elsewhereList];
}

/** A price list of a catalogue; null for a country without one of its own. */
export function findPriceList(catalogue: Catalogue, list: string): CountryCatalogue | null {
  return list === elsewhereList ? catalogue.elsewhere : ownEntry(catalogue.countries, list);
}

/** The currency of a price list of a catalogue. */
export function currencyOfList(catalogue: Catalogue, list: string): Currency {
  return currencyIn(catalogue, list);
}

/** Price tiers of a size key in a price list; null if it is not sold there. */
export function findTiers(catalogue: Catalogue, list: string, key: string): PriceTiers | null {
  const found = findPriceList(catalogue, list);
  return found && ownEntry(found.prices, key);
}

/** The sizes that a price list sells, with their tiers. */
export function listTiers({
  prices,
}: Pick<CountryCatalogue, 'prices'>): (readonly [string, PriceTiers])[] {
  return Object.entries<PriceTiers | undefined>(prices).flatMap(([key, tiers]) =>
    tiers ? [[key, tiers] as const] : [],
  );
}

/** The catalogue with changes in one price list; the same one if it has no such list. */
export function changePriceList(
  catalogue: Catalogue,
  list: string,
  changes: Partial<CountryCatalogue>,
): Catalogue {
  const found = findPriceList(catalogue, list);
  return found ? replacePriceList(catalogue, list, { ...found, ...changes }) : catalogue;
}

/** The catalogue with another value of a price list. */
export function replacePriceList(
  catalogue: Catalogue,
  list: string,
  changed: CountryCatalogue,
): Catalogue {
  return list === elsewhereList
    ? { ...catalogue, elsewhere: changed }
    : { ...catalogue, countries: { ...catalogue.countries, [list]: changed } };
}

/** A product variant of a catalogue, sold or not. */
export interface Variant {
  readonly key: SizeKey;
  readonly productType: ProductType;
  /** What names it. */
  readonly facts: ItemFacts;
}

/** Every product variant of a catalogue, in the order of the selector. */
export function variantsOf(catalogue: Catalogue): Variant[] {
  return catalogue.products.flatMap(({ type, variants }) =>
    variants.map(({ key }) => ({
      key,
      productType: type,
      facts: itemFacts(catalogue, type, key),
    })),
  );
}
