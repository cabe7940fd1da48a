import {
  defaultSizeOf,
  passportSize,
  printSizeFrom,
  printSizesOf,
  type FrameShape,
  type PrintSize,
  type ProductType,
} from '#domain/catalogue.ts';
import { isValidQuantity, maxQuantity, minQuantity, quantityForSize } from '#domain/quantities.ts';
import type { Framing } from '#domain/print-geometry.ts';
import { mapToCountry } from '#domain/size-mapping.ts';
import { variantValue } from '#web/lib/wares.ts';
import type { ChoiceChange, PhotoChoice, Picture } from './model.ts';

type Change = Partial<PhotoChoice>;

/** What a photo is to become at first. Source: product §3, photo item. */
export const newChoice = (
  given: Pick<PhotoChoice, 'id' | 'frame'>,
  country: string,
): PhotoChoice => ({
  ...given,
  productType: 'photo_print',
  shape: null,
  size: defaultSizeOf(country),
  quantity: minQuantity,
  framings: {},
  kept: false,
  accepted: null,
});

/** A picture nothing is known of yet. */
export const newPicture = (given: Pick<Picture, 'fileName' | 'fileType'>): Picture => ({
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
});

/** Size a quantity is judged by: that of the paper; gifts have none. */
const paperOf = (photo: Pick<PhotoChoice, 'productType' | 'size'>): string =>
  photo.productType === 'photo_print' ? photo.size : '';

/** Null where the quantity is not possible. Source: product §5. */
export const withQuantity = (photo: PhotoChoice, quantity: number): Change | null =>
  isValidQuantity(paperOf(photo), quantity) ? { quantity } : null;

/** Null for what is no size. Passport photos come in fours. Source: product §4. */
export const withSize = (photo: PhotoChoice, size: string): Change | null => {
  const known = printSizeFrom(size);
  return known && { size: known, quantity: quantityForSize(known, photo.quantity) };
};

/** A crystal has a shape, other products have none. Source: product §1. */
export const withProduct = (
  photo: PhotoChoice,
  productType: ProductType,
  shape: FrameShape | null,
): Change => ({
  productType,
  shape: productType === '3d_frame' ? (shape ?? 'rectangle') : null,
  quantity: quantityForSize(paperOf({ productType, size: photo.size }), photo.quantity),
});

/** A framing belongs to the ware it was made for; null takes it back. */
export const withFraming = (photo: PhotoChoice, framing: Framing | null): Change => {
  const { [variantValue(photo)]: _before, ...others } = photo.framings;
  return { framings: framing ? { ...others, [variantValue(photo)]: framing } : others };
};

/** The quantity all photos are given: of passport photos at least as many, in fours. */
const nearestQuantity = (photo: PhotoChoice, quantity: number): number =>
  paperOf(photo) === passportSize
    ? quantityForSize(passportSize, quantity)
    : Math.min(maxQuantity, Math.max(minQuantity, Math.trunc(quantity)));

/** One change for all photos; a size leaves gifts alone. */
export const withBoth = (
  photo: PhotoChoice,
  change: ChoiceChange,
): Pick<PhotoChoice, 'size' | 'quantity'> => {
  const sized =
    change.size !== undefined && photo.productType === 'photo_print'
      ? { ...photo, ...withSize(photo, change.size) }
      : photo;
  const quantity =
    change.quantity === undefined ? sized.quantity : nearestQuantity(sized, change.quantity);
  return { size: sized.size, quantity };
};

/**
 * What another country makes of a photo, and whether one sees it: the paper a gift would be printed on follows unseen.
 * Null where nothing changes. Source: product §9, size mapping.
 */
export const inCountry = (
  photo: PhotoChoice,
  country: string,
): { readonly change: Change; readonly seen: boolean } | null => {
  const mapped = mapToCountry(photo, country);
  if (mapped !== photo) {
    const { productType, size, quantity } = mapped;
    return { change: { productType, size, quantity, shape: null }, seen: true };
  }
  if (photo.productType === 'photo_print') return null;
  const { size } = mapToCountry({ ...photo, productType: 'photo_print' }, country);
  return size === photo.size ? null : { change: { size }, seen: false };
};

/**
 * The paper a further card of a picture starts with: the next larger one none of its cards has, else any such one; null
 * where the cards have all papers. Passport photos are asked for, not offered.
 */
export const nextSize = (
  photo: PhotoChoice,
  cards: readonly PhotoChoice[],
  country: string,
): PrintSize | null => {
  const taken = cards
    .filter(({ productType }) => productType === 'photo_print')
    .map(({ size }) => size);
  const sold = printSizesOf(country).filter((size) => size !== passportSize);
  const free = sold.filter((size) => !taken.includes(size));
  if (photo.productType !== 'photo_print') {
    return free.find((size) => size === defaultSizeOf(country)) ?? free[0] ?? null;
  }
  const at = sold.findIndex((size) => size === photo.size);
  return free.find((size) => sold.indexOf(size) > at) ?? free[0] ?? null;
};

/** One more card of a picture, with {@link nextSize}. */
export const copyOf = (
  photo: PhotoChoice,
  cards: readonly PhotoChoice[],
  id: string,
  country: string,
): PhotoChoice => {
  const size = nextSize(photo, cards, country);
  if (size === null) return { ...photo, id };
  return { ...photo, id, productType: 'photo_print', shape: null, size, quantity: minQuantity };
};
