/** Places of the owner's photos on the first screen: a wide one of the studio, and two prints. */
export const introPlaces = ['studio', 'print-1', 'print-2'] as const;
/** One of {@link introPlaces}. */
export type IntroPlace = (typeof introPlaces)[number];

/** Widths in pixels that each photo is served in, up to its own width. */
export const introWidths = [480, 960, 1600] as const;

/** A photo uploaded by the owner; the size is that of its largest file in pixels. */
export interface IntroPhoto {
  readonly place: IntroPlace;
  /** Hash of the file's content, so that another photo has another address. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** Path of a photo in one of {@link introWidths}. */
export function introPhotoAddress({ hash }: Pick<IntroPhoto, 'hash'>, width: number): string {
  return `/assets/intro/${hash}-${width}.webp`;
}

/** Formats the photos as one line for the page's `head`. */
export function formatIntroPhotos(photos: readonly IntroPhoto[]): string {
  return photos
    .map(({ place, hash, width, height }) => `${place} ${hash} ${width} ${height}`)
    .join(';');
}

const pattern = /^(studio|print-1|print-2) ([0-9a-f]{32}) ([1-9]\d{0,4}) ([1-9]\d{0,4})$/;

/** Parses the output of {@link formatIntroPhotos}; anything else is ignored. */
export function parseIntroPhotos(text: string): IntroPhoto[] {
  return text.split(';').flatMap((part) => {
    const [, name, hash = '', width, height] = pattern.exec(part) ?? [];
    const place = introPlaces.find((one) => one === name);
    return place ? [{ place, hash, width: Number(width), height: Number(height) }] : [];
  });
}
