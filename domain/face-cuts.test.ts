import { describe, expect, it } from 'vitest';
import { cutsFace } from './face-cuts.ts';
import { layPrint, plainFraming, type Framing, type Part } from './print-geometry.ts';
import { printPapers } from './print-papers.ts';

const picture = { width: 3000, height: 2000 };
const square = printPapers['4x4'];
const six = printPapers['4x6'];
const head = (x: number, y: number, width = 0.1, height = 0.2): Part => ({ x, y, width, height });
const cuts = (faces: readonly Part[], framing: Partial<Framing> = {}, paper = square): boolean =>
  cutsFace(layPrint(picture, paper, { ...plainFraming, ...framing }), picture, faces);

describe('a face at the cut', () => {
  // The square shows 500 to 2500 of 3000 pixels: 0.1667 to 0.8333.
  it('is one of which more than a twentieth is beside the print', () => {
    expect(cuts([head(0.45, 0.4)])).toBe(false);
    expect(cuts([head(0.1, 0.4)])).toBe(true);
    expect(cuts([head(0.8, 0.4)])).toBe(true);
    expect(cuts([head(0, 0.4)])).toBe(true);
  });

  it('is one that comes within 2 mm of the edge', () => {
    // 2 mm are 23.6 of the 1200 pixels of the paper, 39.4 of the 2000 of the picture.
    expect(cuts([head((500 + 41) / 3000, 0.4)])).toBe(false);
    expect(cuts([head((500 + 37) / 3000, 0.4)])).toBe(true);
  });

  it('is none where the picture itself ends at the head, and none on a white border', () => {
    expect(cuts([head(0.4, 0, 0.2, 0.4)], {}, six)).toBe(false);
    expect(cuts([head(0.4, 0.012, 0.2, 0.4)], {}, six)).toBe(true);
    expect(cuts([head(0, 0.4)], { fit: 'whole' })).toBe(false);
  });

  it('is none of people far behind, who are much smaller', () => {
    expect(cuts([head(0.4, 0.2, 0.2, 0.5), head(0.1, 0.4, 0.05, 0.1)])).toBe(false);
    expect(cuts([head(0.4, 0.2, 0.2, 0.5), head(0.1, 0.4, 0.1, 0.2)])).toBe(true);
    expect(cuts([])).toBe(false);
  });

  it('goes by the crop and the turn', () => {
    const crop = { x: 0, y: 0, width: 2 / 3, height: 1 };
    expect(cuts([head(0.1, 0.4)], { crop })).toBe(false);
    expect(cuts([head(0.1, 0.4)], { crop, turn: 90 })).toBe(false);
    expect(cuts([head(0.62, 0.4)], { crop, turn: 90 })).toBe(true);
  });
});
