import { describe, expect, it } from 'vitest';
import { hlg, pq, type CodedColor } from './coded-color.ts';
import { pixelMapper } from './to-srgb.ts';

const depth = 1023;

function mapped(color: CodedColor, codes: readonly number[]): number[] {
  const out = new Uint8Array(3);
  pixelMapper(color, depth)(
    codes.map((code) => Math.round(code * depth)),
    0,
    out,
    0,
  );
  return [...out];
}

function gray(color: CodedColor, code: number): number {
  return mapped(color, [code, code, code])[0] ?? 0;
}

const bt2100pq = { primaries: 9, transfer: pq };
const bt2100hlg = { primaries: 9, transfer: hlg };

describe('pixelMapper for high dynamic range', () => {
  // Codes of ITU-R BT.2408, table 1: 18 % gray, white paper, and the peak that highlights are graded for.
  it.each([
    [bt2100pq, 0, 0],
    [bt2100pq, 0.38, 101],
    [bt2100pq, 0.7518, 255],
    [bt2100pq, 1, 255],
    [bt2100hlg, 0, 0],
    [bt2100hlg, 1, 255],
  ])('maps with %o the code %f to %i', (color, code, expected) => {
    expect(Math.abs(gray(color, code) - expected)).toBeLessThanOrEqual(2);
  });

  it('maps paper white of both transfers to the same gray', () => {
    const [inPq, inHlg] = [gray(bt2100pq, 0.5807), gray(bt2100hlg, 0.75)];
    expect(Math.abs(inPq - inHlg)).toBeLessThanOrEqual(2);
    expect(inPq).toBeGreaterThan(215);
    expect(inPq).toBeLessThan(245);
  });

  it.each([bt2100pq, bt2100hlg])('is monotonic and keeps gray neutral', (color) => {
    let before = 0;
    for (let code = 0; code <= 1; code += 1 / 64) {
      const [r = 0, g = 0, b = 0] = mapped(color, [code, code, code]);
      expect(r).toBeGreaterThanOrEqual(before);
      expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(1);
      before = r;
    }
  });
});

describe('pixelMapper for a gamma', () => {
  it.each([
    [1, 0.5, 188],
    [2.2, 0.5, 128],
    [1, 1, 255],
  ])('maps with gamma %f the code %f to %i', (gamma, code, expected) => {
    const color = { primaries: 1, transfer: { gamma } };
    expect(Math.abs(gray(color, code) - expected)).toBeLessThanOrEqual(1);
  });

  it('accepts a gamma given as an H.273 code', () => {
    expect(gray({ primaries: 1, transfer: 8 }, 0.5)).toBe(188);
    expect(gray({ primaries: 1, transfer: 4 }, 0.5)).toBe(
      gray({ primaries: 1, transfer: { gamma: 2.2 } }, 0.5),
    );
  });
});
