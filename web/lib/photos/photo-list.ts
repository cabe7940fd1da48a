import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { FrameShape, PrintSize, ProductType } from '#domain/catalogue/catalogue.ts';
import { defaultSizeOf, printSizesOf } from '#domain/catalogue/prices.ts';
import { defaultVariantOf } from '#domain/catalogue/default-variant.ts';
import {
  findVariant,
  findVariantOfKey,
  isPaper,
  sizeKeyOf,
  type FoundVariant,
} from '#domain/catalogue/products.ts';
import { isPassport, shapeOf } from '#domain/catalogue/variant-traits.ts';
import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import { completeOptions, isFreeMeasure, noOptions } from '#domain/catalogue/item-options.ts';
import {
  isValidQuantity,
  minQuantity,
  quantityForSize,
  quantityRuleOf,
} from '#domain/catalogue/quantities.ts';
import type { Framing } from '#domain/prints/print-geometry.ts';
import { mapToCountry } from '#domain/catalogue/size-mapping.ts';
import { paperVariant, variantValue } from '#web/lib/product-variants.ts';
import type { ChoiceChange, PhotoChoice, Picture } from './model.ts';

type Change = Partial<PhotoChoice>;

/** Initial choices of a photo. */
export function newChoice(
  catalogue: Catalogue,
  given: Pick<PhotoChoice, 'id' | 'frame'>,
  country: string,
): PhotoChoice {
  return {
    ...given,
    ...defaultVariantOf(catalogue, country),
    shape: null,
    quantity: minQuantity,
    framings: {},
    kept: false,
    accepted: null,
  };
}

/** A photo before processing. */
export function newPicture(given: Pick<Picture, 'fileName' | 'fileType'>): Picture {
  return {
    ...given,
    width: null,
    height: null,
    previewUrl: null,
    thumbnailUrl: null,
    contentHash: null,
    insight: null,
    takenAt: null,
    state: 'waiting',
    fault: null,
    orderCopy: 'none',
    original: 'none',
    progress: 0,
  };
}

/** Size that limits the quantity. */
function limitingSize(
  catalogue: Catalogue,
  { productType, size }: Pick<PhotoChoice, 'productType' | 'size'>,
): string {
  return sizeKeyOf(catalogue, productType, size) ?? '';
}

/** Null when the quantity is not allowed. */
export function withQuantity(
  catalogue: Catalogue,
  photo: PhotoChoice,
  quantity: number,
): Change | null {
  return isValidQuantity(catalogue, limitingSize(catalogue, photo), quantity) ? { quantity } : null;
}

/**
 * What of a photo's choices goes on in another variant: options within one product, and measures where they are needed. Empty
 * for most products, which have neither.
 */
function choicesFor(photo: PhotoChoice, { product, variant }: FoundVariant): Change {
  const { free, surface } = variant;
  const before = photo.measure ?? null;
  const kept = free && before && isFreeMeasure(free, before) ? before : null;
  const usual = free ? { widthMm: surface.widthMm, heightMm: surface.heightMm } : null;
  const measure = kept ?? usual;
  return {
    // The options of a product are not sold with photos for documents.
    ...(photo.options &&
      (product.type !== photo.productType || variant.sheetOn !== undefined) && { options: null }),
    ...(measure !== before && { measure }),
  };
}

/** Changes what is chosen within a size; null where the product or the size does not have it. */
export function withChoices(
  catalogue: Catalogue,
  photo: PhotoChoice,
  { options = photo.options, measure = photo.measure, stamp = photo.stamp }: ItemChoices,
): Change | null {
  const found = findVariant(catalogue, photo.productType, photo.size);
  if (!found) return null;
  const { free } = found.variant;
  if (measure && !(free && isFreeMeasure(free, measure))) return null;
  const complete = completeOptions(found.product, options ?? noOptions);
  if (!complete) return null;
  return { options: complete, measure: measure ?? null, ...(stamp !== undefined && { stamp }) };
}

/** Null when the size does not exist. Passport photos come in multiples of 4. */
export function withSize(catalogue: Catalogue, photo: PhotoChoice, size: string): Change | null {
  const found = findVariantOfKey(catalogue, size);
  if (!found) return null;
  const { product, variant } = found;
  return {
    ...choicesFor(photo, found),
    // The paper of a gift is that of its photo as a print.
    ...(product.type !== photo.productType &&
      isPaper(catalogue, photo.productType) && { productType: product.type }),
    size: variant.key,
    quantity: quantityForSize(catalogue, variant.key, photo.quantity),
  };
}

/** Only a product with shapes has one. A product in several sizes needs its `size`. */
export function withProduct(
  catalogue: Catalogue,
  photo: PhotoChoice,
  productType: ProductType,
  shape: FrameShape | null,
  size: string = photo.size,
): Change {
  const item = { productType, size };
  const found = findVariant(catalogue, productType, size);
  return {
    ...(found && choicesFor(photo, found)),
    productType,
    ...(size !== photo.size && { size }),
    shape: shapeOf(catalogue, item, shape),
    quantity: quantityForSize(catalogue, limitingSize(catalogue, item), photo.quantity),
  };
}

