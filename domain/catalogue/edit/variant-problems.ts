import type { LocalizedText } from '../../common/localized-text.ts';
import { isId } from '../catalogue.ts';
import { findProduct, findVariantOfKey } from '../products.ts';
import { maxQuantity } from '../quantities.ts';
import type { Catalogue, CataloguePaper, FreeSize, ProductOption } from '../shop-catalogue.ts';
import {
  maxVariantName,
  optionLimits,
  surfaceLimits,
  type ListPrices,
  type VariantEdit,
} from './variant-edit.ts';

/** Why a size cannot be saved. */
export type VariantProblemCode =
  | 'product_id'
  | 'product_taken'
  | 'product_unknown'
  | 'product_name'
  | 'key'
  | 'key_taken'
  | 'name'
  | 'width'
  | 'height'
  | 'dpi'
  | 'bleed'
  | 'grams'
  | 'nearest'
  | 'quantities'
  | 'shape'
  | 'free'
  | 'option_name'
  | 'option_taken'
  | 'value_name'
  | 'value_taken'
  | 'no_values'
  | 'excludes'
  | 'studios'
  | 'price'
  | 'option_price'
  | 'bundle'
  | 'unsold';

/** A problem, and the field beside which it is said: `width`, `prices.TN`, `options.0.values.1`. */
export interface VariantProblem {
  readonly code: VariantProblemCode;
  readonly at: string;
}

function problem(code: VariantProblemCode, at: string, isFound: boolean): VariantProblem[] {
  return isFound ? [{ code, at }] : [];
}

function isNamed(text: LocalizedText): boolean {
  const names = Object.values(text).filter((name) => name !== undefined);
  return text.en !== '' && names.every((name) => name !== '' && name.length <= maxVariantName);
}

/** Whether a size can be told from the others of its product without a name. */
function isPlain(catalogue: Catalogue, { known, product, variant }: VariantEdit): boolean {
  if (product.isNew || variant.unit !== undefined) return true;
  const others = findProduct(catalogue, product.type)?.variants.filter(({ key }) => key !== known);
  return others?.length === 0;
}

function findNameProblems(catalogue: Catalogue, edit: VariantEdit): VariantProblem[] {
  const { known, product, variant } = edit;
  const before = findProduct(catalogue, product.type);
  const isNameMissing = product.name === null && (product.isNew || before?.name !== undefined);
  const isSizeWrong = variant.name ? !isNamed(variant.name) : !isPlain(catalogue, edit);
  const isKeyTaken = known === null && findVariantOfKey(catalogue, variant.key) !== null;
  return [
    ...problem('product_taken', 'productName', product.isNew && before !== null),
    ...problem('product_unknown', 'product', !product.isNew && before === null),
    ...problem(
      'product_name',
      'productName',
      isNameMissing || (product.name !== null && !isNamed(product.name)),
    ),
    ...problem('product_id', 'productName', product.isNew && !isId(product.type)),
    ...problem('name', 'name', isSizeWrong),
    ...problem('key', 'key', !isId(variant.key)),
    ...problem('key_taken', 'key', isKeyTaken),
  ];
}

interface Limits {
  readonly least: number;
  readonly most: number;
}

function isWithin(value: number, { least, most }: Limits): boolean {
  return Number.isFinite(value) && value >= least && value <= most;
}

function findSurfaceProblems({ surface, shapes = [] }: VariantEdit['variant']): VariantProblem[] {
  const { widthMm, heightMm, dpi = 300, bleedMm = 0, grams = 0 } = surface;
  const isWhole = (value: number, limits: Limits): boolean =>
    Number.isInteger(value) && isWithin(value, limits);
  const isShapeWrong = (own: { readonly key: string; readonly surface: CataloguePaper }): boolean =>
    !isId(own.key) ||
    !isWithin(own.surface.widthMm, surfaceLimits.side) ||
    !isWithin(own.surface.heightMm, surfaceLimits.side);
  return [
    ...problem('width', 'width', !isWithin(widthMm, surfaceLimits.side)),
    ...problem('height', 'height', !isWithin(heightMm, surfaceLimits.side)),
    ...problem('dpi', 'dpi', !isWhole(dpi, surfaceLimits.dpi)),
    ...problem('bleed', 'bleed', !isWithin(bleedMm, surfaceLimits.bleed)),
    ...problem('grams', 'grams', !isWhole(grams, surfaceLimits.grams)),
    ...shapes.flatMap(({ shape, own }) =>
      problem('shape', `shapes.${shape}`, own !== undefined && isShapeWrong(own)),
    ),
  ];
}

