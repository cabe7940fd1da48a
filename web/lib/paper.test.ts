import { describe, expect, it } from 'vitest';
import { toCentimeters, getMeasure, shareOf, type ProductVariant } from './paper.ts';

function print(size: string): ProductVariant {
  return { productType: 'photo_print', shape: null, size };
}

function ratio({ width, height }: { readonly width: number; readonly height: number }): number {
  return width / height;
}

describe('measureOf, shareOf and toCentimeters', () => {
  it('rotate the paper with the photo', () => {
    expect(ratio(getMeasure(print('4x6'), 3000, 4000))).toBeCloseTo(4 / 6);
    expect(ratio(getMeasure(print('4x6'), 4000, 3000))).toBeCloseTo(6 / 4);
    expect(ratio(getMeasure(print('15x22'), 4000, 3000))).toBeCloseTo(22 / 15);
  });
  it("use portrait while the photo's size is unknown", () => {
    expect(ratio(getMeasure(print('5x7'), null, null))).toBeCloseTo(5 / 7);
  });
  it('use portrait for every passport photo', () => {
    expect(ratio(getMeasure(print('3.5x4.5'), 4000, 3000))).toBeCloseTo(3.5 / 4.5);
  });
  it('let larger papers look larger, but never larger than the stage', () => {
    const shares = ['3.5x4.5', '4x4', '4x6', '5x7', '8x10'].map((size) =>
      shareOf(getMeasure(print(size), 3, 4)),
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });
  it("give the paper's sides in centimeters", () => {
    expect(toCentimeters('5x7')).toEqual({ width: 12.7, height: 17.8 });
    expect(toCentimeters('10x15')).toEqual({ width: 10, height: 15 });
  });
});