/** A framing belongs to the product variant it was made for; null removes it. */
export function withFraming(
  catalogue: Catalogue,
  photo: PhotoChoice,
  framing: Framing | null,
): Change {
  const value = variantValue(catalogue, photo);
  const { [value]: _before, ...others } = photo.framings;
  return { framings: framing ? { ...others, [value]: framing } : others };
}

/**
 * The allowed quantity nearest to the one set for all photos: passport photos get at least as many, in multiples of
 * 4.
 */
function nearestQuantity(catalogue: Catalogue, photo: PhotoChoice, quantity: number): number {
  const size = limitingSize(catalogue, photo);
  const { step, max } = quantityRuleOf(catalogue, size);
  return step > 1
    ? quantityForSize(catalogue, size, quantity)
    : Math.min(max, Math.max(minQuantity, Math.trunc(quantity)));
}

/** Applies one change for all photos; the size does not apply to gifts. */
export function withBoth(
  catalogue: Catalogue,
  photo: PhotoChoice,
  { size, quantity }: ChoiceChange,
): Pick<PhotoChoice, 'size' | 'quantity'> & Change {
  const resized =
    size !== undefined && isPaper(catalogue, photo.productType)
      ? withSize(catalogue, photo, size)
      : null;
  const sized = { ...photo, ...resized };
  return {
    size: photo.size,
    ...resized,
    quantity: quantity === undefined ? sized.quantity : nearestQuantity(catalogue, sized, quantity),
  };
}

/**
 * Maps a photo's choices to another country and reports whether the change is visible: the paper behind a gift
 * changes without being shown. Null when nothing changes.
 */
export function inCountry(
  catalogue: Catalogue,
  photo: PhotoChoice,
  country: string,
): { readonly change: Change; readonly seen: boolean } | null {
  const mapped = mapToCountry(catalogue, photo, country);
  if (mapped !== photo) {
    const { productType, size, quantity } = mapped;
    const target = findVariant(catalogue, productType, size);
    const choices = target ? choicesFor(photo, target) : null;
    return { change: { ...choices, productType, size, quantity, shape: null }, seen: true };
  }
  const behind = findVariantOfKey(catalogue, photo.size)?.product;
  if (isPaper(catalogue, photo.productType) || behind?.type === photo.productType) return null;
  const productType = behind?.type ?? defaultVariantOf(catalogue, country).productType;
  const { size } = mapToCountry(catalogue, { ...photo, productType }, country);
  return size === photo.size ? null : { change: { size }, seen: false };
}

/** The size and product stay those of this tab if its country does not sell the stored ones. */
function adoptedCard(
  catalogue: Catalogue,
  stored: PhotoChoice,
  own: PhotoChoice | undefined,
  country: string,
): PhotoChoice {
  const moved = inCountry(catalogue, stored, country);
  if (!moved) return stored;
  if (!own || !moved.seen || inCountry(catalogue, own, country))
    return { ...stored, ...moved.change };
  const { productType, shape, size } = own;
  const { quantity } = { ...own, ...withQuantity(catalogue, own, stored.quantity) };
  return { ...stored, productType, shape, size, quantity };
}

/**
 * Cards of a photo that another tab has stored, as this tab shows them. All tabs share one list, but each keeps the
 * country of its prices: sizes of another country would have none.
 */
export function adoptedCards(
  catalogue: Catalogue,
  stored: readonly PhotoChoice[],
  own: readonly PhotoChoice[],
  country: string,
): readonly PhotoChoice[] {
  const cards = stored.map((card) =>
    adoptedCard(
      catalogue,
      card,
      own.find(({ id }) => id === card.id),
      country,
    ),
  );
  return cards.every((card, index) => card === stored[index]) ? stored : cards;
}

/**
 * Initial paper of another card of a photo: the next larger one that none of its cards has, else any other one; null
 * when the cards have all papers. Passport photos and papers of single studios are never suggested.
 */
export function nextSize(
  catalogue: Catalogue,
  photo: PhotoChoice,
  cards: readonly PhotoChoice[],
  country: string,
): PrintSize | null {
  const taken = cards
    .filter(({ productType }) => isPaper(catalogue, productType))
    .map(({ size }) => size);
  const sold = printSizesOf(catalogue, country).filter(
    (size) =>
      !isPassport(catalogue, paperVariant(catalogue, size)) &&
      !findVariantOfKey(catalogue, size)?.product.studios,
  );
  const free = sold.filter((size) => !taken.includes(size));
  if (!isPaper(catalogue, photo.productType)) {
    return free.find((size) => size === defaultSizeOf(catalogue, country)) ?? free[0] ?? null;
  }
  const at = sold.findIndex((size) => size === photo.size);
  return free.find((size) => sold.indexOf(size) > at) ?? free[0] ?? null;
}

/** Creates another card of a photo, with {@link nextSize}. */
export function createCopy(
  catalogue: Catalogue,
  photo: PhotoChoice,
  cards: readonly PhotoChoice[],
  id: string,
  country: string,
): PhotoChoice {
  const size = nextSize(catalogue, photo, cards, country);
  if (size === null) return { ...photo, id };
  return { ...photo, id, ...paperVariant(catalogue, size), quantity: minQuantity };
}
