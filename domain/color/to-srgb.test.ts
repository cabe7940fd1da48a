import { describe, expect, it } from 'vitest';
import { hlg, pq, type CodedColor } from './coded-color.ts';
import { pixelMapper } from './to-srgb.ts';

const depth = 1023;

const mapped = (color: CodedColor, codes: readonly number[]): number[] => {
  const out = new Uint8Array(3);
  pixelMapper(color, depth)(
    codes.map((code) => Math.round(code * depth)),
    0,
    out,
    0,
  );
  return [...out];
};
const gray = (color: CodedColor, code: number): number => mapped(color, [code, code, code])[0] ?? 0;

const bt2100pq = { primaries: 9, transfer: pq };
const bt2100hlg = { primaries: 9, transfer: hlg };

describe('a picture of high dynamic range', () => {
  // Codes of ITU-R BT.2408, table 1: 18 % gray, white paper, and the peak highlights are graded for.
  it.each([
    [bt2100pq, 0, 0],
    [bt2100pq, 0.38, 101],
    [bt2100pq, 0.7518, 255],
    [bt2100pq, 1, 255],
    [bt2100hlg, 0, 0],
    [bt2100hlg, 1, 255],
  ])('%o shows code %f as %i', (color, code, expected) => {
    expect(Math.abs(gray(color, code) - expected)).toBeLessThanOrEqual(2);
  });

  it('has the same paper white in both codings', () => {
    const [inPq, inHlg] = [gray(bt2100pq, 0.5807), gray(bt2100hlg, 0.75)];
    expect(Math.abs(inPq - inHlg)).toBeLessThanOrEqual(2);
    expect(inPq).toBeGreaterThan(215);
    expect(inPq).toBeLessThan(245);
  });

  it.each([bt2100pq, bt2100hlg])('grows brighter with its codes and keeps gray gray', (color) => {
    let before = 0;
    for (let code = 0; code <= 1; code += 1 / 64) {
      const [r = 0, g = 0, b = 0] = mapped(color, [code, code, code]);
      expect(r).toBeGreaterThanOrEqual(before);
      expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(1);
      before = r;
    }
  });
});

describe('a picture of a gamma', () => {
  it.each([
    [1, 0.5, 188],
    [2.2, 0.5, 128],
    [1, 1, 255],
  ])('of %f shows code %f as %i', (gamma, code, expected) => {
    const color = { primaries: 1, transfer: { gamma } };
    expect(Math.abs(gray(color, code) - expected)).toBeLessThanOrEqual(1);
  });

  it('may be named by a code', () => {
    expect(gray({ primaries: 1, transfer: 8 }, 0.5)).toBe(188);
    expect(gray({ primaries: 1, transfer: 4 }, 0.5)).toBe(
      gray({ primaries: 1, transfer: { gamma: 2.2 } }, 0.5),
    );
  });
});