function isFreeWrong(free: FreeSize): boolean {
  const { minWidthMm, maxWidthMm, minHeightMm, maxHeightMm, stepMm } = free;
  const isSpanWrong = (least: number, most: number): boolean =>
    ![least, most].every(
      (side) => isWithin(side, surfaceLimits.side) && Number.isInteger(side) && side % stepMm === 0,
    ) || least > most;
  return (
    !(Number.isInteger(stepMm) && isWithin(stepMm, { least: 1, most: 1000 })) ||
    isSpanWrong(minWidthMm, maxWidthMm) ||
    isSpanWrong(minHeightMm, maxHeightMm)
  );
}

function findSaleProblems(
  catalogue: Catalogue,
  { product, variant }: VariantEdit,
): VariantProblem[] {
  const { nearest, quantities, free, key } = variant;
  const isNearestWrong =
    nearest !== undefined && (nearest === key || !findVariantOfKey(catalogue, nearest));
  const isRuleWrong =
    quantities !== undefined &&
    !(
      Number.isInteger(quantities.step) &&
      Number.isInteger(quantities.max) &&
      quantities.step >= 1 &&
      quantities.max >= quantities.step &&
      quantities.max <= maxQuantity &&
      quantities.max % quantities.step === 0
    );
  return [
    ...problem('nearest', 'nearest', isNearestWrong),
    ...problem('quantities', 'quantities', isRuleWrong),
    ...problem('free', 'free', free !== undefined && isFreeWrong(free)),
    ...problem('studios', 'studios', product.studios?.length === 0),
  ];
}

function isRepeated(keys: readonly string[], at: number): boolean {
  return keys.indexOf(keys[at] ?? '') < at;
}

/** Whether a value leaves no choice of another option. */
function isDeadEnd(options: readonly ProductOption[], own: ProductOption, name: string): boolean {
  const excludes = (option: ProductOption, value: ProductOption['values'][number]): boolean => {
    const [, key] = name.split('/');
    const chosen = own.values.find((one) => one.key === key);
    const other = `${option.key}/${value.key}`;
    return (chosen?.excludes ?? []).includes(other) || (value.excludes ?? []).includes(name);
  };
  return options.some(
    (option) => option !== own && option.values.every((value) => excludes(option, value)),
  );
}

function findOptionProblems(options: readonly ProductOption[]): VariantProblem[] {
  const keys = options.map(({ key }) => key);
  return options.flatMap((option, at): VariantProblem[] => {
    const path = `options.${at}`;
    const valueKeys = option.values.map(({ key }) => key);
    const count = option.values.length;
    return [
      ...problem('option_name', path, !isNamed(option.name) || !isId(option.key)),
      ...problem('option_taken', path, isRepeated(keys, at)),
      ...problem('no_values', path, count === 0 || count > optionLimits.values),
      ...option.values.flatMap((value, index) => [
        ...problem(
          'value_name',
          `${path}.values.${index}`,
          !isNamed(value.name) || !isId(value.key),
        ),
        ...problem('value_taken', `${path}.values.${index}`, isRepeated(valueKeys, index)),
        ...problem(
          'excludes',
          `${path}.values.${index}`,
          isDeadEnd(options, option, `${option.key}/${value.key}`),
        ),
      ]),
    ];
  });
}

function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0;
}

function findPriceProblems(prices: VariantEdit['prices']): VariantProblem[] {
  const inList = ([list, { unit, bundle, options }]: readonly [string, ListPrices]) => [
    ...problem('price', `prices.${list}`, unit !== null && !isAmount(unit)),
    ...problem(
      'bundle',
      `bundles.${list}`,
      bundle !== null &&
        !(isAmount(bundle.price) && Number.isInteger(bundle.count) && bundle.count >= 2),
    ),
    ...Object.entries(options).flatMap(([name, price]) =>
      problem('option_price', `optionPrices.${list}.${name}`, !isAmount(price) && price !== 0),
    ),
  ];
  return [...prices].flatMap(inList);
}

/** Everything that keeps a size from being saved, each with the field that it is about. */
export function findVariantProblems(catalogue: Catalogue, edit: VariantEdit): VariantProblem[] {
  const { known, product, variant, prices } = edit;
  const isUnsold = [...prices.values()].every(({ unit }) => unit === null);
  return [
    ...findNameProblems(catalogue, edit),
    ...findSurfaceProblems(variant),
    ...findSaleProblems(catalogue, edit),
    ...findOptionProblems(product.options),
    ...findPriceProblems(prices),
    ...problem('unsold', 'prices', known === null && isUnsold),
  ];
}
