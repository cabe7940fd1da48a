import { describe, expect, it } from 'vitest';
import { priceItems } from './price-items.ts';

const print = { productType: 'photo_print', size: '4x6', quantity: 10 } as const;

describe('the price shown', () => {
  it('is the domain’s', () => {
    expect(priceItems('US', [print], undefined)).toMatchObject({
      subtotal: 600,
      shippingFee: 1500,
    });
  });
  it('takes the tax the shop charges where the table leaves it open', () => {
    expect(priceItems('US', [print], { defaultTaxPercent: 10 })?.taxAmount).toBe(210);
  });
  it('is none without lines, and none for what is not sold', () => {
    expect(priceItems('US', [], undefined)).toBeNull();
    expect(priceItems('TN', [print], undefined)).toBeNull();
  });
});
