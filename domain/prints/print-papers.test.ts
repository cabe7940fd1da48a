import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { passportRuleOf } from './passport-rules.ts';
import { findPassportSheet, sheetsFor } from './passport-sheet.ts';
import { findPrintPaper } from './print-papers.ts';
import { bandFrom, largestSize, toSharpnessBand } from './print-quality.ts';

describe('printPaperOf', () => {
  it.each([
    ['4x6', 1200, 1800],
    ['5x7', 1500, 2100],
    ['8x10', 2400, 3000],
    ['4x4', 1200, 1200],
    ['10x15', 1205, 1795],
    ['15x22', 1795, 2657],
    ['3.5x4.5', 413, 531],
  ])('gives %s %i × %i pixels', (size, width, height) => {
    expect(
      findPrintPaper(defaultCatalogue, { productType: 'photo_print', shape: null, size }),
    ).toMatchObject({
      width,
      height,
    });
  });

  it('is null for an unknown size', () => {
    for (const size of ['9x9', 'toString', '']) {
      expect(
        findPrintPaper(defaultCatalogue, { productType: 'photo_print', shape: null, size }),
      ).toBeNull();
    }
  });

  it('distinguishes the heart from the rectangle', () => {
    const crystal = { productType: '3d_frame', size: '3d_frame' } as const;
    const heart = findPrintPaper(defaultCatalogue, { ...crystal, shape: 'heart' });
    expect(heart).toEqual({ width: 1063, height: 992, turns: false });
    expect(findPrintPaper(defaultCatalogue, { ...crystal, shape: 'rectangle' })).toEqual({
      width: 945,
      height: 1417,
      turns: true,
    });
  });
});

describe('passport sheets', () => {
  it('findPassportSheet holds 8 landscape photos with 24 pixels between them', () => {
    const { sheet, tiles } = findPassportSheet(defaultCatalogue, '3.5x4.5', 8) ?? expect.fail();
    expect(sheet).toEqual({ width: 1205, height: 1795 });
    expect(tiles).toHaveLength(8);
    expect(tiles[0]).toEqual({ left: 59, top: 35, width: 531, height: 413 });
    expect(tiles[1]).toEqual({ left: 614, top: 35, width: 531, height: 413 });
    expect(tiles[7]).toEqual({ left: 614, top: 1346, width: 531, height: 413 });
  });

  it('findPassportSheet is null for a size that is printed one by one', () => {
    expect(findPassportSheet(defaultCatalogue, '10x15', 8)).toBeNull();
    expect(findPassportSheet(defaultCatalogue, 'toString', 8)).toBeNull();
  });

  it.each([
    [4, 1],
    [8, 1],
    [12, 2],
    [96, 12],
  ])('sheetsFor %i photos is %i', (quantity, sheets) => {
    expect(sheetsFor(quantity)).toBe(sheets);
  });
});

describe('passportRuleOf', () => {
  it('requires a head of 29 to 34 mm for Tunisia', () => {
    expect(passportRuleOf('TN')?.head).toEqual({ least: 29, most: 34 });
    expect(passportRuleOf('FR')).toBeNull();
    expect(passportRuleOf('toString')).toBeNull();
  });
});

describe('print sharpness', () => {
  it.each([
    [300, 'excellent'],
    [299, 'good'],
    [200, 'good'],
    [199, 'fair'],
    [150, 'fair'],
    [149, 'poor'],
  ] as const)('sharpnessOf %i dpi is %s', (dpi, band) => {
    expect(toSharpnessBand(dpi)).toBe(band);
  });

  it.each([
    [4000, 3000, 'US', '8x10'],
    [1600, 1200, 'US', '5x7'],
    [1200, 900, 'US', '4x6'],
    [900, 900, 'US', '4x4'],
    [300, 300, 'US', null],
    [4000, 3000, 'TN', '15x22'],
    [1600, 1200, 'TN', '10x15'],
    [1100, 900, 'TN', null],
  ] as const)(
    'largestSize with good quality for %i×%i in %s is %s',
    (width, height, country, size) => {
      expect(largestSize(defaultCatalogue, { width, height }, country, bandFrom.good)).toBe(size);
    },
  );
});
