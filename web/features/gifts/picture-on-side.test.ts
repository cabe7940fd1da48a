import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { layPrint, plainFraming, type PrintLayout } from '#domain/prints/print-geometry.ts';
import { turns } from '#domain/prints/framing-values.ts';
import { findPrintPaper } from '#domain/prints/print-papers.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { pictureOnSide } from './picture-on-side.ts';

const picture = { width: 4000, height: 3000 };
const crystal = findPrintPaper(defaultCatalogue, {
  productType: '3d_frame',
  shape: 'rectangle',
  size: '3d_frame',
});

function placed(layout: PrintLayout, side: PixelSize, x: number, y: number): [number, number] {
  const [a, b, c, d, e, f] = pictureOnSide(layout, side);
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Position of the printed part's top left corner after a rotation. */
const cornerAfter = { 0: [0, 0], 90: [1, 0], 180: [1, 1], 270: [0, 1] } as const;

describe('pictureOnSide', () => {
  it.each(turns)('fills the side with the printed part rotated by %d', (turn) => {
    if (!crystal) throw new Error('no crystal');
    const crop = { x: 0.1, y: 0.2, width: 0.5, height: 0.5 };
    const layout = layPrint(picture, crystal, { ...plainFraming, turn, crop });
    const { left, top, width, height } = layout.source;
    const side = { width: layout.paper.width / 2, height: layout.paper.height / 2 };
    const [x, y] = cornerAfter[turn];
    const first = placed(layout, side, left, top);
    const last = placed(layout, side, left + width, top + height);
    expect(first[0]).toBeCloseTo(x * side.width);
    expect(first[1]).toBeCloseTo(y * side.height);
    expect(last[0]).toBeCloseTo((1 - x) * side.width);
    expect(last[1]).toBeCloseTo((1 - y) * side.height);
  });

  it('leaves the area beside a whole photo free', () => {
    if (!crystal) throw new Error('no crystal');
    const layout = layPrint(picture, crystal, { ...plainFraming, fit: 'whole' });
    const [left, top] = placed(layout, layout.paper, 0, 0);
    const [right, bottom] = placed(layout, layout.paper, picture.width, picture.height);
    expect([left, top].map(Math.round)).toEqual([layout.target.left, layout.target.top]);
    expect(Math.round(right - left)).toBe(layout.target.width);
    expect(Math.round(bottom - top)).toBe(layout.target.height);
    expect(left).toBeGreaterThan(10);
  });
});
