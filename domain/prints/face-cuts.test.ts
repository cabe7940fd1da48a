import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { cutsFace } from './face-cuts.ts';
import { layPrint, plainFraming, type Framing, type Part } from './print-geometry.ts';
import { printPaperOf } from './size-papers.ts';

const picture = { width: 3000, height: 2000 };
const square = printPaperOf(defaultCatalogue, '4x4');
const six = printPaperOf(defaultCatalogue, '4x6');

function head(x: number, y: number, width = 0.1, height = 0.2): Part {
  return { x, y, width, height };
}

function cuts(faces: readonly Part[], framing: Partial<Framing> = {}, paper = square): boolean {
  return cutsFace(layPrint(picture, paper, { ...plainFraming, ...framing }), picture, faces);
}

describe('cutsFace', () => {
  // The square shows pixels 500 to 2500 of 3000: 0.1667 to 0.8333.
  it('is true when more than a twentieth of a face is outside the print', () => {
    expect(cuts([head(0.45, 0.4)])).toBe(false);
    expect(cuts([head(0.1, 0.4)])).toBe(true);
    expect(cuts([head(0.8, 0.4)])).toBe(true);
    expect(cuts([head(0, 0.4)])).toBe(true);
  });

  it('is true when a face comes within 2 mm of the edge', () => {
    // 2 mm are 23.6 of the paper's 1200 pixels and 39.4 of the photo's 2000.
    expect(cuts([head((500 + 41) / 3000, 0.4)])).toBe(false);
    expect(cuts([head((500 + 37) / 3000, 0.4)])).toBe(true);
  });

  it('is false when the photo itself ends at the head, and on a white border', () => {
    expect(cuts([head(0.4, 0, 0.2, 0.4)], {}, six)).toBe(false);
    expect(cuts([head(0.4, 0.012, 0.2, 0.4)], {}, six)).toBe(true);
    expect(cuts([head(0, 0.4)], { fit: 'whole' })).toBe(false);
  });

  it('is false for much smaller people in the background', () => {
    expect(cuts([head(0.4, 0.2, 0.2, 0.5), head(0.1, 0.4, 0.05, 0.1)])).toBe(false);
    expect(cuts([head(0.4, 0.2, 0.2, 0.5), head(0.1, 0.4, 0.1, 0.2)])).toBe(true);
    expect(cuts([])).toBe(false);
  });

  it('takes the crop and the turn into account', () => {
    const crop = { x: 0, y: 0, width: 2 / 3, height: 1 };
    expect(cuts([head(0.1, 0.4)], { crop })).toBe(false);
    expect(cuts([head(0.1, 0.4)], { crop, turn: 90 })).toBe(false);
    expect(cuts([head(0.62, 0.4)], { crop, turn: 90 })).toBe(true);
  });
});
