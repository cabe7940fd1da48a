import type { Part, PrintLayout } from './print-geometry.ts';
import { placeOnPaper } from './framed-parts.ts';
import { toMillimeters } from './print-papers.ts';
import type { PixelSize } from '../photos/pixel-size.ts';

/** Maximum share of a head outside the print; detected head boxes are no more precise than that. */
const maxCut = 0.05;
/** Distance from the paper's edge within which trimming may cut a head, in millimeters. */
const nearEdge = 2;
/** Heads lower than this share of the highest one belong to people in the background. */
const behind = 1 / 3;
/** A head that ends this close to the photo's own edge was already cut when the photo was taken. */
const pictureEdge = 0.01;

function isCut({ x, y, width, height }: Part, { target }: PrintLayout): boolean {
  const right = Math.min(x + width, target.left + target.width);
  const bottom = Math.min(y + height, target.top + target.height);
  const printed =
    Math.max(0, right - Math.max(x, target.left)) * Math.max(0, bottom - Math.max(y, target.top));
  return printed < width * height * (1 - maxCut);
}

/** Distances from a head's sides to those of its photo, as fractions. */
function sidesOf({ x, y, width, height }: Part): readonly number[] {
  return [x, y, 1 - x - width, 1 - y - height];
}

function isNearEdge(face: Part, picture: PixelSize, layout: PrintLayout): boolean {
  if (sidesOf(face).some((side) => side < pictureEdge)) return false;
  const { x, y, width, height } = placeOnPaper(face, picture, layout);
  const { paper } = layout;
  const nearest = Math.min(x, y, paper.width - x - width, paper.height - y - height);
  return toMillimeters(nearest) < nearEdge;
}

/**
 * Whether a print cuts a face: more than a twentieth of a head is outside it, or a head that is whole in the photo
 * comes within 2 mm of the paper's edge. `faces` are fractions of the upright photo. Source: product §9.11.
 */
export function cutsFace(layout: PrintLayout, picture: PixelSize, faces: readonly Part[]): boolean {
  const highest = Math.max(...faces.map(({ height }) => height));
  return faces
    .filter(({ height }) => height >= highest * behind)
    .some(
      (face) =>
        isCut(placeOnPaper(face, picture, layout), layout) || isNearEdge(face, picture, layout),
    );
}
