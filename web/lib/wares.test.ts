import { describe, expect, it } from 'vitest';
import { variantFrom, variantSizeKey, variantsOf, variantValue } from './wares.ts';

describe('what a photo can become', () => {
  it('is every paper and gift the country sells', () => {
    expect(variantsOf('US').map(variantValue)).toEqual([
      '4x4',
      '4x6',
      '5x7',
      '8x10',
      '3d_frame:rectangle',
      '3d_frame:heart',
      'keychain',
      'keyring_magnet',
    ]);
  });
  it('is no crystal in Tunisia', () => {
    expect(variantsOf('TN').map(variantValue)).toEqual([
      '10x15',
      '15x22',
      '3.5x4.5',
      'keychain',
      'keyring_magnet',
    ]);
  });
  it('is found again by its name where it is sold', () => {
    expect(variantFrom('3d_frame:heart', 'US')).toEqual({
      productType: '3d_frame',
      shape: 'heart',
      size: '3d_frame',
    });
    expect(variantFrom('3d_frame:heart', 'TN')).toBeNull();
    expect(variantFrom('4x6', 'TN')).toBeNull();
  });
  it('is priced by its paper or its product', () => {
    expect(variantsOf('US').map(variantSizeKey)).toEqual([
      '4x4',
      '4x6',
      '5x7',
      '8x10',
      '3d_frame',
      '3d_frame',
      'keychain',
      'keyring_magnet',
    ]);
  });
});
