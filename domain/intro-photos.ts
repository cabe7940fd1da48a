/** Places of the owner's photographs on the first screen: a wide one of the studio, and two prints. */
export const introPlaces = ['studio', 'print-1', 'print-2'] as const;
/** One of {@link introPlaces}. */
export type IntroPlace = (typeof introPlaces)[number];

/** Widths in pixels that each is served in, where it has as many. */
export const introWidths = [480, 960, 1600] as const;

/** A photograph of the owner; pixels of its largest file. */
export interface IntroPhoto {
  readonly place: IntroPlace;
  /** Of the file's content: another photograph has another address. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** Path a photograph is served under in one of {@link introWidths}. */
export const introPhotoAddress = ({ hash }: Pick<IntroPhoto, 'hash'>, width: number): string =>
  `/assets/intro/${hash}-${width}.webp`;

/** The photographs in one line, for the head of a page. */
export const formatIntroPhotos = (photos: readonly IntroPhoto[]): string =>
  photos.map(({ place, hash, width, height }) => `${place} ${hash} ${width} ${height}`).join(';');

const pattern = /^(studio|print-1|print-2) ([0-9a-f]{32}) ([1-9]\d{0,4}) ([1-9]\d{0,4})$/;

/** Reads what {@link formatIntroPhotos} writes; what is not of it is left out. */
export const parseIntroPhotos = (text: string): IntroPhoto[] =>
  text.split(';').flatMap((part) => {
    const [, name, hash = '', width, height] = pattern.exec(part) ?? [];
    const place = introPlaces.find((one) => one === name);
    return place ? [{ place, hash, width: Number(width), height: Number(height) }] : [];
  });
