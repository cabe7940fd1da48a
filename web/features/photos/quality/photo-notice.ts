import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { isGone, findPhotoStatus } from '#web/lib/photos/counts.ts';
import { isDamaged, lacksOriginal, madeByShop } from '#web/lib/photos/original-states.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { findFlaw, isAccepted } from './risks.ts';
import { findSoftness } from './sharpness.ts';

/** A notice on a photo's card. */
export type PhotoNotice =
  | 'gone'
  | 'stopped'
  | 'rejected'
  | 'damaged'
  | 'originalNeeded'
  | 'prepared'
  | 'soft'
  | 'flaw'
  | 'accepted'
  | 'same'
  | 'alike';

/** Frame numbers of earlier photos; null where there is none. */
export interface Repeats {
  /** With the same content. */
  readonly duplicate: number | null;
  /** That looks nearly the same. */
  readonly alike: number | null;
}

function findRisk(catalogue: Catalogue, photo: PhotoItem, country: string): PhotoNotice | null {
  const isSoft = findSoftness(catalogue, photo, country) !== null;
  if (!isSoft && findFlaw(catalogue, photo, country) === null) return null;
  if (isAccepted(catalogue, photo)) return 'accepted';
  return isSoft ? 'soft' : 'flaw';
}

function onItsWay(photo: PhotoItem): PhotoNotice | null {
  const status = findPhotoStatus(photo);
  if (isGone(photo)) return 'gone';
  if (status === 'stopped' || status === 'rejected') return status;
  if (isDamaged(photo)) return 'damaged';
  if (lacksOriginal(photo)) return 'originalNeeded';
  return madeByShop(photo) ? 'prepared' : null;
}

/** All notices of a photo, most urgent first. */
export function findNotices(
  catalogue: Catalogue,
  photo: PhotoItem,
  country: string,
  { duplicate, alike }: Repeats,
): readonly PhotoNotice[] {
  const pressing = onItsWay(photo);
  if (pressing !== null) return [pressing];
  const risk = findRisk(catalogue, photo, country);
  const similar = alike === null ? null : 'alike';
  const repeat: PhotoNotice | null = duplicate === null ? similar : 'same';
  const both = risk === 'accepted' ? [repeat, risk] : [risk, repeat];
  return both.filter((notice) => notice !== null);
}
