import { describe, expect, it } from 'vitest';
import { centimetresOf, measureOf, shareOf, type ProductVariant } from './paper.ts';

const print = (size: string): ProductVariant => ({ productType: 'photo_print', shape: null, size });
const ratio = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  width / height;

describe('measureOf, shareOf and centimetresOf', () => {
  it('rotate the paper with the photo', () => {
    expect(ratio(measureOf(print('4x6'), 3000, 4000))).toBeCloseTo(4 / 6);
    expect(ratio(measureOf(print('4x6'), 4000, 3000))).toBeCloseTo(6 / 4);
    expect(ratio(measureOf(print('15x22'), 4000, 3000))).toBeCloseTo(22 / 15);
  });
  it("use portrait while the photo's size is unknown", () => {
    expect(ratio(measureOf(print('5x7'), null, null))).toBeCloseTo(5 / 7);
  });
  it('use portrait for every passport photo', () => {
    expect(ratio(measureOf(print('3.5x4.5'), 4000, 3000))).toBeCloseTo(3.5 / 4.5);
  });
  it('let larger papers look larger, but never larger than the stage', () => {
    const shares = ['3.5x4.5', '4x4', '4x6', '5x7', '8x10'].map((size) =>
      shareOf(measureOf(print(size), 3, 4)),
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });
  it("give the paper's sides in centimeters", () => {
    expect(centimetresOf('5x7')).toEqual({ width: 12.7, height: 17.8 });
    expect(centimetresOf('10x15')).toEqual({ width: 10, height: 15 });
  });
});
