import type { PixelSize } from '../photos/pixel-size.ts';
import type { PrintLayout } from './print-geometry.ts';
import { findStampGlyph } from './stamp-outlines.ts';
import { isStampText } from './stamp-text.ts';

/** Colors of a stamp: light as that of a camera, with a dark edge that shows it on a bright photo. */
export const stampColors = { fill: '#ffa01e', edge: '#2b1300' } as const;

/** Height of the digits, and their distance from the edges of the photo, as shares of the paper's shorter side. */
const shares = { height: 0.035, margin: 0.04, edge: 0.004 } as const;
/** The largest share of the photo's width that a stamp takes. */
const maxWidth = 0.6;
/** Units of the outlines. */
const unit = { height: 100, space: 18 } as const;

/** A date on a print: the outlines of its characters as an SVG path in pixels of the paper. */
export interface PlacedStamp {
  readonly path: string;
  /** Width of the dark edge around them, in pixels. */
  readonly edge: number;
}

function measure(text: string): number {
  const widths = text.split('').map((character) => findStampGlyph(character)?.width ?? 0);
  return widths.reduce((sum, width) => sum + width, (widths.length - 1) * unit.space);
}

/** Coordinates are written with a tenth of a pixel. */
function write(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function draw(text: string, { x, y, scale }: { x: number; y: number; scale: number }): string {
  let left = x;
  const paths: string[] = [];
  for (const character of text) {
    const glyph = findStampGlyph(character);
    if (!glyph) continue;
    for (const outline of glyph.outlines) {
      const corners = outline.map(
        ([cx, cy]) => `${write(left + cx * scale)} ${write(y + cy * scale)}`,
      );
      paths.push(`M${corners.join('L')}Z`);
    }
    left += (glyph.width + unit.space) * scale;
  }
  return paths.join('');
}

/**
 * Places a date in the lower right corner of the printed photo, for the preview and the print. Null for a text that cannot be
 * stamped. `shift` moves it by pixels, into the bleed of a file.
 */
export function placeStamp(
  { paper, target }: Pick<PrintLayout, 'paper' | 'target'>,
  text: string,
  shift: PixelSize = { width: 0, height: 0 },
): PlacedStamp | null {
  if (!isStampText(text)) return null;
  const side = Math.min(paper.width, paper.height);
  const margin = side * shares.margin;
  const width = measure(text);
  const room = Math.max(1, (target.width - 2 * margin) * maxWidth);
  const scale = Math.min((side * shares.height) / unit.height, room / width);
  const x = target.left + target.width - margin - width * scale;
  const y = target.top + target.height - margin - unit.height * scale;
  return {
    path: draw(text, { x: x + shift.width, y: y + shift.height, scale }),
    edge: side * shares.edge,
  };
}
