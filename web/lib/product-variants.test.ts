import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { variantFrom, variantSizeKey, variantsOf, variantValue } from './product-variants.ts';

describe('product variants', () => {
  it('are every paper and gift the country sells', () => {
    expect(
      variantsOf(defaultCatalogue, 'US').map((one) => variantValue(defaultCatalogue, one)),
    ).toEqual([
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
  it('include no crystal in Tunisia', () => {
    expect(
      variantsOf(defaultCatalogue, 'TN').map((one) => variantValue(defaultCatalogue, one)),
    ).toEqual(['10x15', '15x22', '3.5x4.5', 'keychain', 'keyring_magnet']);
  });
  it('are found by their value where they are sold', () => {
    expect(variantFrom(defaultCatalogue, '3d_frame:heart', 'US')).toEqual({
      productType: '3d_frame',
      shape: 'heart',
      size: '3d_frame',
    });
    expect(variantFrom(defaultCatalogue, '3d_frame:heart', 'TN')).toBeNull();
    expect(variantFrom(defaultCatalogue, '4x6', 'TN')).toBeNull();
  });
  it('are priced by their paper or product', () => {
    expect(
      variantsOf(defaultCatalogue, 'US').map((one) => variantSizeKey(defaultCatalogue, one)),
    ).toEqual(['4x4', '4x6', '5x7', '8x10', '3d_frame', '3d_frame', 'keychain', 'keyring_magnet']);
  });
});
