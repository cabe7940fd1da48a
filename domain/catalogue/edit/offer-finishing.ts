import type { LocalizedText } from '../../common/localized-text.ts';
import type { ProductType } from '../catalogue.ts';
import { borderLimits, type Finishing, type FinishingKind } from '../finishing-kinds.ts';
import { findProduct } from '../products.ts';
import {
  ownEntry,
  type Catalogue,
  type CatalogueProduct,
  type OptionValue,
  type ProductOption,
} from '../shop-catalogue.ts';
import { changePriceList, findPriceList, priceListsOf } from './price-lists.ts';

/** The options that finishing comes in, and their values: those of one option exclude each other, all others combine. */
export const finishingOptions = [
  { key: 'photo-border', values: { border: 'white', whole: 'whole' } },
  { key: 'photo-tone', values: { monochrome: 'gray' } },
  { key: 'photo-date', values: { date_stamp: 'stamp' } },
  { key: 'photo-collage', values: { collage: 'collage' } },
] as const satisfies readonly {
  readonly key: string;
  readonly values: Partial<Record<FinishingKind, string>>;
}[];

/** Key of an option that finishing comes in. */
export type FinishingOptionKey = (typeof finishingOptions)[number]['key'];

/** Key of the first value of each of these options, which changes nothing. */
const plainKey = 'none';

/** The names that a finishing is sold by. */
export interface FinishingNames {
  readonly options: Readonly<Record<FinishingOptionKey, LocalizedText>>;
  /** Of the values that change nothing. */
  readonly plain: Readonly<Record<FinishingOptionKey, LocalizedText>>;
  readonly values: Readonly<Record<FinishingKind, LocalizedText>>;
}

/** Width of a border that was just added, in millimeters. */
const usualBorderMm = 5;

interface Place {
  readonly option: FinishingOptionKey;
  readonly value: string;
}

function placeOf(kind: FinishingKind): Place {
  for (const { key, values } of finishingOptions) {
    const value = ownEntry<string>(values, kind);
    if (value !== null) return { option: key, value };
  }
  throw new RangeError(`no option for ${kind}`);
}

/** The value by which a product is sold with a finishing, and its option; null if it is not. */
export function findOffered(
  { options = [] }: CatalogueProduct,
  kind: FinishingKind,
): { readonly option: ProductOption; readonly value: OptionValue } | null {
  for (const option of options) {
    const value = option.values.find(({ finishing }) => finishing?.kind === kind);
    if (value) return { option, value };
  }
  return null;
}

function changeProduct(
  catalogue: Catalogue,
  productType: ProductType,
  change: (product: CatalogueProduct) => CatalogueProduct,
): Catalogue {
  const products = catalogue.products.map((product) =>
    product.type === productType ? change(product) : product,
  );
  return { ...catalogue, products };
}

function withBorder(kind: FinishingKind): Finishing {
  return kind === 'border' || kind === 'whole' ? { kind, mm: usualBorderMm } : { kind };
}

/** Adds a finishing to a product, without a price of its own; the same catalogue if it has it, or is no paper. */
export function offerFinishing(
  catalogue: Catalogue,
  productType: ProductType,
  kind: FinishingKind,
  names: FinishingNames,
): Catalogue {
  const product = findProduct(catalogue, productType);
  if (product?.kind !== 'paper' || findOffered(product, kind)) return catalogue;
  const place = placeOf(kind);
  const added = { key: place.value, name: names.values[kind], finishing: withBorder(kind) };
  return changeProduct(catalogue, productType, ({ options = [], ...rest }) => {
    const isKnown = options.some(({ key }) => key === place.option);
    const fresh = {
      key: place.option,
      name: names.options[place.option],
      values: [{ key: plainKey, name: names.plain[place.option] }, added],
    };
    const changed = options.map((option) =>
      option.key === place.option ? { ...option, values: [...option.values, added] } : option,
    );
    return { ...rest, options: isKnown ? changed : [...options, fresh] };
  });
}

function withoutPrices(catalogue: Catalogue, isOver: (name: string) => boolean): Catalogue {
  return priceListsOf(catalogue).reduce((now, list) => {
    const prices = findPriceList(now, list)?.optionPrices;
    if (!prices) return now;
    const kept = Object.entries(prices).filter(([name]) => !isOver(name));
    return changePriceList(now, list, { optionPrices: Object.fromEntries(kept) });
  }, catalogue);
}

/** Ends the sale of a finishing with its prices in all lists, and the option that has no other one. */
export function withdrawFinishing(
  catalogue: Catalogue,
  productType: ProductType,
  kind: FinishingKind,
): Catalogue {
  const product = findProduct(catalogue, productType);
  const offered = product && findOffered(product, kind);
  if (!offered) return catalogue;
  const { option, value } = offered;
  const values = option.values.filter((one) => one !== value);
  const isOver = !values.some(({ finishing }) => finishing);
  const name = `${productType}/${option.key}/${value.key}`;
  const changed = changeProduct(catalogue, productType, ({ options = [], ...rest }) => {
    const left = options.flatMap((one) =>
      one === option ? (isOver ? [] : [{ ...option, values }]) : [one],
    );
    return { ...rest, ...(left.length > 0 && { options: left }) };
  });
  return withoutPrices(changed, (one) => one === name);
}

/** Sets the width of the border of an offered finishing, in millimeters within {@link borderLimits}. */
export function setFinishingBorder(
  catalogue: Catalogue,
  productType: ProductType,
  kind: FinishingKind,
  mm: number,
): Catalogue {
  if (!(mm >= borderLimits.min && mm <= borderLimits.max)) return catalogue;
  return changeProduct(catalogue, productType, (product) => ({
    ...product,
    ...(product.options && {
      options: product.options.map((option) => ({
        ...option,
        values: option.values.map((value) =>
          value.finishing?.kind === kind ? { ...value, finishing: { kind, mm } } : value,
        ),
      })),
    }),
  }));
}

/** What a finishing adds to the price of a piece in a list, in minor units; 0 where nothing is added. */
export function finishingPrice(
  catalogue: Catalogue,
  list: string,
  product: CatalogueProduct,
  kind: FinishingKind,
): number {
  const offered = findOffered(product, kind);
  const prices = findPriceList(catalogue, list)?.optionPrices ?? {};
  return offered
    ? (ownEntry(prices, `${product.type}/${offered.option.key}/${offered.value.key}`) ?? 0)
    : 0;
}

/** Sets what an offered finishing adds to the price of a piece in a list, in minor units. */
export function setFinishingPrice(
  catalogue: Catalogue,
  list: string,
  product: CatalogueProduct,
  { kind, price }: { readonly kind: FinishingKind; readonly price: number },
): Catalogue {
  const offered = findOffered(product, kind);
  if (!offered) return catalogue;
  const name = `${product.type}/${offered.option.key}/${offered.value.key}`;
  const optionPrices = { ...findPriceList(catalogue, list)?.optionPrices, [name]: price };
  return changePriceList(catalogue, list, { optionPrices });
}
