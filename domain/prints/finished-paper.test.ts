import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { findFinishedPaper, finishPaper } from './finished-paper.ts';
import { effectiveDpi, shownPart } from './framed-parts.ts';
import { layPrint, plainFraming } from './print-geometry.ts';

const paper = { width: 1200, height: 1800, turns: true };
const border = { kind: 'border', mm: 5 } as const;

describe('finishPaper', () => {
  it('leaves a paper without finishing as it is', () => {
    expect(finishPaper(paper, [], 300)).toBe(paper);
  });

  it('adds the widest border in pixels of the resolution', () => {
    const both = [border, { kind: 'whole', mm: 10 } as const];
    // 10 mm at 300 pixels per inch are 118.1 pixels.
    expect(finishPaper(paper, both, 300)).toMatchObject({ border: 118, isWhole: true });
    expect(finishPaper(paper, [border], 600)).toMatchObject({ border: 118, isWhole: false });
  });

  it('leaves half of a small paper to the photo', () => {
    const small = { width: 200, height: 300, turns: false };
    expect(finishPaper(small, [{ kind: 'border', mm: 20 }], 300).border).toBe(50);
  });
});

describe('a print with a border', () => {
  const finished = finishPaper(paper, [border], 300);
  const square = { width: 1000, height: 1000 };

  it('has the photo inside the border, cropped to the smaller area', () => {
    const {
      target,
      source,
      paper: laid,
    } = layPrint({ width: 3000, height: 2000 }, finished, plainFraming);
    expect(laid).toEqual({ width: 1800, height: 1200 });
    expect(target).toEqual({ left: 59, top: 59, width: 1682, height: 1082 });
    // 3000 × 1082 / 1682 are 1930 of 2000 rows.
    expect(source).toMatchObject({ left: 0, width: 3000, height: 1930 });
  });

  it('has its resolution on the smaller area', () => {
    // 3000 pixels on 1800 at 300 are 500 per inch; on 1682, 535.
    const picture = { width: 3000, height: 2000 };
    expect(effectiveDpi(picture, paper, plainFraming)).toBe(500);
    expect(effectiveDpi(picture, finished, plainFraming)).toBe(535);
  });

  it('shows in the crop editor the part that fills the smaller area', () => {
    const part = shownPart(square, finished, plainFraming);
    expect(part.width / part.height).toBeCloseTo(1082 / 1682, 6);
  });

  it('shows all of a square photo where nothing may be cut off', () => {
    const whole = finishPaper(paper, [{ kind: 'whole', mm: 5 }], 300);
    const { target, source } = layPrint(square, whole, plainFraming);
    expect(source).toEqual({ left: 0, top: 0, width: 1000, height: 1000 });
    expect(target).toEqual({ left: 59, top: 359, width: 1082, height: 1082 });
    // 1000 pixels on 1082 at 300 are 277 per inch.
    expect(effectiveDpi(square, whole, plainFraming)).toBe(277);
  });
});

describe('findFinishedPaper', () => {
  it('returns one object for equal finishing', () => {
    const print = { productType: 'photo_print', shape: null, size: '10x15' };
    const first = findFinishedPaper(defaultCatalogue, { ...print, finishing: [border] });
    expect(first).toMatchObject({ width: 1205, height: 1795, border: 59 });
    expect(findFinishedPaper(defaultCatalogue, { ...print, finishing: [{ ...border }] })).toBe(
      first,
    );
    expect(findFinishedPaper(defaultCatalogue, print)).not.toHaveProperty('border');
  });
});
