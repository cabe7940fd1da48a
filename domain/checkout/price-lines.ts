import type { PrintSize, ProductType, SizeKey } from '../catalogue/catalogue.ts';
import { findFinishing } from '../catalogue/finishing.ts';
import {
  completeOptions,
  isFreeMeasure,
  noOptions,
  priceOptions,
  type ItemOptions,
} from '../catalogue/item-options.ts';
import { priceOfPiece, printSizesOf, unitAt } from '../catalogue/prices.ts';
import { findVariant, isPaper, type FoundVariant } from '../catalogue/products.ts';
import { isValidQuantity } from '../catalogue/quantities.ts';
import {
  countryCatalogue,
  ownEntry,
  type Bundle,
  type Catalogue,
  type CatalogueProduct,
  type PaperSize,
  type PriceTiers,
} from '../catalogue/shop-catalogue.ts';
import { countForTiers } from '../catalogue/tier-counts.ts';
import { allocate } from '../common/allocate.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '../common/result.ts';

/** An item to price. A gift's size may be its product type. */
export interface OrderedItem {
  readonly productType: ProductType;
  readonly size: string;
  readonly quantity: number;
  /** Chosen values of the product's options; its usual ones where they are absent. */
  readonly options?: ItemOptions | null | undefined;
  /** Chosen measures, for a size that needs them alone. */
  readonly measure?: PaperSize | null | undefined;
  /** The date that is stamped on a print which has one; it changes no price. */
  readonly stamp?: string | null | undefined;
}

/** An item with its price in minor units. A gift's size is its product type. Source: product §3. */
export interface PricedLine extends OrderedItem {
  readonly sizeKey: SizeKey;
  /** Price of a piece; that of a bundle may make the total less than its multiple. */
  readonly unitPrice: number;
  readonly total: number;
  /** The bundle that makes its total less than the multiple of its price. */
  readonly bundle?: Bundle;
}

/** An item that cannot be ordered; `item` is its index in the order. */
type UnsoldItem = {
  readonly item: number;
  readonly productType: string;
  readonly size: string;
};

/** Details of why an item cannot be ordered, by codes. */
export interface LineErrorDetails {
  readonly product_not_sold: UnsoldItem;
  /** `sizes`: the sizes that the country sells. */
  readonly size_not_sold: UnsoldItem & { readonly sizes: readonly PrintSize[] };
  readonly invalid_quantity: UnsoldItem & { readonly quantity: number };
  readonly options_not_sold: UnsoldItem;
}

type LineFailure =
  | FailureWith<'no_items'>
  | { [C in keyof LineErrorDetails]: FailureWith<C, LineErrorDetails[C]> }[keyof LineErrorDetails];

/** An item that the country sells in this quantity, with these options and measures. */
interface SoldItem extends FoundVariant {
  readonly item: OrderedItem;
  readonly tiers: PriceTiers;
  readonly options: ItemOptions;
}

/** Where items are ordered. */
interface Ordering {
  readonly country: string;
  readonly items: readonly OrderedItem[];
  readonly studio?: string | null;
}

function isSoldAt({ studios }: CatalogueProduct, studio: string | null): boolean {
  return studios === undefined || (studio !== null && studios.includes(studio));
}

/** The options of an item if it can be made so; null for measures or options that it cannot have. */
function readChoices({ product, variant }: FoundVariant, item: OrderedItem): ItemOptions | null {
  const measure = item.measure ?? null;
  const fits = variant.free
    ? measure !== null && isFreeMeasure(variant.free, measure)
    : measure === null;
  const options = fits ? completeOptions(product, item.options ?? noOptions) : null;
  // A photo for a document is printed as its authority wants it.
  const isAsIs = options === null || findFinishing({ product }, options).length === 0;
  return variant.sheetOn === undefined || isAsIs ? options : null;
}

