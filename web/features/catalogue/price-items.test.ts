import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { priceItems } from './price-items.ts';

const print = { productType: 'photo_print', size: '4x6', quantity: 10 } as const;

describe('priceItems', () => {
  it("returns the domain's price", () => {
    expect(priceItems(defaultCatalogue, 'US', [print], undefined)).toMatchObject({
      subtotal: 600,
      shippingFee: 1500,
    });
  });
  it("adds the shop's default tax where the country's table leaves it open", () => {
    expect(priceItems(defaultCatalogue, 'US', [print], { defaultTaxPercent: 10 })?.taxAmount).toBe(
      210,
    );
  });
  it('returns null without lines, and for an item that is not sold', () => {
    expect(priceItems(defaultCatalogue, 'US', [], undefined)).toBeNull();
    expect(priceItems(defaultCatalogue, 'TN', [print], undefined)).toBeNull();
  });
});
