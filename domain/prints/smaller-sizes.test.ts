import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { listSmallerSizes, suggestSmallerSize } from './smaller-sizes.ts';

const american = ['4x4', '4x6', '5x7', '8x10', 'passport'];

describe('listSmallerSizes', () => {
  it('names the smaller papers, the largest first, without passport photos', () => {
    expect(listSmallerSizes(defaultCatalogue, '8x10', american)).toEqual(['5x7', '4x6', '4x4']);
    expect(listSmallerSizes(defaultCatalogue, '15x22', ['10x15', '15x22'])).toEqual(['10x15']);
    expect(listSmallerSizes(defaultCatalogue, '4x4', american)).toEqual([]);
  });

  it('names none for a gift', () => {
    expect(listSmallerSizes(defaultCatalogue, 'keychain', american)).toEqual([]);
  });
});

describe('suggestSmallerSize', () => {
  it('takes the largest paper on which the file is fine enough', () => {
    // The height decides: 1060 pixels on 7 inches are 151 dpi, 1000 are 143, and 167 on 6 inches.
    expect(suggestSmallerSize(defaultCatalogue, '8x10', 106, american)).toBe('5x7');
    expect(suggestSmallerSize(defaultCatalogue, '8x10', 100, american)).toBe('4x6');
  });

  it('takes the smallest paper if the file is fine enough on none', () => {
    expect(suggestSmallerSize(defaultCatalogue, '8x10', 20, american)).toBe('4x4');
  });

  it('takes the next smaller paper if nothing is known of the file', () => {
    expect(suggestSmallerSize(defaultCatalogue, '8x10', null, american)).toBe('5x7');
    expect(suggestSmallerSize(defaultCatalogue, '4x4', null, american)).toBeNull();
  });
});
