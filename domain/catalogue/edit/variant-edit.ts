import type { LocalizedText } from '../../common/localized-text.ts';
import type { ProductKind, Rendering, SizeKey } from '../catalogue.ts';
import { findVariantOfKey } from '../products.ts';
import {
  ownEntry,
  type Bundle,
  type Catalogue,
  type CatalogueVariant,
  type ProductOption,
} from '../shop-catalogue.ts';
import { findPriceList, findTiers, priceListsOf } from './price-lists.ts';

/** Least and greatest sides, resolutions and bleeds of a surface that is typed, and weights in grams. */
export const surfaceLimits = {
  side: { least: 10, most: 2000 },
  dpi: { least: 72, most: 1200 },
  bleed: { least: 0, most: 100 },
  grams: { least: 0, most: 100_000 },
} as const;

/** Longest name of a product, of a size, of an option or of a value, in characters. */
export const maxVariantName = 80;
/** Number of options of a product, and of values of an option. */
export const optionLimits = { options: 10, values: 50 } as const;

/** What a price list has of a size; amounts in minor units. */
export interface ListPrices {
  /** Price of the first piece; of a square meter where customers choose the measures. Null where it is not sold. */
  readonly unit: number | null;
  readonly bundle: Bundle | null;
  /** What values of options add to a piece, by `option/value`. */
  readonly options: Readonly<Record<string, number>>;
}

/** A product as it is changed with one of its sizes. */
export interface ProductEdit {
  readonly type: string;
  /** Whether it is added with its first size. */
  readonly isNew: boolean;
  readonly kind: ProductKind;
  readonly rendering: Rendering;
  /** Null for one that the texts of the shop name. */
  readonly name: LocalizedText | null;
  readonly options: readonly ProductOption[];
  /** Ids of the studios that alone sell it; null for all, and for orders that are sent. */
  readonly studios: readonly string[] | null;
}

/** A size that is added or changed, with the product that it is of, and its prices. */
export interface VariantEdit {
  /** Key of the size that is changed; null for a new one. */
  readonly known: SizeKey | null;
  readonly product: ProductEdit;
  readonly variant: CatalogueVariant;
  /** By price list. */
  readonly prices: ReadonlyMap<string, ListPrices>;
}

/** The beginning of the names of a product's options in `optionPrices`. */
export function optionPrefix(type: string): string {
  return `${type}/`;
}

function readPrices(catalogue: Catalogue, list: string, type: string, key: SizeKey): ListPrices {
  const found = findPriceList(catalogue, list);
  const prefix = optionPrefix(type);
  const ofProduct = Object.entries(found?.optionPrices ?? {}).filter(([name]) =>
    name.startsWith(prefix),
  );
  return {
    unit: findTiers(catalogue, list, key)?.[0].unit ?? null,
    bundle: (found?.bundles && ownEntry(found.bundles, key)) ?? null,
    options: Object.fromEntries(
      ofProduct.map(([name, price]) => [name.slice(prefix.length), price]),
    ),
  };
}

/** A size of a catalogue as it can be changed; null for an unknown one. */
export function readVariant(catalogue: Catalogue, key: SizeKey): VariantEdit | null {
  const found = findVariantOfKey(catalogue, key);
  if (!found) return null;
  const { product, variant } = found;
  const { type, kind, rendering, name, options = [], studios } = product;
  return {
    known: variant.key,
    product: {
      type,
      isNew: false,
      kind,
      rendering,
      name: name ?? null,
      options,
      studios: studios ?? null,
    },
    variant,
    prices: new Map(
      priceListsOf(catalogue).map((list) => [list, readPrices(catalogue, list, type, variant.key)]),
    ),
  };
}

/** An id of a text: `13×18 cm, silk` is `13x18-cm-silk`; empty where no letter or digit of it can be one. */
export function toId(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 40);
}
