import type { FrameShape } from '#domain/catalogue/catalogue.ts';
import { toMillimeters } from '#domain/prints/print-papers.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { heartCurves, heartTip } from '#web/ui/heart-outline.ts';

/** A point on a side. */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
}

/** The glass of a crystal in millimeters, centered on the origin; up and towards the viewer are positive. */
export interface CrystalSolid {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** Width of the facet along the edges of both sides. */
  readonly bevel: number;
  /** Points in counterclockwise order. */
  readonly outline: readonly OutlinePoint[];
}

/** The catalogue gives only the printed side; these depths are common in the trade for such sizes. */
const depths: Readonly<Record<FrameShape, number>> = { rectangle: 28, heart: 26 };
const bevels: Readonly<Record<FrameShape, number>> = { rectangle: 2.6, heart: 4.5 };

/** Points on each of the heart's curves. */
const fineness = 40;

const corners: readonly OutlinePoint[] = [
  { x: 0, y: 1 },
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
];

/** The heart as a polygon in a box of 1 by 1; x to the right, y down. */
function heartPoints(): OutlinePoint[] {
  let from: OutlinePoint = heartTip;
  return heartCurves.flatMap(([ax, ay, bx, by, x, y]) => {
    const start = from;
    from = { x, y };
    return Array.from({ length: fineness }, (_, index) => {
      const t = index / fineness;
      const along = (begin: number, a: number, b: number, end: number): number =>
        (1 - t) ** 3 * begin + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t ** 3 * end;
      return { x: along(start.x, ax, bx, x), y: along(start.y, ay, by, y) };
    });
  });
}

/** The glass for a side of so many pixels, in that orientation. */
export function crystalSolid(shape: FrameShape, side: PixelSize): CrystalSolid {
  const width = toMillimeters(side.width);
  const height = toMillimeters(side.height);
  const unit = shape === 'heart' ? heartPoints() : corners;
  const outline = unit
    .map(({ x, y }) => ({ x: (x - 0.5) * width, y: (0.5 - y) * height }))
    .toReversed();
  return { width, height, depth: depths[shape], bevel: bevels[shape], outline };
}

function squaredDistance(p: OutlinePoint, a: OutlinePoint, b: OutlinePoint): number {
  const alongX = b.x - a.x;
  const alongY = b.y - a.y;
  const dot = (p.x - a.x) * alongX + (p.y - a.y) * alongY;
  const t = Math.min(1, Math.max(0, dot / (alongX * alongX + alongY * alongY)));
  return (p.x - a.x - t * alongX) ** 2 + (p.y - a.y - t * alongY) ** 2;
}

function crosses(p: OutlinePoint, a: OutlinePoint, b: OutlinePoint): boolean {
  return a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x;
}

/** Distance of a point to the outline; negative inside the glass. */
export function distanceToOutline(outline: readonly OutlinePoint[], p: OutlinePoint): number {
  let least = Infinity;
  let inside = false;
  for (const [index, b] of outline.entries()) {
    const a = outline.at(index - 1) ?? b;
    least = Math.min(least, squaredDistance(p, a, b));
    if (crosses(p, a, b)) inside = !inside;
  }
  return Math.sqrt(least) * (inside ? -1 : 1);
}

/** Distances to an outline on a grid around its center, row by row from the bottom. */
export interface DistanceField {
  readonly columns: number;
  readonly rows: number;
  /** Width that the grid covers, millimeters. */
  readonly width: number;
  readonly height: number;
  readonly distances: Float32Array;
}

/** Margin around the glass, so that lookups at its edge are not clipped. */
const room = 6;

/** The distance field for ray marching inside the glass. `cells`: number of cells along the longer side. */
export function distanceField(solid: CrystalSolid, cells: number): DistanceField {
  const width = solid.width + room;
  const height = solid.height + room;
  const cell = Math.max(width, height) / cells;
  const columns = Math.round(width / cell);
  const rows = Math.round(height / cell);
  const distances = Float32Array.from({ length: columns * rows }, (_, index) =>
    distanceToOutline(solid.outline, {
      x: (((index % columns) + 0.5) / columns - 0.5) * width,
      y: ((Math.floor(index / columns) + 0.5) / rows - 0.5) * height,
    }),
  );
  return { columns, rows, width, height, distances };
}
