import {
  defaultSizeOf,
  passportSize,
  printSizeFrom,
  type FrameShape,
  type ProductType,
} from '#domain/catalogue.ts';
import { isValidQuantity, maxQuantity, minQuantity, quantityForSize } from '#domain/quantities.ts';
import type { Framing } from '#domain/print-geometry.ts';
import { mapToCountry } from '#domain/size-mapping.ts';
import { wareValue } from '#web/lib/wares.ts';
import type { PhotoItem } from './model.ts';

type Change = Partial<PhotoItem>;

/** What a photo starts as; `fileName` and `fileType` may be empty. Source: product §3, photo item. */
export const newPhoto = (
  given: Pick<PhotoItem, 'id' | 'frame' | 'fileName' | 'fileType'>,
  country: string,
): PhotoItem => ({
  ...given,
  productType: 'photo_print',
  shape: null,
  size: defaultSizeOf(country),
  quantity: minQuantity,
  framings: {},
  width: null,
  height: null,
  previewUrl: null,
  thumbnailUrl: null,
  contentHash: null,
  state: 'waiting',
  fault: null,
  orderCopy: 'none',
  original: 'none',
  progress: 0,
});

/** Size a quantity is judged by: that of the paper; gifts have none. */
const paperOf = (photo: Pick<PhotoItem, 'productType' | 'size'>): string =>
  photo.productType === 'photo_print' ? photo.size : '';

/** Null where the quantity is not possible. Source: product §5. */
export const withQuantity = (photo: PhotoItem, quantity: number): Change | null =>
  isValidQuantity(paperOf(photo), quantity) ? { quantity } : null;

/** Null for what is no size. Passport photos come in fours. Source: product §4. */
export const withSize = (photo: PhotoItem, size: string): Change | null => {
  const known = printSizeFrom(size);
  return known && { size: known, quantity: quantityForSize(known, photo.quantity) };
};

/** A crystal has a shape, other products have none. Source: product §1. */
export const withProduct = (
  photo: PhotoItem,
  productType: ProductType,
  shape: FrameShape | null,
): Change => ({
  productType,
  shape: productType === '3d_frame' ? (shape ?? 'rectangle') : null,
  quantity: quantityForSize(paperOf({ productType, size: photo.size }), photo.quantity),
});

/** A framing belongs to the ware it was made for; null takes it back. */
export const withFraming = (photo: PhotoItem, framing: Framing | null): Change => {
  const { [wareValue(photo)]: _before, ...others } = photo.framings;
  return { framings: framing ? { ...others, [wareValue(photo)]: framing } : others };
};

/** The quantity all photos are given: of passport photos at least as many, in fours. */
const nearestQuantity = (photo: PhotoItem, quantity: number): number =>
  paperOf(photo) === passportSize
    ? quantityForSize(passportSize, quantity)
    : Math.min(maxQuantity, Math.max(minQuantity, Math.trunc(quantity)));

/** One change for all photos; a size leaves gifts alone. */
export const withBoth = (
  photo: PhotoItem,
  change: { readonly size?: string; readonly quantity?: number },
): Change => {
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
  photo: PhotoItem,
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
