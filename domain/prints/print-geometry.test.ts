import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  framings,
  paperFor,
  papers,
  pictures,
  soldPapers,
} from '#tests/support/domain-builders.ts';
import { layPrint, maxZoom, plainFraming, turnSize, type Framing } from './print-geometry.ts';
import { turns } from './framing-values.ts';
import { effectiveDpi, showPart, shownPart, turnPrint } from './framed-parts.ts';

describe('layPrint', () => {
  it("fills 10x15 paper from the middle of a 4:3 photo, in the photo's orientation", () => {
    expect(layPrint({ width: 4000, height: 3000 }, paperFor('10x15'), plainFraming)).toEqual({
      paper: { width: 1795, height: 1205 },
      // 4000 / 1795 × 1205 = 2685.2…; the rest above and below is cut off.
      source: { left: 0, top: 157, width: 4000, height: 2685 },
      turn: 0,
      target: { left: 0, top: 0, width: 1795, height: 1205 },
    });
  });

  it('places the whole photo on white', () => {
    expect(
      layPrint({ width: 3000, height: 4000 }, paperFor('4x6'), { ...plainFraming, fit: 'whole' }),
    ).toEqual({
      paper: { width: 1200, height: 1800 },
      source: { left: 0, top: 0, width: 3000, height: 4000 },
      turn: 0,
      target: { left: 0, top: 100, width: 1200, height: 1600 },
    });
  });

  it('turns the photo together with its paper', () => {
    expect(
      layPrint({ width: 1000, height: 2000 }, paperFor('4x6'), { ...plainFraming, turn: 90 }),
    ).toEqual({
      paper: { width: 1800, height: 1200 },
      source: { left: 0, top: 250, width: 1000, height: 1500 },
      turn: 90,
      target: { left: 0, top: 0, width: 1800, height: 1200 },
    });
  });

  it('applies a crop to the upright original before the turn', () => {
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    const { source } = layPrint({ width: 1800, height: 1200 }, paperFor('4x6'), {
      ...plainFraming,
      turn: 180,
      crop,
    });
    expect(source).toEqual({ left: 0, top: 0, width: 900, height: 600 });
  });

  it('places a landscape photo on portrait paper on request', () => {
    const framing: Framing = { ...plainFraming, orientation: 'portrait' };
    expect(layPrint({ width: 3000, height: 2000 }, paperFor('5x7'), framing)).toMatchObject({
      paper: { width: 1500, height: 2100 },
      source: { left: 786, top: 0, width: 1429, height: 2000 },
    });
  });

  it('always keeps passport photos in portrait', () => {
    const { paper } = layPrint({ width: 4000, height: 3000 }, paperFor('3.5x4.5'), plainFraming);
    expect(paper).toEqual({ width: 413, height: 531 });
  });

  it('keeps the center of a crop for another size', () => {
    const picture = { width: 6000, height: 4000 };
    const crop = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 };
    for (const size of soldPapers) {
      const { source } = layPrint(picture, paperFor(size), { ...plainFraming, crop });
      expect(Math.abs(source.left + source.width / 2 - 3750)).toBeLessThanOrEqual(1);
      expect(Math.abs(source.top + source.height / 2 - 2500)).toBeLessThanOrEqual(1);
    }
  });

  it('stays inside photo and paper in whole pixels for any framing', () => {
    fc.assert(
      fc.property(pictures, papers, framings, (picture, paper, framing) => {
        const { source, target, paper: laid } = layPrint(picture, paper, framing);
        for (const [rect, room] of [
          [source, picture],
          [target, laid],
        ] as const) {
          expect(Object.values(rect).every(Number.isInteger)).toBe(true);
          expect(rect.left).toBeGreaterThanOrEqual(0);
          expect(rect.top).toBeGreaterThanOrEqual(0);
          expect(Math.min(rect.width, rect.height)).toBeGreaterThanOrEqual(1);
          expect(rect.left + rect.width).toBeLessThanOrEqual(room.width);
          expect(rect.top + rect.height).toBeLessThanOrEqual(room.height);
        }
      }),
    );
  });

  it('keeps the aspect ratio to within a pixel', () => {
    fc.assert(
      fc.property(pictures, papers, framings, (picture, paper, framing) => {
        const { source, target, turn } = layPrint(picture, paper, framing);
        const from = turnSize(source, turn);
        const error = Math.abs(from.width * target.height - from.height * target.width);
        // Half a pixel for each side of both rectangles.
        const most = (from.width + from.height + target.width + target.height) / 2 + 1;
        // A strip of one pixel cannot become thinner.
        const thinnest = Math.min(from.width, from.height, target.width, target.height);
        if (thinnest > 1) expect(error).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('is the same for a photo turned by the camera and one turned by the customer', () => {
    fc.assert(
      fc.property(pictures, papers, fc.constantFrom(...turns), (picture, paper, turn) => {
        const turned = layPrint(picture, paper, { ...plainFraming, turn });
        const byCamera = layPrint(turnSize(picture, turn), paper, plainFraming);
        expect(turned.paper).toEqual(byCamera.paper);
        expect(turnSize(turned.source, turn)).toEqual({
          width: byCamera.source.width,
          height: byCamera.source.height,
        });
      }),
    );
  });
});

describe('turnPrint', () => {
  it('moves everything by a quarter turn and is the identity after four', () => {
    fc.assert(
      fc.property(pictures, papers, framings, (picture, paper, framing) => {
        const layout = layPrint(picture, paper, framing);
        const once = turnPrint(layout);
        expect(once.source).toEqual(layout.source);
        expect(once.paper).toEqual({ width: layout.paper.height, height: layout.paper.width });
        // The top becomes the right side.
        expect(once.paper.width - once.target.left - once.target.width).toBe(layout.target.top);
        expect(once.target.top).toBe(layout.target.left);
        expect(turnPrint(turnPrint(turnPrint(once)))).toEqual(layout);
      }),
    );
  });
});

describe('shownPart and showPart', () => {
  it('are inverse to each other', () => {
    const big = fc.integer({ min: 50, max: 9000 });
    const bigPictures = fc.record({ width: big, height: big });
    fc.assert(
      fc.property(bigPictures, papers, framings, (picture, paper, framing) => {
        const shown = shownPart(picture, paper, framing);
        const again = showPart(framing, shown);
        const part = shownPart(picture, paper, again);
        const before = layPrint(picture, paper, framing).source;
        const after = layPrint(picture, paper, again).source;
        for (const key of ['x', 'y', 'width', 'height'] as const) {
          expect(part[key]).toBeCloseTo(shown[key]);
        }
        for (const key of ['left', 'top', 'width', 'height'] as const) {
          expect(Math.abs(after[key] - before[key])).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('refer to the turned photo', () => {
    const crop = { x: 0, y: 0.5, width: 0.5, height: 0.5 };
    const framing: Framing = { ...plainFraming, turn: 90, crop };
    const part = { x: 0, y: 0, width: 0.5, height: 0.5 };
    expect(shownPart({ width: 1200, height: 1800 }, paperFor('4x6'), framing)).toEqual(part);
    expect(showPart(framing, part)).toEqual(framing);
  });

  it('are limited by the maximum zoom', () => {
    const crop = { x: 0.99, y: 0, width: 0.001, height: 0.001 };
    const { source } = layPrint({ width: 3000, height: 2000 }, paperFor('4x6'), {
      ...plainFraming,
      crop,
    });
    expect(source).toEqual({
      left: 3000 - 3000 / maxZoom,
      top: 0,
      width: 3000 / maxZoom,
      height: 2000 / maxZoom,
    });
  });
});

describe('effectiveDpi', () => {
  it.each([
    [4000, 3000, '4x6', 666],
    [1800, 1200, '4x6', 300],
    [1200, 900, '4x6', 200],
    [1200, 900, '8x10', 112],
    [413, 531, '3.5x4.5', 300],
    [2, 2, '8x10', 1],
    // 220 / 1200 × 300 is a hair less than 55 in binary.
    [440, 220, '4x6', 55],
    // 124 / 531 × 300 is 70.06; the printed part, rounded to 96 of 413 pixels, would give 69.7.
    [248, 124, '3.5x4.5', 70],
  ])('returns for %i×%i on %s %i dpi', (width, height, size, dpi) => {
    expect(effectiveDpi({ width, height }, paperFor(size), plainFraming)).toBe(dpi);
  });

  it('is that of the longer side for a whole photo on white', () => {
    const framing = { ...plainFraming, fit: 'whole' } as const;
    expect(effectiveDpi({ width: 900, height: 900 }, paperFor('4x6'), framing)).toBe(225);
    expect(effectiveDpi({ width: 800, height: 550 }, paperFor('4x6'), framing)).toBe(137);
  });

  it('decreases with the zoom', () => {
    const picture = { width: 3600, height: 2400 };
    const crop = { x: 0.375, y: 0.375, width: 0.25, height: 0.25 };
    const framing = { ...plainFraming, crop };
    expect(effectiveDpi(picture, paperFor('4x6'), framing)).toBe(150);
  });
});
