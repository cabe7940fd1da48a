/** How a stored picture must be turned to stand upright, as EXIF counts it; 1 is upright. */
export type HeifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A quarter turn anticlockwise as often as it says, or a mirror: `vertical` swaps top and bottom. */
export type HeifTurn =
  | { readonly kind: 'rotate'; readonly quarters: number }
  | { readonly kind: 'mirror'; readonly axis: 'vertical' | 'horizontal' };

const upright: readonly HeifOrientation[] = [1, 6, 3, 8];
const mirrored: readonly HeifOrientation[] = [2, 7, 4, 5];

/** Turns and mirrors apply one after the other; EXIF counts the eight ways in which that can end. */
export function orientationOf(turns: readonly HeifTurn[]): HeifOrientation {
  let quarters = 0;
  let isMirrored = false;
  for (const turn of turns) {
    if (turn.kind === 'rotate') {
      // HEIF counts anticlockwise, EXIF clockwise.
      quarters += 4 - (turn.quarters % 4);
    } else {
      // Swapping top and bottom is left for right and half a turn.
      quarters = (turn.axis === 'vertical' ? 6 : 4) - (quarters % 4);
      isMirrored = !isMirrored;
    }
  }
  return (isMirrored ? mirrored : upright)[quarters % 4] ?? 1;
}
