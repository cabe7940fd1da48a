import {
  ownEntry,
  type CatalogueProduct,
  type CountryCatalogue,
  type FreeSize,
  type PaperSize,
} from './shop-catalogue.ts';

/** The chosen value of each option of an item, by the ids of options. */
export type ItemOptions = Readonly<Record<string, string>>;

/** No options: those of a product without any. */
export const noOptions: ItemOptions = {};

/**
 * Values that cannot be chosen beside the others: each by the ids of its option and of itself, as `mount/wood`. An
 * exclusion counts both ways.
 */
export function findExcluded(product: CatalogueProduct, chosen: ItemOptions): ReadonlySet<string> {
  const options = product.options ?? [];
  const excluded = new Set<string>();
  for (const option of options) {
    for (const value of option.values) {
      const name = `${option.key}/${value.key}`;
      const isChosen = chosen[option.key] === value.key;
      for (const other of value.excludes ?? []) {
        const [otherOption = '', otherValue] = other.split('/');
        if (isChosen) excluded.add(other);
        else if (chosen[otherOption] === otherValue) excluded.add(name);
      }
    }
  }
  return excluded;
}

/**
 * The options of an item: those that were chosen, and for the others the first value that they leave. Null for an unknown
 * option or value, and for values that exclude each other.
 */
export function completeOptions(
  product: CatalogueProduct,
  chosen: ItemOptions,
): ItemOptions | null {
  const options = product.options ?? [];
  if (options.length === 0) return Object.keys(chosen).length === 0 ? noOptions : null;
  const known = new Set(options.map(({ key }) => key));
  if (!Object.keys(chosen).every((key) => known.has(key))) return null;
  const complete: Record<string, string> = { ...chosen };
  for (const { key, values } of options) {
    const wanted = ownEntry(chosen, key);
    const excluded = findExcluded(product, complete);
    const isFree = (value: string): boolean => !excluded.has(`${key}/${value}`);
    const found = values.find((one) => (wanted === null ? isFree(one.key) : one.key === wanted));
    if (!found || !isFree(found.key)) return null;
    complete[key] = found.key;
  }
  // In the order of the product, so that equal choices are equal texts.
  return Object.fromEntries(options.map(({ key }) => [key, complete[key] ?? '']));
}

/** What the options of an item add to the price of each piece in a country, in minor units. */
export function priceOptions(
  { optionPrices = {} }: CountryCatalogue,
  product: CatalogueProduct,
  options: ItemOptions,
): number {
  return Object.entries(options).reduce(
    (sum, [option, value]) =>
      sum + (ownEntry(optionPrices, `${product.type}/${option}/${value}`) ?? 0),
    0,
  );
}

function isWithin(value: number, least: number, most: number, step: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most && value % step === 0;
}

/** Whether measures can be chosen. */
export function isFreeMeasure(free: FreeSize, { widthMm, heightMm }: PaperSize): boolean {
  const { minWidthMm, maxWidthMm, minHeightMm, maxHeightMm, stepMm } = free;
  return (
    isWithin(widthMm, minWidthMm, maxWidthMm, stepMm) &&
    isWithin(heightMm, minHeightMm, maxHeightMm, stepMm)
  );
}
