import {
  toId,
  type NewVariant,
  type NewVariantProblem,
} from '#domain/catalogue/edit/add-variant.ts';
import { currencyOfList } from '#domain/catalogue/edit/price-lists.ts';
import type { ProductKind } from '#domain/catalogue/catalogue.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { LocalizedText } from '#domain/common/localized-text.ts';
import { westernDigits } from '#domain/common/western-digits.ts';
import { readTyped } from './price-entry.ts';

/** A name as it is typed, by language. */
export type TypedNames = Readonly<Partial<Record<string, string>>>;

/** A new size, and perhaps a new product, as it is typed. */
export interface ProductFields {
  /** Type of a known product; empty for a new one. */
  readonly product: string;
  readonly kind: ProductKind;
  readonly productNames: TypedNames;
  readonly names: TypedNames;
  /** Empty for the one that follows from the name. */
  readonly key: string;
  readonly width: string;
  readonly height: string;
  readonly turns: boolean;
  readonly dpi: string;
  readonly bleed: string;
  /** Empty for none. */
  readonly nearest: string;
  /** By price list; an empty one is not sold there. */
  readonly prices: TypedNames;
}

/** The fields before anything is typed. */
export const emptyFields: ProductFields = {
  product: '',
  kind: 'paper',
  productNames: {},
  names: {},
  key: '',
  width: '',
  height: '',
  turns: true,
  dpi: '300',
  bleed: '0',
  nearest: '',
  prices: {},
};

function readNumber(typed: string): number {
  const text = westernDigits(typed)
    .trim()
    .replace(/[,\u066B]/, '.');
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
}

function toText(names: TypedNames): LocalizedText {
  const written = Object.entries(names).flatMap(([language, name]) => {
    const trimmed = name?.trim() ?? '';
    return trimmed === '' || language === 'en' ? [] : [[language, trimmed] as const];
  });
  return { en: names['en']?.trim() ?? '', ...Object.fromEntries(written) };
}

function hasName(names: TypedNames): boolean {
  return Object.values(names).some((name) => name !== undefined && name.trim() !== '');
}

/** The key that follows from what is typed: that of the size, or of the product where that has one size. */
export function keyOf({ key, names, productNames }: ProductFields): string {
  return key.trim() || toId(names['en'] ?? '') || toId(productNames['en'] ?? '');
}

/** What is typed as a new size, with prices in the currencies of the catalogue's lists; what cannot be read is no number. */
export function toNewVariant(catalogue: Catalogue, fields: ProductFields): NewVariant {
  const isNew = fields.product === '';
  const units = Object.entries(fields.prices).flatMap(([list, typed]) =>
    typed === undefined || typed.trim() === ''
      ? []
      : [[list, readTyped(typed, currencyOfList(catalogue, list)) ?? Number.NaN] as const],
  );
  const name = toText(fields.productNames);
  return {
    product: isNew ? { type: toId(name.en), kind: fields.kind, name } : { type: fields.product },
    key: keyOf(fields),
    name: isNew && !hasName(fields.names) ? null : toText(fields.names),
    surface: {
      widthMm: readNumber(fields.width),
      heightMm: readNumber(fields.height),
      turns: fields.turns,
      dpi: readNumber(fields.dpi),
      bleedMm: readNumber(fields.bleed),
    },
    nearest: fields.nearest === '' ? null : fields.nearest,
    units: new Map(units),
  };
}

/** The fields of the form. */
export type ProductField =
  | 'product'
  | 'productName'
  | 'name'
  | 'key'
  | 'width'
  | 'height'
  | 'dpi'
  | 'bleed'
  | 'nearest'
  | 'prices';

/** The field beside which a problem is said. */
export const fieldOfProblem: Readonly<Record<NewVariantProblem, ProductField>> = {
  product_id: 'productName',
  product_taken: 'productName',
  product_unknown: 'product',
  product_name: 'productName',
  key: 'key',
  key_taken: 'key',
  name: 'name',
  width: 'width',
  height: 'height',
  dpi: 'dpi',
  bleed: 'bleed',
  nearest: 'nearest',
  price: 'prices',
  unsold: 'prices',
};
