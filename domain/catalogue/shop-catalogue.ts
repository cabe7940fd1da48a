import type { LocalizedText } from '../common/localized-text.ts';
import type { Currency } from '../common/money.ts';
import type { BaseMethod } from './base-methods.ts';
import type { CanadianProvince } from '../places/provinces.ts';
import type {
  FrameShape,
  PrintSize,
  ProductKind,
  ProductType,
  Rendering,
  SizeKey,
  SizeUnit,
} from './catalogue.ts';
import type { DeliveryZone } from './delivery-zones.ts';
import type { Finishing } from './finishing-kinds.ts';

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
  /** First and last day on which it holds, `YYYY-MM-DD` in the shop's zone; open where one is absent. */
  readonly from?: string;
  readonly until?: string;
  /** Where the rate is written down: a law, or the address of an authority's page. */
  readonly source?: string;
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

/** How the shop deals with the customers of a country; an absent field is as elsewhere. */
export interface CountryPolicy {
  /** Connections on which orders are sent in larger parts with more patience. Source: product §7.5. */
  readonly connection?: 'fair' | 'slow';
  /** Orders have the short numbers also where they are paid by card. Source: product §3.3. */
  readonly orderNumbers?: 'short';
  /** The total is labeled as one with all taxes. */
  readonly totalLabel?: 'ttc';
  /** Codes of its languages; the first one comes with choosing the country. Source: product §4.2. */
  readonly languages?: readonly string[];
  /** Studios hear of orders that are shipped within it. Source: product §7. */
  readonly notifiesStudios?: true;
  /** Code of the language of mails and papers to its studios; English if absent. */
  readonly studioLanguage?: string;
  /** The text about an order that could not be sent names the country. Source: product §8.5. */
  readonly orderFailure?: 'canada';
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
  readonly policy?: CountryPolicy;
  /** False where the shop takes no orders. */
  readonly sold?: boolean;
  /** Currency of its prices; absent for US dollars. */
  readonly currency?: Currency;
  /** Parts of the country with delivery rules of their own; {@link shipping} holds in the rest. */
  readonly zones?: readonly DeliveryZone[];
  /** What values of options add to the price of a piece: by the ids of product, option and value, as `canvas/mount/wood`. */
  readonly optionPrices?: Readonly<Record<string, number>>;
  /** Numbers of copies of a size that are sold together. */
  readonly bundles?: Readonly<Record<SizeKey, Bundle>>;
}

/** A number of copies at a price for all of them, in minor units. */
export interface Bundle {
  readonly count: number;
  readonly price: number;
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
  /** Resolution of its file in pixels per inch; 300 by default. */
  readonly dpi?: number;
  /** Added on each side and cut off, or wrapped around an edge; millimeters, 0 by default. */
  readonly bleedMm?: number;
  /** Weight of one piece with its share of the wrapping; absent counts as 0. */
  readonly grams?: number;
}

/** The quantities in which an item is sold: from `step` to `max` in steps. Source: product §5. */
export interface QuantityRule {
  readonly step: number;
  readonly max: number;
}

/** A shape in which a variant is sold, at one price. */
export interface VariantShape {
  readonly shape: FrameShape;
  /** Its surface, if that differs, and the key under which labs have settings for it. */
  readonly own?: { readonly key: string; readonly surface: CataloguePaper };
}

/** Width and height that a customer chooses, in millimeters; both are multiples of `stepMm`. */
export interface FreeSize {
  readonly minWidthMm: number;
  readonly maxWidthMm: number;
  readonly minHeightMm: number;
  readonly maxHeightMm: number;
  readonly stepMm: number;
}

/** One value of an option, as `matte`. */
export interface OptionValue {
  readonly key: string;
  readonly name: LocalizedText;
  /** Values of other options that cannot be chosen beside it, as `mount/wood`. */
  readonly excludes?: readonly string[];
  /** How it changes the print; absent where labs or the object do. */
  readonly finishing?: Finishing;
}

/** A choice within a product, as its finish; the first value is the usual one. Labs take the option `finish` as theirs. */
export interface ProductOption {
  readonly key: string;
  readonly name: LocalizedText;
  readonly values: readonly OptionValue[];
}

/** A size of a product, with a price of its own. Source: product §1, §3. */
export interface CatalogueVariant {
  /** Unique among the variants of all products. */
  readonly key: SizeKey;
  /** Other names under which it is ordered. */
  readonly aliases?: readonly string[];
  /** Unit by which its key is read; absent where the key is no size. */
  readonly unit?: SizeUnit;
  /** Absent for those that the texts of the shop name. */
  readonly name?: LocalizedText;
  readonly surface: CataloguePaper;
  readonly shapes?: readonly VariantShape[];
  /** The quantities in which it is sold, if not those of the catalogue. */
  readonly quantities?: QuantityRule;
  /** The size that replaces it in a country which does not sell it. Source: product §9.3. */
  readonly nearest?: SizeKey;
  /** The size on whose paper it is printed by the sheet: passport photos. Source: product §9.11. */
  readonly sheetOn?: SizeKey;
  /** The customer chooses its measures: its price is that of a square meter, and its surface an example. */
  readonly free?: FreeSize;
  /**
   * The copies that decide its tier: all of its size in the order, as usual; those of one photo; or all in the order of the
   * variants that are counted so.
   */
  readonly countedBy?: 'size' | 'photo' | 'order';
}

/** A product in its sizes. Source: product §1. */
export interface CatalogueProduct {
  readonly type: ProductType;
  readonly kind: ProductKind;
  readonly rendering: Rendering;
  /** Absent for those that the texts of the shop name. */
  readonly name?: LocalizedText;
  readonly options?: readonly ProductOption[];
  /** Ids of the studios where it is sold, for pickup alone; everywhere if absent. */
  readonly studios?: readonly string[];
  readonly variants: readonly CatalogueVariant[];
}

/**
 * Everything that is sold, and for what: an immutable value that is passed to each rule which depends on it, and that a page
 * receives as JSON. Source: product §9.
 */
export interface Catalogue {
  /** The countries with a price list of their own, by two-letter code, in the order of the selector. */
  readonly countries: Readonly<Partial<Record<string, CountryCatalogue>>>;
  /** All other countries. */
  readonly elsewhere: CountryCatalogue;
  /** The country of the prices until a visitor's is known; absent for the first one that is sold to. */
  readonly defaultCountry?: string;
  /** In the order of the selector. */
  readonly products: readonly CatalogueProduct[];
  readonly quantities: QuantityRule;
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

const usualPolicy: CountryPolicy = {};

/** How the shop deals with a country. */
export function policyOf(catalogue: Catalogue, country: string): CountryPolicy {
  return countryCatalogue(catalogue, country).policy ?? usualPolicy;
}
