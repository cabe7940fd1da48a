import type { SizeKey } from '../catalogue.ts';
import { findVariantOfKey } from '../products.ts';
import type {
  Catalogue,
  CataloguePaper,
  CatalogueProduct,
  CatalogueVariant,
  CountryCatalogue,
} from '../shop-catalogue.ts';
import { setTiers } from './change-prices.ts';
import { findPriceList, findTiers, priceListsOf } from './price-lists.ts';
import {
  optionPrefix,
  type ListPrices,
  type ProductEdit,
  type VariantEdit,
} from './variant-edit.ts';

/** The usual resolution, no bleed and no weight are not written. */
function plainSurface({ dpi, bleedMm, grams, ...paper }: CataloguePaper): CataloguePaper {
  return {
    ...paper,
    ...(dpi !== undefined && dpi !== 300 && { dpi }),
    ...(bleedMm !== undefined && bleedMm !== 0 && { bleedMm }),
    ...(grams !== undefined && grams !== 0 && { grams }),
  };
}

function plainVariant(variant: CatalogueVariant): CatalogueVariant {
  const { shapes, countedBy, ...rest } = variant;
  return {
    ...rest,
    surface: plainSurface(variant.surface),
    ...(shapes && shapes.length > 0 && { shapes }),
    ...(countedBy && countedBy !== 'size' && { countedBy }),
  };
}

/** Without exclusions of values that the product does not have. */
function linkedOptions(options: ProductEdit['options']): ProductEdit['options'] {
  const known = new Set(
    options.flatMap(({ key, values }) => values.map((value) => `${key}/${value.key}`)),
  );
  return options.map((option) => ({
    ...option,
    values: option.values.map(({ excludes = [], ...value }) => {
      const left = excludes.filter((name) => known.has(name));
      return { ...value, ...(left.length > 0 && { excludes: left }) };
    }),
  }));
}

function saveProduct(
  { type, kind, rendering, name, options, studios }: ProductEdit,
  before: CatalogueProduct | null,
  variants: readonly CatalogueVariant[],
): CatalogueProduct {
  const { name: _name, options: _options, studios: _studios, ...kept } = before ?? { type, kind };
  return {
    ...kept,
    type,
    kind: before?.kind ?? kind,
    rendering,
    ...(name && { name }),
    ...(options.length > 0 && { options: linkedOptions(options) }),
    ...(studios && { studios }),
    variants,
  };
}

/** A table without the names that are left out, and with others; undefined for an empty one. */
function changeTable<T>(
  table: Readonly<Record<string, T>> | undefined,
  isLeftOut: (name: string) => boolean,
  added: Readonly<Record<string, T>>,
): Record<string, T> | undefined {
  const kept = Object.entries(table ?? {}).filter(([name]) => !isLeftOut(name));
  const all = { ...Object.fromEntries(kept), ...added };
  return Object.keys(all).length > 0 ? all : undefined;
}

type Tables = Pick<CountryCatalogue, 'optionPrices' | 'bundles'>;

/** A price list with other tables; an empty one is not written. */
function changeTables(
  catalogue: Catalogue,
  list: string,
  change: (found: CountryCatalogue) => {
    readonly [Table in keyof Tables]: Tables[Table] | undefined;
  },
): Catalogue {
  const found = findPriceList(catalogue, list);
  if (!found) return catalogue;
  const { optionPrices, bundles } = change(found);
  const { optionPrices: _prices, bundles: _bundles, ...rest } = found;
  const changed = {
    ...rest,
    ...(optionPrices && { optionPrices }),
    ...(bundles && { bundles }),
  };
  return Object.hasOwn(catalogue.countries, list)
    ? { ...catalogue, countries: { ...catalogue.countries, [list]: changed } }
    : { ...catalogue, elsewhere: changed };
}

