import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  crops,
  framings,
  paperFor,
  papers,
  pictures,
  share,
} from '#tests/support/domain-builders.ts';
import { frameKeeping, type Weights } from './default-crop.ts';
import { layPrint, plainFraming, turnPart, type Framing, type Part } from './print-geometry.ts';
import { turns } from './framing-values.ts';
import { shownPart } from './framed-parts.ts';

describe('frameKeeping by weights', () => {
  const even = Array.from({ length: 24 }, () => 1);
  const atStart = even.map((weight, index) => (index < 3 ? 8 : weight));
  const picture = { width: 1600, height: 1200 };
  const paper = paperFor('4x6');
  const sourceFor = (framing: Framing, weights: Weights) =>
    layPrint(picture, paper, frameKeeping(picture, paper, framing, weights, [])).source;

  it('stays in the middle of a photo with even weights', () => {
    const weights = { columns: even, rows: even };
    expect(sourceFor(plainFraming, weights)).toEqual({
      left: 0,
      top: 67,
      width: 1600,
      height: 1067,
    });
  });

  it('returns no crop when the middle is as good', () => {
    for (const turn of turns) {
      const framing = { ...plainFraming, turn };
      const weights = { columns: even, rows: even };
      expect(frameKeeping(picture, paper, framing, weights, [])).toEqual(framing);
    }
    const weights = { columns: even, rows: atStart };
    const moved = frameKeeping(picture, paper, plainFraming, weights, []);
    expect(moved.crop).toMatchObject({ x: 0, y: 0, width: 1 });
  });

  it('keeps everything above a head at the upper edge, in every turn', () => {
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

  it('is as large as the centered crop and inside the photo', () => {
    const weight = fc.double({ min: 0, max: 1, noNaN: true });
    const list = fc.array(weight, { minLength: 1, maxLength: 30 });
    const weighed = fc.record({ columns: list, rows: list });
    fc.assert(
      fc.property(pictures, papers, framings, weighed, (of, on, framing, weights) => {
        const filled: Framing = { ...framing, fit: 'fill', crop: null };
        const { source } = layPrint(of, on, frameKeeping(of, on, filled, weights, []));
        const middle = layPrint(of, on, filled).source;
        expect([source.width, source.height]).toEqual([middle.width, middle.height]);
      }),
    );
  });
});

describe('frameKeeping by faces', () => {
  const even = { columns: [1], rows: [1] };
  const right = { columns: [0, 0, 0, 0, 0, 0, 1, 0], rows: [1] };
  const picture = { width: 3000, height: 1000 };
  const paper = paperFor('4x4');
  const face = (x: number, width = 0.05): Part => ({ x, y: 0.3, width, height: 0.2 });
  /** Start and end of the part of the width that is kept; the paper takes a third of it. */
  const kept = (faces: readonly Part[], weights: Weights = even): readonly [number, number] => {
    const { x, width } = shownPart(
      picture,
      paper,
      frameKeeping(picture, paper, plainFraming, weights, faces),
    );
    return [x, x + width];
  };

  it('stays centered without faces or with faces in the middle', () => {
    expect(frameKeeping(picture, paper, plainFraming, even, [])).toEqual(plainFraming);
    expect(frameKeeping(picture, paper, plainFraming, even, [face(0.45)])).toEqual(plainFraming);
  });

  it('moves only as far as a face with its margin or the weights require', () => {
    const [from, to] = kept([face(0.2)]);
    expect(from).toBeCloseTo(0.2 - 0.15 * 0.05, 3);
    expect(to).toBeGreaterThan(0.25);
    expect(kept([face(0.5)], right)[0]).toBeCloseTo(0.5 - 0.15 * 0.05, 3);
  });

  it('keeps as many faces as fit, the largest first', () => {
    expect(kept([face(0.1), face(0.8, 0.1)])[0]).toBeGreaterThan(0.5);
    expect(kept([face(0.1, 0.1), face(0.8)])[1]).toBeLessThan(0.5);
    const [from, to] = kept([face(0.1, 0.06), face(0.3, 0.05), face(0.8, 0.07), face(0.9, 0.03)]);
    expect(from).toBeLessThan(0.8);
    expect(to).toBeGreaterThan(0.93);
  });

  it('shows the middle of a face that is larger than the crop', () => {
    const [from, to] = kept([face(0.2, 0.5)]);
    expect((from + to) / 2).toBeCloseTo(0.45, 3);
  });

  it('leaves room above heads', () => {
    const upright = { width: 1000, height: 3000 };
    const low = { x: 0.3, y: 0.2, width: 0.3, height: 0.1 };
    const { y } = shownPart(
      upright,
      paper,
      frameKeeping(upright, paper, plainFraming, { columns: [1], rows: [0, 0, 0, 1] }, [low]),
    );
    expect(y).toBeCloseTo(0.2 - 0.3 * 0.1, 3);
  });

  it("contains all faces that can fit the paper's shape, at unchanged size", () => {
    const list = fc.array(share, { minLength: 1, maxLength: 30 });
    const weighed = fc.record({ columns: list, rows: list });
    const faces = fc.array(crops, { maxLength: 5 });
    fc.assert(
      fc.property(pictures, papers, framings, weighed, faces, (of, on, framing, weights, all) => {
        const filled: Framing = { ...framing, fit: 'fill', crop: null };
        const framed = frameKeeping(of, on, filled, weights, all);
        const shown = shownPart(of, on, framed);
        const middle = shownPart(of, on, filled);
        expect(shown.width).toBeCloseTo(middle.width, 9);
        expect(shown.height).toBeCloseTo(middle.height, 9);
        for (const [start, length] of [
          [shown.x, shown.width],
          [shown.y, shown.height],
        ] as const) {
          expect(start).toBeGreaterThanOrEqual(-1e-9);
          expect(start + length).toBeLessThanOrEqual(1 + 1e-9);
        }
        const heads = all.map((head) => turnPart(head, framing.turn));
        const left = Math.min(...heads.map(({ x }) => x));
        const top = Math.min(...heads.map(({ y }) => y));
        const rightmost = Math.max(...heads.map(({ x, width }) => x + width));
        const bottom = Math.max(...heads.map(({ y, height }) => y + height));
        if (rightmost - left > shown.width || bottom - top > shown.height) return;
        expect(left).toBeGreaterThanOrEqual(shown.x - 1e-9);
        expect(top).toBeGreaterThanOrEqual(shown.y - 1e-9);
        expect(rightmost).toBeLessThanOrEqual(shown.x + shown.width + 1e-9);
        expect(bottom).toBeLessThanOrEqual(shown.y + shown.height + 1e-9);
        const { source } = layPrint(of, on, framed);
        const untouched = layPrint(of, on, filled).source;
        expect([source.width, source.height]).toEqual([untouched.width, untouched.height]);
      }),
      { numRuns: 400 },
    );
  });
});
