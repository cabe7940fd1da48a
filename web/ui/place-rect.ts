import type { CSSProperties } from 'react';
import type { PixelRect } from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';

/** A part of a whole as a CSS percentage. */
export function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}

/** CSS position of a rectangle in a box of the given room's proportions. Left is left in both reading directions. */
export function placeRect(rect: PixelRect, room: PixelSize): CSSProperties {
  return {
    left: percent(rect.left, room.width),
    top: percent(rect.top, room.height),
    width: percent(rect.width, room.width),
    height: percent(rect.height, room.height),
  };
}
