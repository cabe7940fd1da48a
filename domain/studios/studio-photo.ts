/** Widths in px of the photo of a studio, in cards and on sharper screens. */
export const studioPhotoWidths = [480, 960] as const;

/** Most photos of studios that are stored, and most bytes of their files. */
export const studioPhotoLimits = { pictures: 5000, bytes: 20 * 1024 ** 3 } as const;

/** Address of a studio's photo by its tag. */
export function studioPhotoAddress(tag: string, width: (typeof studioPhotoWidths)[number]): string {
  return `/assets/brand/studio-${tag}-${width}.webp`;
}

/** Names of the files at {@link studioPhotoAddress}, with their tag and width. */
export const studioPhotoName = /^studio-([0-9a-f]{32})-(480|960)\.webp$/;
