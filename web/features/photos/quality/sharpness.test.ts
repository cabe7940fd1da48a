import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { wideCatalogue } from '#tests/support/wide-catalogue.ts';
import { findSoftness } from './sharpness.ts';

function photo(size: string, width: number | null, height: number | null) {
  return {
    productType: 'photo_print' as const,
    shape: null,
    size,
    width,
    height,
    framings: {},
    insight: null,
  };
}

describe('softnessOf', () => {
  it('names the largest size that is sharp', () => {
    expect(findSoftness(defaultCatalogue, photo('8x10', 1200, 900), 'US')).toEqual({
      dpi: 112,
      sharpSize: '4x6',
    });
  });
  it('is null when there are enough pixels', () => {
    expect(findSoftness(defaultCatalogue, photo('8x10', 4000, 3000), 'US')).toBeNull();
  });
  it('is null for gifts and while the pixels are unknown', () => {
    expect(findSoftness(defaultCatalogue, photo('8x10', null, null), 'US')).toBeNull();
    expect(
      findSoftness(
        defaultCatalogue,
        { ...photo('keychain', 100, 100), productType: 'keychain' },
        'US',
      ),
    ).toBeNull();
  });
  it('names no size when every paper may be soft', () => {
    expect(findSoftness(defaultCatalogue, photo('4x6', 300, 200), 'US')).toEqual({
      dpi: 50,
      sharpSize: null,
    });
  });
  it('follows the measures that were chosen, at the resolution of their surface', () => {
    const panel = { ...photo('panel-free', 1000, 800), productType: 'panel' };
    // 84 pixels an inch; 75 are fair on what is printed at 150.
    const small = { ...panel, measure: { widthMm: 200, heightMm: 300 } };
    expect(findSoftness(wideCatalogue, small, 'US')).toBeNull();
    const large = { ...panel, measure: { widthMm: 400, heightMm: 600 } };
    expect(findSoftness(wideCatalogue, large, 'US')).toEqual({ dpi: 42, sharpSize: null });
  });
});
