import { frameShapes, type SizeKey } from '#domain/catalogue/catalogue.ts';
import { currencyOfList } from '#domain/catalogue/edit/price-lists.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import {
  toId,
  type ListPrices,
  type ProductEdit,
  type VariantEdit,
} from '#domain/catalogue/edit/variant-edit.ts';
import { findProduct, findVariantOfKey } from '#domain/catalogue/products.ts';
import type {
  Catalogue,
  CatalogueVariant,
  OptionValue,
  ProductOption,
  QuantityRule,
  VariantShape,
} from '#domain/catalogue/shop-catalogue.ts';
import type { LocalizedText } from '#domain/common/localized-text.ts';
import { westernDigits } from '#domain/common/western-digits.ts';
import { readTyped, toTyped } from './price-entry.ts';
import type { OptionFields, ProductFields, TypedTexts, ValueFields } from './product-fields.ts';

function readNumber(typed: string): number {
  const text = westernDigits(typed)
    .trim()
    .replace(/[,\u066B]/, '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
}

function toText(names: TypedTexts): LocalizedText {
  const written = Object.entries(names).flatMap(([language, name]) => {
    const trimmed = name?.trim() ?? '';
    return trimmed === '' || language === 'en' ? [] : [[language, trimmed] as const];
  });
  return { en: names['en']?.trim() ?? '', ...Object.fromEntries(written) };
}

function isTyped(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

function hasName(names: TypedTexts): boolean {
  return Object.values(names).some((name) => isTyped(name));
}

/** The key that follows from what is typed: that of the size, or of the product where that has one size. */
export function keyOf({ known, product, kind, key, names, productNames }: ProductFields): SizeKey {
  const size = toId(names['en'] ?? '');
  const ofProduct = product || toId(productNames['en'] ?? '');
  if (known !== '') return known;
  if (key.trim() !== '') return key.trim();
  // A photo on paper is known by its size alone, as 10x15 is.
  if (size === '' || kind === 'paper' || ofProduct === '') return size || ofProduct;
  return `${ofProduct}-${size}`.slice(0, 40);
}

/** The key of an option or of a value: its own, or the one that follows from its name. */
export function keyOfOption({ key, names }: Pick<OptionFields, 'key' | 'names'>): string {
  return key || toId(names['en'] ?? '');
}

function readPrice(catalogue: Catalogue, typed: string | undefined, list: string): number {
  return readTyped(typed ?? '', currencyOfList(catalogue, list)) ?? Number.NaN;
}

function toValue(typed: ValueFields, before: ProductOption | undefined): OptionValue {
  const key = keyOfOption(typed);
  const { excludes: _excludes, ...kept } = before?.values.find((value) => value.key === key) ?? {};
  return {
    ...kept,
    key,
    name: toText(typed.names),
    ...(typed.excludes.length > 0 && { excludes: typed.excludes }),
  };
}

function toProduct(catalogue: Catalogue, fields: ProductFields): ProductEdit {
  const { product, kind, rendering, productNames, options, studios } = fields;
  const before = findProduct(catalogue, product);
  const name = toText(productNames);
  const isNew = product === '';
  return {
    type: isNew ? toId(name.en) : product,
    isNew,
    kind,
    rendering,
    name: isNew || hasName(productNames) ? name : null,
    studios,
    options: options.map((typed) => {
      const key = keyOfOption(typed);
      const known = before?.options?.find((option) => option.key === key);
      return {
        ...known,
        key,
        name: toText(typed.names),
        values: typed.values.map((value) => toValue(value, known)),
      };
    }),
  };
}

function toShapes(fields: ProductFields, before: CatalogueVariant | undefined): VariantShape[] {
  return frameShapes.flatMap((shape): VariantShape[] => {
    const { isSold, key, width, height } = fields.shapes[shape];
    if (!isSold) return [];
    if (![key, width, height].some((text) => isTyped(text))) return [{ shape }];
    const known = before?.shapes?.find((one) => one.shape === shape)?.own?.surface;
    const surface = {
      ...known,
      widthMm: readNumber(width),
      heightMm: readNumber(height),
      turns: known?.turns ?? false,
    };
    return [{ shape, own: { key: key.trim(), surface } }];
  });
}

/** Without a maximum, the greatest multiple of the step up to that of the catalogue. */
function toQuantities(
  { quantities }: Catalogue,
  { step, max }: Pick<ProductFields, 'step' | 'max'>,
): QuantityRule {
  const each = isTyped(step) ? readNumber(step) : 1;
  const most = Math.floor(quantities.max / each) * each;
  return { step: each, max: isTyped(max) ? readNumber(max) : most };
}

function toVariant(catalogue: Catalogue, fields: ProductFields): CatalogueVariant {
  const { known, names, step, max, countedBy, free, isFree, nearest, grams } = fields;
  const before = findVariantOfKey(catalogue, known)?.variant;
  const {
    name: _name,
    nearest: _nearest,
    quantities: _quantities,
    free: _free,
    shapes: _shapes,
    ...kept
  } = before ?? { key: '' };
  const shapes = toShapes(fields, before);
  return {
    ...kept,
    key: keyOf(fields),
    ...(hasName(names) && { name: toText(names) }),
    surface: {
      ...before?.surface,
      widthMm: readNumber(fields.width),
      heightMm: readNumber(fields.height),
      turns: fields.turns,
      dpi: readNumber(fields.dpi),
      bleedMm: readNumber(fields.bleed),
      grams: isTyped(grams) ? readNumber(grams) : 0,
    },
    ...(nearest !== '' && { nearest }),
    ...((isTyped(step) || isTyped(max)) && { quantities: toQuantities(catalogue, fields) }),
    ...(isFree && {
      free: {
        minWidthMm: readNumber(free.minWidthMm),
        maxWidthMm: readNumber(free.maxWidthMm),
        minHeightMm: readNumber(free.minHeightMm),
        maxHeightMm: readNumber(free.maxHeightMm),
        stepMm: readNumber(free.stepMm),
      },
    }),
    ...(shapes.length > 0 && { shapes }),
    countedBy,
  };
}

function toListPrices(catalogue: Catalogue, fields: ProductFields, list: string): ListPrices {
  const [count, price] = [fields.bundleCounts[list], fields.bundlePrices[list]];
  const unit = fields.prices[list];
  const options = fields.options.flatMap((option) =>
    option.values.flatMap((value) => {
      const typed = value.prices[list];
      const name = `${keyOfOption(option)}/${keyOfOption(value)}`;
      return isTyped(typed) ? [[name, readPrice(catalogue, typed, list)] as const] : [];
    }),
  );
  return {
    unit: isTyped(unit) ? readPrice(catalogue, unit, list) : null,
    bundle:
      isTyped(count) || isTyped(price)
        ? { count: readNumber(count ?? ''), price: readPrice(catalogue, price, list) }
        : null,
    options: Object.fromEntries(options),
  };
}

/** What is typed as a size; what cannot be read is no number. */
export function toVariantEdit(
  catalogue: Catalogue,
  lists: readonly string[],
  fields: ProductFields,
): VariantEdit {
  return {
    known: fields.known === '' ? null : fields.known,
    product: toProduct(catalogue, fields),
    variant: toVariant(catalogue, fields),
    prices: new Map(lists.map((list) => [list, toListPrices(catalogue, fields, list)])),
  };
}

/** The names of all values of the other options, for exclusions. */
export function valuesOfOthers(
  options: readonly OptionFields[],
  own: OptionFields,
): { readonly id: string; readonly names: TypedTexts; readonly option: TypedTexts }[] {
  return options
    .filter((option) => option !== own)
    .flatMap((option) =>
      option.values.map((value) => ({
        id: `${keyOfOption(option)}/${keyOfOption(value)}`,
        names: value.names,
        option: option.names,
      })),
    )
    .filter(({ id }) => !id.startsWith('/') && !id.endsWith('/'));
}

/**
 * Prices with those that are missing, at the rates of the shop, from the price of one list; the same ones if that is no
 * amount.
 */
export function fillPrices(
  catalogue: Catalogue,
  lists: readonly string[],
  prices: TypedTexts,
  { from, sign }: { readonly from: string; readonly sign: string },
): TypedTexts {
  const { unitsPerDollar } = catalogue;
  const currency = currencyOfList(catalogue, from);
  const minor = readTyped(prices[from] ?? '', currency);
  if (minor === null) return prices;
  const dollars = toMajor(minor, currency) / unitsPerDollar[currency];
  const filled = lists.flatMap((list) => {
    const to = currencyOfList(catalogue, list);
    if (isTyped(prices[list])) return [];
    return [[list, toTyped(toMinor(dollars * unitsPerDollar[to], to), to, sign)] as const];
  });
  return { ...prices, ...Object.fromEntries(filled) };
}
