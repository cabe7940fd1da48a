import fc from 'fast-check';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { checkPassport, frameHead } from './passport-photo.ts';
import { headMiddle, soldPassportRule } from './passport-rules.ts';
import { layPrint, plainFraming, type Framing, type Part } from './print-geometry.ts';
import { placeOnPaper } from './framed-parts.ts';
import { toMillimeters } from './print-papers.ts';
import { printPaperOf } from './size-papers.ts';
import { packTones, toneFields, unpackTones, type Tone } from './tones.ts';

const paper = printPaperOf(defaultCatalogue, '3.5x4.5');
const picture = { width: 3000, height: 4000 };
const rule = soldPassportRule;
/** A head that is a quarter of the photo high, centered and slightly above the middle. */
const head: Part = { x: 0.4, y: 0.3, width: 0.2, height: 0.25 };

function onPaper(framing: Framing, face: Part, of = picture) {
  const layout = layPrint(of, paper, framing);
  const { x, y, width, height } = placeOnPaper(face, of, layout);
  return {
    height: toMillimeters(height),
    middle: toMillimeters(x + width / 2),
    above: toMillimeters(y),
  };
}

describe('frameHead', () => {
  it('makes the head halfway between the minimum and maximum height, between the guides', () => {
    const framed = onPaper(frameHead(picture, paper, plainFraming, head, rule), head);
    expect(framed.height).toBeCloseTo(31.5, 1);
    expect(framed.middle).toBeCloseTo(17.5, 1);
    expect(framed.above).toBeCloseTo(headMiddle(rule) - 31.5 / 2, 1);
  });

  it('comes as close as the photo allows', () => {
    const high: Part = { x: 0.7, y: 0, width: 0.3, height: 0.9 };
    const framing = frameHead(picture, paper, plainFraming, high, rule);
    const { source } = layPrint(picture, paper, framing);
    // The largest possible part, moved as far right as possible.
    expect(source).toEqual({ left: 0, top: 0, width: 3000, height: 3857 });
    const far: Part = { x: 0.01, y: 0.01, width: 0.02, height: 0.02 };
    const near = layPrint(picture, paper, frameHead(picture, paper, plainFraming, far, rule));
    expect([near.source.left, near.source.top]).toEqual([0, 0]);
  });

  it('stays inside the photo and gives the head its height when there is room', () => {
    const share = fc.double({ min: 0.05, max: 0.4, noNaN: true });
    const place = fc.double({ min: 0, max: 0.6, noNaN: true });
    const side = fc.integer({ min: 800, max: 9000 });
    fc.assert(
      fc.property(side, side, place, place, share, share, (w, h, x, y, width, height) => {
        const of = { width: w, height: h };
        const face = { x, y, width, height };
        const { source } = layPrint(of, paper, frameHead(of, paper, plainFraming, face, rule));
        expect(source.left).toBeGreaterThanOrEqual(0);
        expect(source.top).toBeGreaterThanOrEqual(0);
        expect(source.left + source.width).toBeLessThanOrEqual(w);
        expect(source.top + source.height).toBeLessThanOrEqual(h);
        const isLargest = source.width >= w - 1 || source.height >= h - 1;
        const isSmallest = height * 45 * h < (Math.min(h, (w * 45) / 35) / 8) * 32;
        const shown = onPaper(frameHead(of, paper, plainFraming, face, rule), face, of);
        if (!isLargest && !isSmallest) expect(shown.height).toBeCloseTo(31.5, 0);
      }),
    );
  });
});

function evenly(tone: (column: number, row: number) => Tone): string {
  return packTones(
    Array.from({ length: toneFields * toneFields }, (_, index) =>
      tone(index % toneFields, Math.floor(index / toneFields)),
    ),
  );
}

const light = evenly(() => ({ mean: 215, spread: 4 }));

describe('checkPassport', () => {
  const framing = frameHead(picture, paper, plainFraming, head, rule);
  const check = (
    known: { readonly faces?: readonly Part[] | null; readonly tones?: string },
    framed: Framing = framing,
  ) =>
    checkPassport(
      layPrint(picture, paper, framed),
      picture,
      { faces: [head], tones: light, ...known },
      rule,
    );
  const zoomed = (width: number): Framing => {
    const height = (width * 3000 * (531 / 413)) / 4000;
    return { ...plainFraming, crop: { x: 0.5 - width / 2, y: 0.42 - height / 2, width, height } };
  };

  it('is empty for a compliant head in front of a light wall', () => {
    expect(check({})).toEqual([]);
  });

  it('reports no face or several faces, and nothing when faces were not detected', () => {
    expect(check({ faces: [] })).toEqual(['noFace']);
    expect(check({ faces: null })).toEqual([]);
    expect(check({ faces: [head, { ...head, x: 0.45, y: 0.4 }] })).toEqual(['severalFaces']);
    // A person outside the crop is not on the print.
    expect(check({ faces: [head, { ...head, x: 0.8 }] })).toEqual([]);
    expect(check({ faces: [{ ...head, x: 0.8 }] })).toEqual(['noFace']);
  });

  it('reports a head that is too small, too large or off-center beyond the detection error', () => {
    // The head is 1000 pixels high: 29 of 45 mm are 1552 pixels of height, 34 mm are 1323.
    expect(check({}, zoomed(0.34))).toEqual([]);
    expect(check({}, zoomed(0.45))).toEqual(['headSmall']);
    expect(check({}, zoomed(0.3))).toContain('headLarge');
    expect(framing.crop).not.toBeNull();
    const aside = framing.crop && { ...framing.crop, x: framing.crop.x + 0.05 };
    expect(check({}, { ...framing, crop: aside })).toEqual(['offCentre']);
  });

  it('reports a background that is dark, uneven or cluttered', () => {
    expect(check({ tones: evenly(() => ({ mean: 90, spread: 4 })) })).toEqual(['background']);
    expect(check({ tones: evenly(() => ({ mean: 200, spread: 40 })) })).toEqual(['background']);
    const halves = evenly((column) => ({ mean: column < 12 ? 240 : 160, spread: 3 }));
    expect(check({ tones: halves })).toEqual(['background']);
    expect(check({ tones: '' })).toEqual([]);
  });

  it('ignores everything outside the crop, the head and the shoulders', () => {
    const around = evenly((column, row) => {
      const isPrinted = column >= 7 && column <= 16 && row >= 6 && row <= 15;
      const isHead = column >= 10 && column <= 13 && row >= 7;
      const isShoulder = row >= 12;
      return isPrinted && !isHead && !isShoulder
        ? { mean: 220, spread: 3 }
        : { mean: 30, spread: 45 };
    });
    expect(check({ tones: around })).toEqual([]);
  });
});

describe('packTones', () => {
  it('keeps tones within their rounding', () => {
    const packed = packTones([
      { mean: 255, spread: 127 },
      { mean: 3.4, spread: 7 },
    ]);
    expect(packed).toBe('fff032');
    expect(unpackTones(packed)).toEqual([
      { mean: 255, spread: 45 },
      { mean: 3, spread: 6 },
    ]);
  });
});
