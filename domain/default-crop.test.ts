import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printSizes } from './catalogue.ts';
import { frameKeeping, type Weights } from './default-crop.ts';
import {
  fits,
  layPrint,
  orientations,
  plainFraming,
  turns,
  type Framing,
} from './print-geometry.ts';
import { printPaperOf, type PrintPaper } from './print-papers.ts';

const paperFor = (size: string): PrintPaper => {
  const paper = printPaperOf({ productType: 'photo_print', shape: null, size });
  if (!paper) throw new Error(`no paper for ${size}`);
  return paper;
};

const side = fc.integer({ min: 1, max: 9000 });
const pictures = fc.record({ width: side, height: side });
const papers = fc.constantFrom(...printSizes).map(paperFor);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const crops = fc
  .tuple(share, share, share, share)
  .map(([x, y, width, height]) => ({ x, y, width: width * (1 - x), height: height * (1 - y) }));
const framings: fc.Arbitrary<Framing> = fc.record({
  turn: fc.constantFrom(...turns),
  fit: fc.constantFrom(...fits),
  orientation: fc.constantFrom(...orientations),
  crop: fc.option(crops, { nil: null }),
});

describe('a crop that keeps what matters', () => {
  const even = Array.from({ length: 24 }, () => 1);
  const atStart = even.map((weight, index) => (index < 3 ? 8 : weight));
  const picture = { width: 1600, height: 1200 };
  const paper = paperFor('4x6');
  const sourceFor = (framing: Framing, weights: Weights) =>
    layPrint(picture, paper, frameKeeping(picture, paper, framing, weights)).source;

  it('stays in the middle of an even picture', () => {
    const weights = { columns: even, rows: even };
    expect(sourceFor(plainFraming, weights)).toEqual({
      left: 0,
      top: 67,
      width: 1600,
      height: 1067,
    });
  });

  it('says no crop where the middle is as good, so that nothing has to be sent', () => {
    for (const turn of turns) {
      const framing = { ...plainFraming, turn };
      expect(frameKeeping(picture, paper, framing, { columns: even, rows: even })).toEqual(framing);
    }
    const moved = frameKeeping(picture, paper, plainFraming, { columns: even, rows: atStart });
    expect(moved.crop).toMatchObject({ x: 0, y: 0, width: 1 });
  });

  it('cuts nothing off above a head at the upper edge, in every turn', () => {
    for (const turn of [0, 180] as const) {
      expect(sourceFor({ ...plainFraming, turn }, { columns: even, rows: atStart }).top).toBe(0);
    }
    const upright: Framing = { ...plainFraming, orientation: 'portrait' };
    for (const weights of [{ columns: atStart, rows: even }]) {
      expect(sourceFor(upright, weights).left).toBeLessThan(200);
      expect(sourceFor({ ...upright, turn: 180 }, weights).left).toBeLessThan(200);
    }
    const lying: Framing = { ...plainFraming, orientation: 'landscape' };
    expect(sourceFor({ ...lying, turn: 90 }, { columns: atStart, rows: even }).left).toBeLessThan(
      200,
    );
    expect(sourceFor({ ...lying, turn: 270 }, { columns: atStart, rows: even }).left).toBeLessThan(
      200,
    );
  });

  it('is as large as the one in the middle, inside the picture', () => {
    const weight = fc.double({ min: 0, max: 1, noNaN: true });
    const list = fc.array(weight, { minLength: 1, maxLength: 30 });
    const weighed = fc.record({ columns: list, rows: list });
    fc.assert(
      fc.property(pictures, papers, framings, weighed, (of, on, framing, weights) => {
        const filled: Framing = { ...framing, fit: 'fill', crop: null };
        const { source } = layPrint(of, on, frameKeeping(of, on, filled, weights));
        const middle = layPrint(of, on, filled).source;
        expect([source.width, source.height]).toEqual([middle.width, middle.height]);
      }),
    );
  });
});
