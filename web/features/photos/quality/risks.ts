import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { isPassport } from '#domain/catalogue/variant-traits.ts';
import { weightInside } from '#domain/prints/default-crop.ts';
import { cutsFace } from '#domain/prints/face-cuts.ts';
import type { PassportProblem } from '#domain/prints/passport-photo.ts';
import { variantValue } from '#web/lib/product-variants.ts';
import { lookBits, lookDistance, type LookBits } from '#web/workers/measure-image.ts';
import { findPhotoStatus } from '#web/lib/photos/counts.ts';
import { computeLayout } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { findPassportProblems } from './passport.ts';
import { findSoftness } from './sharpness.ts';

/** A photo with edges weaker than this is blurred. */
const blurryBelow = 12;
/** Share of the salient area from which a crop counts as cutting off much. */
const muchCutOff = 0.25;
/** Two photos look nearly the same when at most this many of 64 fields differ. */
const nearlySame = 4;
/** At most this many similar photos may be a mistake; more are a burst. */
const maxAlike = 3;
/** Similar photos are taken one after another, so each is compared with this many before it. */
const lookedBack = 12;

/** Whether the customer accepted this photo on its current product variant. */
export function isAccepted(
  catalogue: Catalogue,
  photo: Pick<PhotoItem, 'accepted' | 'productType' | 'shape' | 'size'>,
): boolean {
  return photo.accepted === variantValue(catalogue, photo);
}

/** Whether nothing in the photo is sharp, at any size. */
export function isBlurry({ insight }: Pick<PhotoItem, 'insight'>): boolean {
  return insight !== null && insight.edges < blurryBelow;
}

/** Whether this paper cuts off much of the salient area, faces first. */
export function cutsMuchOff(catalogue: Catalogue, photo: PhotoItem): boolean {
  const layout = computeLayout(catalogue, photo);
  const { insight, width, height } = photo;
  if (!layout || !insight || width === null || height === null) return false;
  return weightInside(layout, { width, height }, insight.weights) < 1 - muchCutOff;
}

/** Whether a face is cut off on this paper, or so close to its edge that it may be. */
function cutsFaceOff(catalogue: Catalogue, photo: PhotoItem): boolean {
  const layout = computeLayout(catalogue, photo);
  const { insight, width, height } = photo;
  if (!layout || !insight?.faces || width === null || height === null) return false;
  return cutsFace(layout, { width, height }, insight.faces);
}

/** A flaw on paper other than too few pixels. */
export type Flaw = 'blurry' | 'face' | 'cut' | PassportProblem;

/** The first of the photo's flaws; null when it has none. */
export function findFlaw(catalogue: Catalogue, photo: PhotoItem, country: string): Flaw | null {
  if (isBlurry(photo)) return 'blurry';
  // A passport photo crops the area around the head on purpose.
  if (isPassport(catalogue, photo))
    return findPassportProblems(catalogue, photo, country)[0] ?? null;
  if (cutsFaceOff(catalogue, photo)) return 'face';
  return cutsMuchOff(catalogue, photo) ? 'cut' : null;
}

/** Photos that look nearly the same, in the order they were taken. */
interface Series {
  readonly photoIds: Set<string>;
}

interface Seen {
  readonly photoId: string;
  readonly frame: number;
  readonly look: LookBits;
  readonly series: Series;
}

/**
 * Maps the ids of later cards to the frame of an earlier photo that looks nearly the same. A burst of more than
 * {@link maxAlike} is intentional, so nothing is asked a hundred times.
 */
export function findAlikes(photos: readonly PhotoItem[]): ReadonlyMap<string, number> {
  const alikes: { readonly id: string; readonly frame: number; readonly series: Series }[] = [];
  const seen: Seen[] = [];
  for (const { id, photoId, frame, insight, kept } of photos) {
    if (!insight) continue;
    const look = lookBits(insight.look);
    const alike = seen
      .slice(-lookedBack)
      .find((each) => each.photoId !== photoId && lookDistance(each.look, look) <= nearlySame);
    const series = alike?.series ?? { photoIds: new Set() };
    series.photoIds.add(photoId);
    if (alike && !kept) alikes.push({ id, frame: alike.frame, series });
    seen.push({ photoId, frame, look, series });
  }
  return new Map(
    alikes
      .filter(({ series }) => series.photoIds.size <= maxAlike)
      .map(({ id, frame }) => [id, frame]),
  );
}

/** Cache by photo object: while hundreds are sent, all but a few stay the same. */
const found = new WeakMap<
  PhotoItem,
  { readonly catalogue: Catalogue; readonly country: string; readonly risky: boolean }
>();

function isRisky(catalogue: Catalogue, photo: PhotoItem, country: string): boolean {
  const known = found.get(photo);
  if (known?.country === country && known.catalogue === catalogue) return known.risky;
  const risky =
    findSoftness(catalogue, photo, country) !== null ||
    findFlaw(catalogue, photo, country) !== null;
  found.set(photo, { catalogue, country, risky });
  return risky;
}

/** Cards that may disappoint on paper and were not accepted. */
export function findRisky(
  catalogue: Catalogue,
  photos: readonly PhotoItem[],
  country: string,
): ReadonlySet<string> {
  return new Set(
    photos
      .filter(
        (photo) =>
          findPhotoStatus(photo) !== 'rejected' &&
          !isAccepted(catalogue, photo) &&
          isRisky(catalogue, photo, country),
      )
      .map(({ id }) => id),
  );
}
