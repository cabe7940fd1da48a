import { describe, expect, it } from 'vitest';
import { softnessOf } from './sharpness.ts';

const photo = (size: string, width: number | null, height: number | null) => ({
  productType: 'photo_print' as const,
  shape: null,
  size,
  width,
  height,
  framings: {},
});

describe('a print that may look soft', () => {
  it('says up to which size it is sharp', () => {
    expect(softnessOf(photo('8x10', 1200, 900), 'US')).toEqual({ dpi: 112, sharpSize: '4x6' });
  });
  it('is none where there are pixels enough', () => {
    expect(softnessOf(photo('8x10', 4000, 3000), 'US')).toBeNull();
  });
  it('is none while the pixels are not known, and for gifts', () => {
    expect(softnessOf(photo('8x10', null, null), 'US')).toBeNull();
    expect(
      softnessOf({ ...photo('keychain', 100, 100), productType: 'keychain' }, 'US'),
    ).toBeNull();
  });
  it('may be soft on every paper', () => {
    expect(softnessOf(photo('4x6', 300, 200), 'US')).toEqual({ dpi: 50, sharpSize: null });
  });
});
