/** EXIF orientation of a stored image; 1 is upright. */
export type HeifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A number of quarter turns counterclockwise, or a mirror: `vertical` swaps top and bottom. */
export type HeifTurn =
  | { readonly kind: 'rotate'; readonly quarters: number }
  | { readonly kind: 'mirror'; readonly axis: 'vertical' | 'horizontal' };

const upright: readonly HeifOrientation[] = [1, 6, 3, 8];
const mirrored: readonly HeifOrientation[] = [2, 7, 4, 5];

/** Combines rotations and mirrors, applied in order, into one of the eight EXIF orientations. */
export function toOrientation(turns: readonly HeifTurn[]): HeifOrientation {
  let quarters = 0;
  let isMirrored = false;
  for (const turn of turns) {
    if (turn.kind === 'rotate') {
      // HEIF counts counterclockwise, EXIF clockwise.
      quarters += 4 - (turn.quarters % 4);
    } else {
      // Swapping top and bottom equals swapping left and right plus half a turn.
      quarters = (turn.axis === 'vertical' ? 6 : 4) - (quarters % 4);
      isMirrored = !isMirrored;
    }
  }
  return (isMirrored ? mirrored : upright)[quarters % 4] ?? 1;
}
