import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import {
  passportSize,
  printSizeFrom,
  type FrameShape,
  type PrintSize,
  type ProductType,
} from '#domain/catalogue/catalogue.ts';
import { defaultSizeOf, printSizesOf } from '#domain/catalogue/prices.ts';
import {
  isValidQuantity,
  minQuantity,
  quantityForSize,
  quantityRuleOf,
} from '#domain/catalogue/quantities.ts';
import type { Framing } from '#domain/prints/print-geometry.ts';
import { mapToCountry } from '#domain/catalogue/size-mapping.ts';
import { variantValue } from '#web/lib/product-variants.ts';
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
    productType: 'photo_print',
    shape: null,
    size: defaultSizeOf(catalogue, country),
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

/** Size that limits the quantity of a print; empty for gifts, which have no such limit. */
function limitingSize(photo: Pick<PhotoChoice, 'productType' | 'size'>): string {
  return photo.productType === 'photo_print' ? photo.size : '';
}

/** Null when the quantity is not allowed. */
export function withQuantity(
  catalogue: Catalogue,
  photo: PhotoChoice,
  quantity: number,
): Change | null {
  return isValidQuantity(catalogue, limitingSize(photo), quantity) ? { quantity } : null;
}

/** Null when the size does not exist. Passport photos come in multiples of 4. */
export function withSize(catalogue: Catalogue, photo: PhotoChoice, size: string): Change | null {
  const known = printSizeFrom(size);
  return known && { size: known, quantity: quantityForSize(catalogue, known, photo.quantity) };
}

/** Only a crystal has a shape. */
export function withProduct(
  catalogue: Catalogue,
  photo: PhotoChoice,
  productType: ProductType,
  shape: FrameShape | null,
): Change {
  return {
    productType,
    shape: productType === '3d_frame' ? (shape ?? 'rectangle') : null,
    quantity: quantityForSize(
      catalogue,
      limitingSize({ productType, size: photo.size }),
      photo.quantity,
    ),
  };
}

/** A framing belongs to the product variant it was made for; null removes it. */
export function withFraming(photo: PhotoChoice, framing: Framing | null): Change {
  const { [variantValue(photo)]: _before, ...others } = photo.framings;
  return { framings: framing ? { ...others, [variantValue(photo)]: framing } : others };
}

/**
 * The allowed quantity nearest to the one set for all photos: passport photos get at least as many, in multiples of
 * 4.
 */
function nearestQuantity(catalogue: Catalogue, photo: PhotoChoice, quantity: number): number {
  const size = limitingSize(photo);
  const { step, max } = quantityRuleOf(catalogue, size);
  return step > 1
    ? quantityForSize(catalogue, size, quantity)
    : Math.min(max, Math.max(minQuantity, Math.trunc(quantity)));
}

/** Applies one change for all photos; the size does not apply to gifts. */
export function withBoth(
  catalogue: Catalogue,
  photo: PhotoChoice,
  change: ChoiceChange,
): Pick<PhotoChoice, 'size' | 'quantity'> {
  const sized =
    change.size !== undefined && photo.productType === 'photo_print'
      ? { ...photo, ...withSize(catalogue, photo, change.size) }
      : photo;
  const quantity =
    change.quantity === undefined
      ? sized.quantity
      : nearestQuantity(catalogue, sized, change.quantity);
  return { size: sized.size, quantity };
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
    return { change: { productType, size, quantity, shape: null }, seen: true };
  }
  if (photo.productType === 'photo_print') return null;
  const { size } = mapToCountry(catalogue, { ...photo, productType: 'photo_print' }, country);
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
 * when the cards have all papers. Passport photos are never suggested.
 */
export function nextSize(
  catalogue: Catalogue,
  photo: PhotoChoice,
  cards: readonly PhotoChoice[],
  country: string,
): PrintSize | null {
  const taken = cards
    .filter(({ productType }) => productType === 'photo_print')
    .map(({ size }) => size);
  const sold = printSizesOf(catalogue, country).filter((size) => size !== passportSize);
  const free = sold.filter((size) => !taken.includes(size));
  if (photo.productType !== 'photo_print') {
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
  return { ...photo, id, productType: 'photo_print', shape: null, size, quantity: minQuantity };
}
