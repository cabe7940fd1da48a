import {
  frameShapes,
  type FrameShape,
  type ProductKind,
  type Rendering,
} from '#domain/catalogue/catalogue.ts';
import { currencyOfList } from '#domain/catalogue/edit/price-lists.ts';
import { readVariant, type VariantEdit } from '#domain/catalogue/edit/variant-edit.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import type { Catalogue, FreeSize, VariantShape } from '#domain/catalogue/shop-catalogue.ts';
import type { LocalizedText } from '#domain/common/localized-text.ts';
import { toTyped } from './price-entry.ts';

/** Texts as they are typed, by language or by price list. */
export type TypedTexts = Readonly<Partial<Record<string, string>>>;

/** A value of an option as it is typed. */
export interface ValueFields {
  /** Key of a known value; empty for a new one, whose key follows from its name. */
  readonly key: string;
  readonly names: TypedTexts;
  /** What it adds to a piece, by price list. */
  readonly prices: TypedTexts;
  /** The values of other options that it excludes, as `mount/wood`. */
  readonly excludes: readonly string[];
}

/** An option as it is typed. */
export interface OptionFields {
  readonly key: string;
  readonly names: TypedTexts;
  readonly values: readonly ValueFields[];
}

/** A shape as it is typed: with a surface of its own if it has measures. */
export interface ShapeFields {
  readonly isSold: boolean;
  readonly key: string;
  readonly width: string;
  readonly height: string;
}

/** The limits of free measures as they are typed. */
export type FreeFields = Readonly<Record<keyof FreeSize, string>>;

/** A size, and its product, as they are typed. */
export interface ProductFields {
  /** Key of the size that is changed; empty for a new one. */
  readonly known: string;
  /** Type of a known product; empty for a new one. */
  readonly product: string;
  readonly kind: ProductKind;
  readonly rendering: Rendering;
  readonly productNames: TypedTexts;
  readonly names: TypedTexts;
  /** Empty for the one that follows from the name. */
  readonly key: string;
  readonly width: string;
  readonly height: string;
  readonly turns: boolean;
  readonly dpi: string;
  readonly bleed: string;
  readonly grams: string;
  /** Empty for none. */
  readonly nearest: string;
  readonly isFree: boolean;
  readonly free: FreeFields;
  readonly step: string;
  readonly max: string;
  readonly countedBy: 'size' | 'photo' | 'order';
  readonly shapes: Readonly<Record<FrameShape, ShapeFields>>;
  readonly options: readonly OptionFields[];
  /** Ids of studios; null for all. */
  readonly studios: readonly string[] | null;
  /** By price list; an empty one is not sold there. */
  readonly prices: TypedTexts;
  readonly bundleCounts: TypedTexts;
  readonly bundlePrices: TypedTexts;
}

const noShape: ShapeFields = { isSold: false, key: '', width: '', height: '' };

/** The fields before anything is typed. */
export const emptyFields: ProductFields = {
  known: '',
  product: '',
  kind: 'paper',
  rendering: 'print',
  productNames: {},
  names: {},
  key: '',
  width: '',
  height: '',
  turns: true,
  dpi: '300',
  bleed: '0',
  grams: '',
  nearest: '',
  isFree: false,
  free: { minWidthMm: '', maxWidthMm: '', minHeightMm: '', maxHeightMm: '', stepMm: '10' },
  step: '',
  max: '',
  countedBy: 'size',
  shapes: { rectangle: noShape, heart: noShape },
  options: [],
  studios: null,
  prices: {},
  bundleCounts: {},
  bundlePrices: {},
};

function typedNumber(value: number | undefined, sign: string): string {
  return value === undefined ? '' : String(value).replace('.', sign);
}

function typedNames(name: LocalizedText | null | undefined): TypedTexts {
  return { ...name };
}

function typedShapes(
  shapes: readonly VariantShape[],
  sign: string,
): Readonly<Record<FrameShape, ShapeFields>> {
  const typed = (shape: FrameShape): ShapeFields => {
    const found = shapes.find((one) => one.shape === shape);
    const own = found?.own;
    return {
      isSold: found !== undefined,
      key: own?.key ?? '',
      width: typedNumber(own?.surface.widthMm, sign),
      height: typedNumber(own?.surface.heightMm, sign),
    };
  };
  const [rectangle, heart] = frameShapes;
  return { rectangle: typed(rectangle), heart: typed(heart) };
}

