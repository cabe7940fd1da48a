import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassport, frameHead } from './passport-photo.ts';
import { headMiddle, soldPassportRule } from './passport-rules.ts';
import { layPrint, placeOnPaper, plainFraming, type Framing, type Part } from './print-geometry.ts';
import { millimetresOf, printPapers } from './print-papers.ts';
import { packTones, toneFields, unpackTones, type Tone } from './tones.ts';

const paper = printPapers['3.5x4.5'];
const picture = { width: 3000, height: 4000 };
const rule = soldPassportRule;
/** A head a quarter of the picture high, in its middle and a little up. */
const head: Part = { x: 0.4, y: 0.3, width: 0.2, height: 0.25 };

const onPaper = (framing: Framing, face: Part, of = picture) => {
  const layout = layPrint(of, paper, framing);
  const { x, y, width, height } = placeOnPaper(face, of, layout);
  return {
    height: millimetresOf(height),
    middle: millimetresOf(x + width / 2),
    above: millimetresOf(y),
  };
};

describe('the crop of a passport photo', () => {
  it('shows the head half way between the least and the most, between the guides', () => {
    const framed = onPaper(frameHead(picture, paper, plainFraming, head, rule), head);
    expect(framed.height).toBeCloseTo(31.5, 1);
    expect(framed.middle).toBeCloseTo(17.5, 1);
    expect(framed.above).toBeCloseTo(headMiddle(rule) - 31.5 / 2, 1);
  });

  it('comes as near as the picture allows', () => {
    const high: Part = { x: 0.7, y: 0, width: 0.3, height: 0.9 };
    const framing = frameHead(picture, paper, plainFraming, high, rule);
    const { source } = layPrint(picture, paper, framing);
    // As large a part as there is, and as far to the right as it goes.
    expect(source).toEqual({ left: 0, top: 0, width: 3000, height: 3857 });
    const far: Part = { x: 0.01, y: 0.01, width: 0.02, height: 0.02 };
    const near = layPrint(picture, paper, frameHead(picture, paper, plainFraming, far, rule));
    expect([near.source.left, near.source.top]).toEqual([0, 0]);
  });

  it('is in the picture and has the head at its height wherever there is room for it', () => {
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

const evenly = (tone: (column: number, row: number) => Tone): string =>
  packTones(
    Array.from({ length: toneFields * toneFields }, (_, index) =>
      tone(index % toneFields, Math.floor(index / toneFields)),
    ),
  );
const light = evenly(() => ({ mean: 215, spread: 4 }));

describe('what an office may not like', () => {
  const framing = frameHead(picture, paper, plainFraming, head, rule);
  const check = (
    known: { readonly faces?: readonly Part[] | null; readonly tones?: string | null },
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

  it('is nothing where the head is as the rule asks, before a light wall', () => {
    expect(check({})).toEqual([]);
  });

  it('is no face, or several; nobody is blamed where nobody looked', () => {
    expect(check({ faces: [] })).toEqual(['noFace']);
    expect(check({ faces: null })).toEqual([]);
    expect(check({ faces: [head, { ...head, x: 0.45, y: 0.4 }] })).toEqual(['severalFaces']);
    // Who is cut off altogether is not on the photo.
    expect(check({ faces: [head, { ...head, x: 0.8 }] })).toEqual([]);
    expect(check({ faces: [{ ...head, x: 0.8 }] })).toEqual(['noFace']);
  });

  it('is a head too small, too large or aside, by more than heads are found to', () => {
    // The head is 1000 pixels high: 29 mm of 45 in 1552 pixels of height, 34 in 1323.
    expect(check({}, zoomed(0.34))).toEqual([]);
    expect(check({}, zoomed(0.45))).toEqual(['headSmall']);
    expect(check({}, zoomed(0.3))).toContain('headLarge');
    expect(framing.crop).not.toBeNull();
    const aside = framing.crop && { ...framing.crop, x: framing.crop.x + 0.05 };
    expect(check({}, { ...framing, crop: aside })).toEqual(['offCentre']);
  });

  it('is a background that is dark, uneven or full of things', () => {
    expect(check({ tones: evenly(() => ({ mean: 90, spread: 4 })) })).toEqual(['background']);
    expect(check({ tones: evenly(() => ({ mean: 200, spread: 40 })) })).toEqual(['background']);
    const halves = evenly((column) => ({ mean: column < 12 ? 240 : 160, spread: 3 }));
    expect(check({ tones: halves })).toEqual(['background']);
    expect(check({ tones: null })).toEqual([]);
  });

  it('is not what lies beside the crop, nor the head and the shoulders', () => {
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

describe('tones', () => {
  it('come back nearly as they were packed', () => {
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
