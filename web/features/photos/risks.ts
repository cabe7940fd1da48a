import { isPassport } from '#domain/catalogue.ts';
import { weightInside } from '#domain/default-crop.ts';
import { cutsFace } from '#domain/face-cuts.ts';
import type { PassportProblem } from '#domain/passport-photo.ts';
import { variantValue } from '#web/lib/wares.ts';
import { lookBits, lookDistance, type LookBits } from '#web/workers/insight.ts';
import { photoStatusOf } from './counts.ts';
import { layoutOf } from './framing.ts';
import type { PhotoItem } from './model.ts';
import { passportProblemsOf } from './passport.ts';
import { softnessOf } from './sharpness.ts';

/** Edges weaker than this are those of a blurred picture. */
const blurryBelow = 12;
/** More than this share of what matters cut off is worth a look. */
const muchCutOff = 0.25;
/** Looks that differ in at most so many of 64 fields show nearly the same. */
const nearlySame = 4;
/** So many pictures that look alike may be a mistake; more are a burst. */
const maxAlike = 3;
/** Nearly equal pictures are taken one after another: each is compared with so many before it. */
const lookedBack = 12;

/** Whether the customer has said that this photo is printed on this as it is. */
export const isAccepted = (photo: Pick<PhotoItem, 'accepted' | 'productType' | 'shape' | 'size'>) =>
  photo.accepted === variantValue(photo);

/** Nothing in the picture is sharp, whatever its size. */
export const isBlurry = ({ insight }: Pick<PhotoItem, 'insight'>): boolean =>
  insight !== null && insight.edges < blurryBelow;

/** Much of what matters in the picture, a face before all, is cut off on this paper. */
export const cutsMuchOff = (photo: PhotoItem): boolean => {
  const layout = layoutOf(photo);
  const { insight, width, height } = photo;
  if (!layout || !insight || width === null || height === null) return false;
  return weightInside(layout, { width, height }, insight.weights) < 1 - muchCutOff;
};

/** A face is cut off on this paper, or comes so close to its edge that it may be. */
const cutsFaceOff = (photo: PhotoItem): boolean => {
  const layout = layoutOf(photo);
  const { insight, width, height } = photo;
  if (!layout || !insight?.faces || width === null || height === null) return false;
  return cutsFace(layout, { width, height }, insight.faces);
};

/** What, few pixels aside, may disappoint in a photo on its paper. */
export type Flaw = 'blurry' | 'face' | 'cut' | PassportProblem;

/** The first of its flaws; null where there is none. */
export const flawOf = (photo: PhotoItem, country: string): Flaw | null => {
  if (isBlurry(photo)) return 'blurry';
  // What is around the head is cut off on purpose.
  if (isPassport(photo)) return passportProblemsOf(photo, country)[0] ?? null;
  if (cutsFaceOff(photo)) return 'face';
  return cutsMuchOff(photo) ? 'cut' : null;
};

/** Pictures that show nearly the same, in the order they were taken. */
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
 * Frame of an earlier picture that shows nearly the same, by the ids of the later cards. A burst of more than
 * {@link maxAlike} was meant: nobody is asked about it a hundred times.
 */
export const alikesOf = (photos: readonly PhotoItem[]): ReadonlyMap<string, number> => {
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
};

/** What was found of a photo, as long as it is the same: while hundreds are sent, all but a few are. */
const found = new WeakMap<PhotoItem, { readonly country: string; readonly risky: boolean }>();

const isRisky = (photo: PhotoItem, country: string): boolean => {
  const known = found.get(photo);
  if (known?.country === country) return known.risky;
  const risky = softnessOf(photo, country) !== null || flawOf(photo, country) !== null;
  found.set(photo, { country, risky });
  return risky;
};

/** Cards that may disappoint on paper and that nobody has said to print as they are. */
export const riskyOf = (photos: readonly PhotoItem[], country: string): ReadonlySet<string> =>
  new Set(
    photos
      .filter(
        (photo) =>
          photoStatusOf(photo) !== 'rejected' && !isAccepted(photo) && isRisky(photo, country),
      )
      .map(({ id }) => id),
  );