function typedByList<T>(
  { prices }: VariantEdit,
  read: (list: string, of: NonNullable<ReturnType<VariantEdit['prices']['get']>>) => T | null,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    [...prices].flatMap(([list, of]) => {
      const found = read(list, of);
      return found === null ? [] : [[list, found] as const];
    }),
  );
}

/** What belongs to the product, for all of its sizes. */
function typedProduct(
  catalogue: Catalogue,
  edit: VariantEdit,
  sign: string,
): Pick<ProductFields, 'product' | 'kind' | 'rendering' | 'productNames' | 'options' | 'studios'> {
  const { type, kind, rendering, name, options, studios } = edit.product;
  return {
    product: type,
    kind,
    rendering,
    productNames: typedNames(name),
    studios,
    options: options.map((option) => ({
      key: option.key,
      names: typedNames(option.name),
      values: option.values.map((value) => ({
        key: value.key,
        names: typedNames(value.name),
        excludes: value.excludes ?? [],
        prices: typedByList(edit, (list, of) => {
          const price = of.options[`${option.key}/${value.key}`];
          return price === undefined ? null : toTyped(price, currencyOfList(catalogue, list), sign);
        }),
      })),
    })),
  };
}

/** The fields of a known size, with the decimal sign of the reader; null for an unknown one. */
export function fieldsOf(catalogue: Catalogue, key: string, sign: string): ProductFields | null {
  const edit = readVariant(catalogue, key);
  if (!edit) return null;
  const { variant } = edit;
  const { surface, free, quantities, shapes = [] } = variant;
  return {
    ...emptyFields,
    ...typedProduct(catalogue, edit, sign),
    known: variant.key,
    names: typedNames(variant.name),
    key: variant.key,
    width: typedNumber(surface.widthMm, sign),
    height: typedNumber(surface.heightMm, sign),
    turns: surface.turns,
    dpi: typedNumber(surface.dpi ?? 300, sign),
    bleed: typedNumber(surface.bleedMm ?? 0, sign),
    grams: typedNumber(surface.grams, sign),
    nearest: variant.nearest ?? '',
    isFree: free !== undefined,
    free: free
      ? {
          minWidthMm: typedNumber(free.minWidthMm, sign),
          maxWidthMm: typedNumber(free.maxWidthMm, sign),
          minHeightMm: typedNumber(free.minHeightMm, sign),
          maxHeightMm: typedNumber(free.maxHeightMm, sign),
          stepMm: typedNumber(free.stepMm, sign),
        }
      : emptyFields.free,
    step: typedNumber(quantities?.step, sign),
    max: typedNumber(quantities?.max, sign),
    countedBy: variant.countedBy ?? 'size',
    shapes: typedShapes(shapes, sign),
    prices: typedByList(edit, (list, { unit }) =>
      unit === null ? null : toTyped(unit, currencyOfList(catalogue, list), sign),
    ),
    bundleCounts: typedByList(edit, (_list, { bundle }) => bundle && String(bundle.count)),
    bundlePrices: typedByList(
      edit,
      (list, { bundle }) => bundle && toTyped(bundle.price, currencyOfList(catalogue, list), sign),
    ),
  };
}

/** The fields of a new size of a product: its resolution, its bleed and its choices; those of a new product for none. */
export function newFieldsOf(catalogue: Catalogue, product: string, sign: string): ProductFields {
  const first = findProduct(catalogue, product)?.variants[0];
  const edit = first && readVariant(catalogue, first.key);
  if (!edit) return emptyFields;
  const { dpi = 300, bleedMm = 0, turns } = edit.variant.surface;
  return {
    ...emptyFields,
    ...typedProduct(catalogue, edit, sign),
    dpi: typedNumber(dpi, sign),
    bleed: typedNumber(bleedMm, sign),
    // A square paper, which comes first, does not turn.
    turns: turns || edit.product.kind === 'paper',
  };
}

/** The fields with another product, of which a new size is; what is typed about the size stays. */
export function chooseProduct(
  catalogue: Catalogue,
  before: ProductFields,
  product: string,
  sign: string,
): ProductFields {
  const { rendering, kind, productNames, options, studios, dpi, bleed, turns } = newFieldsOf(
    catalogue,
    product,
    sign,
  );
  const ofProduct = { product, rendering, kind, productNames, options, studios };
  return { ...before, ...ofProduct, ...(product !== '' && { dpi, bleed, turns }) };
}
