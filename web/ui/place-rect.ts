import type { CSSProperties } from 'react';
import type { PixelRect } from '#domain/print-geometry.ts';
import type { PixelSize } from '#domain/print-papers.ts';

/** A part of a whole, as styles have it. */
export const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** Where a rectangle lies in a box of the size of its room. Left is left, whatever way the page reads. */
export const placeRect = (rect: PixelRect, room: PixelSize): CSSProperties => ({
  left: percent(rect.left, room.width),
  top: percent(rect.top, room.height),
  width: percent(rect.width, room.width),
  height: percent(rect.height, room.height),
});