/** The items with their prices, or the first reason why one of them cannot be ordered in this country. */
export function findSold(
  catalogue: Catalogue,
  { country, items, studio = null }: Ordering,
): ResultWith<readonly SoldItem[], LineFailure> {
  if (items.length === 0) return fail('no_items');
  const { prices } = countryCatalogue(catalogue, country);
  const sold: SoldItem[] = [];
  for (const [index, item] of items.entries()) {
    const { productType, size, quantity } = item;
    const details = { item: index, productType, size };
    const found = findVariant(catalogue, productType, size);
    const tiers = found && ownEntry(prices, found.variant.key);
    if (!found || !tiers || !isSoldAt(found.product, studio)) {
      return isPaper(catalogue, productType)
        ? fail('size_not_sold', { ...details, sizes: printSizesOf(catalogue, country) })
        : fail('product_not_sold', details);
    }
    if (!isValidQuantity(catalogue, found.variant.key, quantity)) {
      return fail('invalid_quantity', { ...details, quantity });
    }
    const options = readChoices(found, item);
    if (!options) return fail('options_not_sold', details);
    sold.push({ ...found, item, tiers, options });
  }
  return succeed(sold);
}

function addTo(sums: Record<string, number>, key: string, amount: number): void {
  sums[key] = (sums[key] ?? 0) + amount;
}

/** Price of a piece without its options, in minor units. */
function basePrice(
  catalogue: Catalogue,
  { item, tiers, variant }: SoldItem,
  count: number,
): number {
  return priceOfPiece(catalogue, variant.key, unitAt(tiers, count), item.measure);
}

/**
 * Price of copies with a bundle, in minor units: whole bundles and single copies, or one bundle more if that is cheaper, so
 * that copies short of a bundle never cost more than the whole one.
 */
export function priceWithBundle(unit: number, { count, price }: Bundle, copies: number): number {
  const whole = Math.floor(copies / count);
  return Math.min(
    copies * unit,
    whole * price + (copies - whole * count) * unit,
    Math.ceil(copies / count) * price,
  );
}

/** The base prices of lines, by line; those of a bundle are spread over its lines in proportion. */
function spreadBundles(
  bundles: Readonly<Record<SizeKey, Bundle>>,
  sold: readonly SoldItem[],
  units: readonly number[],
): number[] {
  const totals = sold.map(({ item }, index) => (units[index] ?? 0) * item.quantity);
  for (const [key, bundle] of Object.entries(bundles)) {
    const own = sold.flatMap(({ variant }, index) => (variant.key === key ? [index] : []));
    const [first] = own;
    // Copies at different prices have no bundle: those of free measures, or of tiers by photo.
    if (first === undefined || own.some((index) => units[index] !== units[first])) continue;
    const copies = own.reduce((sum, index) => sum + (sold[index]?.item.quantity ?? 0), 0);
    const price = priceWithBundle(units[first] ?? 0, bundle, copies);
    const parts = allocate(
      price,
      own.map((index) => totals[index] ?? 0),
    );
    for (const [part, index] of own.entries()) totals[index] = parts[part] ?? 0;
  }
  return totals;
}

/** Prices the lines, and sums them by size key. */
export function priceLines(catalogue: Catalogue, country: string, sold: readonly SoldItem[]) {
  const own = countryCatalogue(catalogue, country);
  const quantities: Record<SizeKey, number> = {};
  for (const { item, variant } of sold) addTo(quantities, variant.key, item.quantity);
  const items = sold.map(({ item }) => item);
  const countOf = countForTiers(catalogue, items);
  const units = sold.map((one) => basePrice(catalogue, one, countOf(one.item)));
  const bases = own.bundles ? spreadBundles(own.bundles, sold, units) : null;
  const subtotalsBySize: Record<SizeKey, number> = {};
  const lines: PricedLine[] = [];
  for (const [index, { item, product, variant, options }] of sold.entries()) {
    const { key } = variant;
    const extra = product.options ? priceOptions(own, product, options) : 0;
    const unit = units[index] ?? 0;
    const base = bases?.[index] ?? unit * item.quantity;
    const total = base + extra * item.quantity;
    const bundle = base < unit * item.quantity ? own.bundles?.[key] : undefined;
    addTo(subtotalsBySize, key, total);
    const chosen = product.options ? { options } : null;
    lines.push({
      ...item,
      ...chosen,
      size: key,
      sizeKey: key,
      unitPrice: unit + extra,
      total,
      ...(bundle && { bundle }),
    });
  }
  return { lines, quantities, subtotalsBySize };
}
