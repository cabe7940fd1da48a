import { findFinishing } from '#domain/catalogue/finishing.ts';
import type { Finishing } from '#domain/catalogue/finishing-kinds.ts';
import { completeOptions, noOptions } from '#domain/catalogue/item-options.ts';
import { findVariant } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { frameKeeping } from '#domain/prints/default-crop.ts';
import {
  layPaper,
  layPrint,
  plainFraming,
  type Framing,
  type PrintLayout,
} from '#domain/prints/print-geometry.ts';
import { findFinishedPaper } from '#domain/prints/finished-paper.ts';
import { effectiveDpi } from '#domain/prints/framed-parts.ts';
import { isPassport } from '#domain/catalogue/variant-traits.ts';
import { frameHead } from '#domain/prints/passport-photo.ts';
import { soldPassportRule } from '#domain/prints/passport-rules.ts';
import type { PrintPaper } from '#domain/prints/print-papers.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { variantValue } from '#web/lib/product-variants.ts';
import type { PhotoInsight } from '#web/lib/photos/photo-insight.ts';
import type { PhotoItem } from './model.ts';

type Placed = Pick<
  PhotoItem,
  | 'productType'
  | 'shape'
  | 'size'
  | 'options'
  | 'measure'
  | 'width'
  | 'height'
  | 'framings'
  | 'insight'
>;

function framingBy(
  catalogue: Catalogue,
  { weights, faces }: PhotoInsight,
  photo: Placed,
  picture: PixelSize,
  paper: PrintPaper,
): Framing {
  const [head, second] = faces ?? [];
  return isPassport(catalogue, photo) && head && !second
    ? frameHead(picture, paper, plainFraming, head, soldPassportRule)
    : frameKeeping(picture, paper, plainFraming, weights, faces ?? []);
}

/** Cached by the photo's insight: the grid asks for every card whenever one of them changes. */
const known = new WeakMap<PhotoInsight, Map<string, Framing>>();

/** Computes the automatic framing, around faces and other salient areas when these are known. */
function ownFraming(
  catalogue: Catalogue,
  photo: Placed,
  picture: PixelSize,
  paper: PrintPaper,
): Framing {
  const { insight } = photo;
  if (!insight) return plainFraming;
  const framings = known.get(insight) ?? new Map<string, Framing>();
  const sizes = [picture.width, picture.height, paper.width, paper.height, paper.border ?? 0];
  const key = `${variantValue(catalogue, photo)} ${sizes.join(' ')}`;
  const framing = framings.get(key) ?? framingBy(catalogue, insight, photo, picture, paper);
  known.set(insight, framings.set(key, framing));
  return framing;
}

/** The finishing that is chosen for a photo; empty for most products. */
export function findPhotoFinishing(
  catalogue: Catalogue,
  { productType, size, options }: Pick<Placed, 'productType' | 'size' | 'options'>,
): readonly Finishing[] {
  const found = findVariant(catalogue, productType, size);
  const chosen = found?.product.options && completeOptions(found.product, options ?? noOptions);
  return chosen ? findFinishing(found, chosen) : [];
}

/** The paper of a photo with its finishing; null for an unknown size. */
export function findPhotoPaper(
  catalogue: Catalogue,
  photo: Pick<Placed, 'productType' | 'shape' | 'size' | 'options' | 'measure'>,
): PrintPaper | null {
  const finishing = findPhotoFinishing(catalogue, photo);
  return findFinishedPaper(catalogue, { ...photo, finishing });
}

/** A photo with its paper and image pixels; null while the pixels are unknown. */
export function findPlacement(
  catalogue: Catalogue,
  photo: Placed,
): {
  readonly picture: PixelSize;
  readonly paper: PrintPaper;
  readonly framing: Framing;
} | null {
  const { width, height } = photo;
  const paper = findPhotoPaper(catalogue, photo);
  if (width === null || height === null || !paper) return null;
  const picture = { width, height };
  const framing =
    photo.framings[variantValue(catalogue, photo)] ?? ownFraming(catalogue, photo, picture, paper);
  return { picture, paper, framing };
}

/** The framing of a photo on its current product variant; each variant has its own. */
export function getFraming(catalogue: Catalogue, photo: Placed): Framing {
  return findPlacement(catalogue, photo)?.framing ?? plainFraming;
}

/** The print layout of a photo; null while its pixels are unknown. */
export function computeLayout(catalogue: Catalogue, photo: Placed): PrintLayout | null {
  const place = findPlacement(catalogue, photo);
  return place && layPrint(place.picture, place.paper, place.framing);
}

/** Whether the paper is wider than high, as it is framed; false while the photo's pixels are unknown. */
export function isPaperLandscape(catalogue: Catalogue, photo: Placed): boolean {
  const place = findPlacement(catalogue, photo);
  if (!place) return false;
  const { width, height } = layPaper(place.paper, place.picture, place.framing);
  return width > height;
}

/** Photo pixels per inch of paper; null while the pixels are unknown. */
export function computeDpi(catalogue: Catalogue, photo: Placed): number | null {
  const place = findPlacement(catalogue, photo);
  return place && effectiveDpi(place.picture, place.paper, place.framing);
}

/** Aspect ratio tolerance within which a copy may be landscape although its original is portrait. */
const nearlySquare = 0.01;

/** The framing sent with the order; null when the shop computes the same framing by itself. */
export function orderedFraming(catalogue: Catalogue, photo: Placed): Framing | null {
  const place = findPlacement(catalogue, photo);
  const given = photo.framings[variantValue(catalogue, photo)] ?? null;
  if (!place || place.framing.orientation !== 'auto') return given;
  const { picture, paper, framing } = place;
  const isClear = Math.abs(picture.width / picture.height - 1) > nearlySquare;
  if (framing.crop === null && !given && isClear) return null;
  const { width, height } = layPrint(picture, paper, framing).paper;
  return { ...framing, orientation: width > height ? 'landscape' : 'portrait' };
}