function saveListPrices(
  catalogue: Catalogue,
  list: string,
  { unit, bundle, options }: ListPrices,
  { product, variant }: VariantEdit,
): Catalogue {
  const tiers = findTiers(catalogue, list, variant.key);
  const [first, ...rest] = tiers ?? [];
  const priced =
    unit === (first?.unit ?? null)
      ? catalogue
      : setTiers(catalogue, list, variant.key, unit === null ? null : [{ from: 1, unit }, ...rest]);
  const prefix = optionPrefix(product.type);
  const names = product.options.flatMap(({ key, values }) =>
    values.map((value) => `${key}/${value.key}`),
  );
  const added = names.flatMap((name) => {
    const price = options[name] ?? 0;
    return price === 0 ? [] : [[`${prefix}${name}`, price] as const];
  });
  return changeTables(priced, list, (found) => ({
    optionPrices: changeTable(
      found.optionPrices,
      (name) => name.startsWith(prefix),
      Object.fromEntries(added),
    ),
    bundles: changeTable(
      found.bundles,
      (key) => key === variant.key,
      bundle && unit !== null ? { [variant.key]: bundle } : {},
    ),
  }));
}

/**
 * The catalogue with a size that is added or changed: a new one comes after those of its product, a new product after the
 * others. Tiers above the first piece, and prices in lists that are not named, stay. Check it before with
 * `findVariantProblems`.
 */
export function saveVariant(catalogue: Catalogue, edit: VariantEdit): Catalogue {
  const { known, product } = edit;
  const variant = plainVariant(edit.variant);
  const before = catalogue.products.find(({ type }) => type === product.type) ?? null;
  const variants = before?.variants ?? [];
  const saved = saveProduct(
    product,
    before,
    known === null
      ? [...variants, variant]
      : variants.map((each) => (each.key === known ? variant : each)),
  );
  const products = before
    ? catalogue.products.map((each) => (each === before ? saved : each))
    : [...catalogue.products, saved];
  return [...edit.prices].reduce(
    (after: Catalogue, [list, prices]) => saveListPrices(after, list, prices, edit),
    { ...catalogue, products },
  );
}

/** The price lists that keep a size from being withdrawn: it is the size of their new prints, or all that they sell. */
export function listsThatNeed(catalogue: Catalogue, key: SizeKey): string[] {
  return priceListsOf(catalogue).filter((list) => {
    const found = findPriceList(catalogue, list);
    const sold = Object.keys(found?.prices ?? {});
    return found?.defaultSize === key || (sold.length === 1 && sold[0] === key);
  });
}

/** The catalogue in which a size has no price anywhere: it keeps its names, and what replaces it. */
export function withdrawVariant(catalogue: Catalogue, key: SizeKey): Catalogue {
  return priceListsOf(catalogue).reduce(
    (before: Catalogue, list) =>
      changeTables(setTiers(before, list, key, null), list, (found) => ({
        optionPrices: found.optionPrices,
        bundles: changeTable(found.bundles, (name) => name === key, {}),
      })),
    catalogue,
  );
}

/** Without a nearest size or a sheet that is gone. */
function unlink(variant: CatalogueVariant, key: SizeKey): CatalogueVariant {
  const { nearest, sheetOn, ...rest } = variant;
  return {
    ...rest,
    ...(nearest !== undefined && nearest !== key && { nearest }),
    ...(sheetOn !== undefined && sheetOn !== key && { sheetOn }),
  };
}

/**
 * The catalogue without a size, and without its product if that has no other one. Orders keep what they need of it in their
 * lines. The same catalogue for an unknown size.
 */
export function removeVariant(catalogue: Catalogue, key: SizeKey): Catalogue {
  const found = findVariantOfKey(catalogue, key);
  if (!found) return catalogue;
  const withdrawn = withdrawVariant(catalogue, key);
  const products = withdrawn.products.flatMap((product) => {
    const variants = product.variants
      .filter((variant) => variant.key !== key)
      .map((variant) => unlink(variant, key));
    return variants.length > 0 ? [{ ...product, variants }] : [];
  });
  const isGone = !products.some(({ type }) => type === found.product.type);
  const prefix = optionPrefix(found.product.type);
  const after = { ...withdrawn, products };
  if (!isGone) return after;
  return priceListsOf(after).reduce(
    (before: Catalogue, list) =>
      changeTables(before, list, ({ optionPrices, bundles }) => ({
        optionPrices: changeTable(optionPrices, (name) => name.startsWith(prefix), {}),
        bundles,
      })),
    after,
  );
}
