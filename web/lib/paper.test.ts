import { findVariantOfKey } from '#domain/catalogue/products.ts';
import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { getMeasure, shareOf, type ProductVariant } from './paper.ts';
import { toCentimeters } from './to-centimeters.ts';

function print(size: string): ProductVariant {
  return { productType: 'photo_print', shape: null, size };
}

function ratio({ width, height }: { readonly width: number; readonly height: number }): number {
  return width / height;
}

describe('getMeasure, shareOf and toCentimeters', () => {
  it('rotate the paper with the photo', () => {
    expect(ratio(getMeasure(defaultCatalogue, print('4x6'), 3000, 4000))).toBeCloseTo(4 / 6);
    expect(ratio(getMeasure(defaultCatalogue, print('4x6'), 4000, 3000))).toBeCloseTo(6 / 4);
  });
  it('are those of the paper that is printed, not of its name', () => {
    for (const size of ['10x15', '15x22'] as const) {
      const { width, height } = getMeasure(defaultCatalogue, print(size), 3000, 4000);
      const surface = findVariantOfKey(defaultCatalogue, size)?.variant.surface;
      expect([width.toFixed(), height.toFixed()]).toEqual([
        surface?.widthMm.toFixed(),
        surface?.heightMm.toFixed(),
      ]);
    }
    expect(ratio(getMeasure(defaultCatalogue, print('15x22'), 4000, 3000))).toBeCloseTo(225 / 152);
  });
  it('let a crystal lie, as it is sold, unless its photo is portrait', () => {
    const crystal = { productType: '3d_frame', shape: 'rectangle', size: '3d_frame' } as const;
    expect(ratio(getMeasure(defaultCatalogue, crystal, null, null))).toBeCloseTo(120 / 80);
    expect(ratio(getMeasure(defaultCatalogue, crystal, 3000, 3000))).toBeCloseTo(120 / 80);
    expect(ratio(getMeasure(defaultCatalogue, crystal, 3000, 4000))).toBeCloseTo(80 / 120);
  });
  it("use portrait while the photo's size is unknown", () => {
    expect(ratio(getMeasure(defaultCatalogue, print('5x7'), null, null))).toBeCloseTo(5 / 7);
  });
  it('use portrait for every passport photo', () => {
    expect(ratio(getMeasure(defaultCatalogue, print('3.5x4.5'), 4000, 3000))).toBeCloseTo(
      3.5 / 4.5,
    );
  });
  it('let larger papers look larger, but never larger than the stage', () => {
    const shares = ['3.5x4.5', '4x4', '4x6', '5x7', '8x10'].map((size) =>
      shareOf(defaultCatalogue, getMeasure(defaultCatalogue, print(size), 3, 4)),
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });
  it('draw an unknown size as a square', () => {
    expect(ratio(getMeasure(defaultCatalogue, print('9x9'), 4000, 3000))).toBe(1);
  });
  it('give the sides in centimeters that a size is named by', () => {
    expect(toCentimeters(defaultCatalogue, '5x7')).toEqual({ width: 12.7, height: 17.8 });
    expect(toCentimeters(defaultCatalogue, '4x6')).toEqual({ width: 10.2, height: 15.2 });
    expect(toCentimeters(defaultCatalogue, '10x15')).toEqual({ width: 10, height: 15 });
    expect(toCentimeters(defaultCatalogue, '3.5x4.5')).toEqual({ width: 3.5, height: 4.5 });
  });
});
