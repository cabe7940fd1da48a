import type { Currency } from '../common/money.ts';
import type { BaseMethod } from './base-methods.ts';
import type { CanadianProvince } from '../places/provinces.ts';
import type { PrintSize, ProductType, SizeKey } from './catalogue.ts';

/** One tier of a price: from this count in the order on, each piece costs `unit` minor units. */
export interface PriceTier {
  readonly from: number;
  readonly unit: number;
}

/** Price of one size key in tiers; a price that does not depend on the count is a single tier from 1. */
export type PriceTiers = readonly [PriceTier, ...PriceTier[]];

/** A tax on an order: its name and rate in thousandths of a percent (9975 is 9.975 %). */
export interface TaxRate {
  readonly name: string;
  readonly percentThousandths: number;
}

/** The taxes of a country. Source: product §9.5. */
export interface CountryTaxes {
  /** Null where the shop's own rate applies. */
  readonly rates: readonly TaxRate[] | null;
  /** Rates of the provinces that have their own, by code. */
  readonly byProvince?: Readonly<Record<CanadianProvince, readonly TaxRate[]>>;
}

/** The fee, and the subtotal from which shipping is free; minor units. Source: product §9.4. */
export interface ShippingRule {
  readonly fee: number;
  readonly freeFrom: number;
}

/** What a country is sold, and for what; amounts in minor units of its currency. Source: product §9. */
export interface CountryCatalogue {
  /** The prices of all that is sold there. */
  readonly prices: Readonly<Partial<Record<SizeKey, PriceTiers>>>;
  /** Size of a new print. */
  readonly defaultSize: PrintSize;
  readonly shipping: ShippingRule;
  readonly taxes: CountryTaxes;
  /** The payment methods of each delivery, the preferred one first. Source: product §4. */
  readonly methods: Readonly<Record<'shipping' | 'pickup', readonly BaseMethod[]>>;
}

/** Width and height in millimeters, in portrait. */
export interface PaperSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** A paper or the surface of a gift. Source: product §9.11. */
export interface CataloguePaper extends PaperSize {
  /** Whether it turns with a landscape photo. */
  readonly turns: boolean;
}

/** The quantities in which an item is sold: from `step` to `max` in steps. Source: product §5. */
export interface QuantityRule {
  readonly step: number;
  readonly max: number;
}

/**
 * Everything that is sold, and for what: an immutable value that is passed to each rule which depends on it, and that a page
 * receives as JSON. Source: product §9.
 */
export interface Catalogue {
  /** The countries with a price list of their own, by two-letter code. */
  readonly countries: Readonly<Partial<Record<string, CountryCatalogue>>>;
  /** All other countries. */
  readonly elsewhere: CountryCatalogue;
  readonly papers: Readonly<Record<PrintSize, CataloguePaper>>;
  /** Surfaces of the gifts; the heart is a shape of the crystal. */
  readonly gifts: Readonly<Record<Exclude<ProductType, 'photo_print'> | 'heart', CataloguePaper>>;
  /** The size that replaces another one in a country which does not sell that. Source: product §9.3. */
  readonly nearestSizes: Readonly<Record<PrintSize, PrintSize>>;
  readonly quantities: QuantityRule;
  /** Sizes that are sold in other quantities. */
  readonly quantitiesBySize: Readonly<Partial<Record<string, QuantityRule>>>;
  /** Units of each currency for one US dollar. Source: product §9.2. */
  readonly unitsPerDollar: Readonly<Record<Currency, number>>;
  /** Minimum that a card is charged, in minor units. Source: product §9.6. */
  readonly cardMinimums: Readonly<Record<Currency, number>>;
}

/**
 * The entry of a table under a name from outside, which may be that of a method of all objects. Prices are computed with
 * it for each line, and only what was found is checked: that is several times faster.
 */
export function ownEntry<T>(table: Readonly<Partial<Record<string, T>>>, name: string): T | null {
  const found = table[name];
  return found !== undefined && Object.hasOwn(table, name) ? found : null;
}

/** What a country is sold; that of {@link Catalogue.elsewhere} for one without a price list of its own. */
export function countryCatalogue(catalogue: Catalogue, country: string): CountryCatalogue {
  return ownEntry(catalogue.countries, country) ?? catalogue.elsewhere;
}
