import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameKeeping } from '#domain/prints/default-crop.ts';
import { frameHead } from '#domain/prints/passport-photo.ts';
import { soldPassportRule } from '#domain/prints/passport-rules.ts';
import { plainFraming, type Framing } from '#domain/prints/print-geometry.ts';
import { shownPart, showPart } from '#domain/prints/framed-parts.ts';
import {
  crops,
  framings,
  paperFor,
  papers,
  pictures,
  share,
} from '#tests/support/domain-builders.ts';
import { framing } from './framing.ts';

/** Its crop as an order stores it. */
function storedCrop(made: Framing) {
  return framing.parse(made).crop;
}

describe('framing', () => {
  it('accepts the crop around a face of a phone’s photo, whose arithmetic ends just outside of it', () => {
    const picture = { width: 4032, height: 3024 };
    const weights = { columns: [1], rows: [1] };
    const face = { x: 0.4, y: 0.02, width: 0.2, height: 0.2 };
    const made = frameKeeping(picture, paperFor('4x6'), plainFraming, weights, [face]);
    expect(made.crop?.width).toBeGreaterThan(1);
    expect(storedCrop(made)).toMatchObject({ x: 0, y: 0, width: 1 });
  });

  it('accepts every crop that the browser places, within the photo', () => {
    const weight = fc.array(share, { minLength: 1, maxLength: 30 });
    const weighed = fc.record({ columns: weight, rows: weight });
    fc.assert(
      fc.property(
        pictures,
        papers,
        framings,
        weighed,
        crops.filter(({ width, height }) => width > 0 && height > 0),
        (picture, paper, before, weights, face) => {
          const filled: Framing = { ...before, fit: 'fill', crop: null };
          const passport = paperFor('3.5x4.5');
          for (const made of [
            frameKeeping(picture, paper, filled, weights, [face]),
            frameHead(picture, passport, filled, face, soldPassportRule),
          ]) {
            const crop = storedCrop(made);
            if (crop) expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
            if (crop) expect(Math.max(crop.width, crop.height)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  it('accepts a crop that was moved to any edge of a turned photo', () => {
    const edge = fc.constantFrom(0, 1);
    fc.assert(
      fc.property(pictures, papers, framings, edge, edge, (picture, paper, before, x, y) => {
        const { width, height } = shownPart(picture, paper, before);
        const place = { x: (1 - width) * x, y: (1 - height) * y, width, height };
        expect(() => storedCrop(showPart(before, place))).not.toThrow();
      }),
    );
  });

  it.each([
    { x: 0.1, y: 0, width: 1, height: 1 },
    { x: -0.1, y: 0, width: 1, height: 1 },
    { x: 0, y: 0, width: 1.1, height: 1 },
    { x: 0, y: 0, width: 0, height: 1 },
    { x: 0, y: 0, width: 1, height: -1e-9 },
  ])('refuses the crop %o', (crop) => {
    expect(framing.safeParse({ ...plainFraming, crop }).success).toBe(false);
  });
});
