import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { priceOrder, type PricingInput } from '#domain/checkout/pricing.ts';
import { summaryLines } from './summary-lines.ts';

function priced(country: string, items: PricingInput['items']) {
  const result = priceOrder(defaultCatalogue, {
    country,
    delivery: 'shipping',
    items,
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: [],
  });
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

function print(size: string, quantity: number): PricingInput['items'][number] {
  return {
    productType: 'photo_print',
    size,
    quantity,
  };
}

function framed(...frames: readonly number[]) {
  return frames.map((frame) => ({ frame }));
}

describe('summaryLines', () => {
  it('joins items that are priced together and names their frames', () => {
    const pricing = priced('US', [
      print('4x6', 1),
      print('8x10', 2),
      print('4x6', 3),
      print('4x6', 1),
      { productType: 'keychain', size: 'keychain', quantity: 1 },
    ]);
    expect(summaryLines(pricing, framed(2, 4, 5, 6, 9), ', ')).toMatchObject([
      {
        key: '4x6',
        shape: null,
        productType: 'photo_print',
        quantity: 5,
        unitPrice: 60,
        total: 300,
        frames: '2, 5, 6',
        photos: 3,
      },
      {
        key: '8x10',
        shape: null,
        productType: 'photo_print',
        quantity: 2,
        unitPrice: 420,
        total: 840,
        frames: '4',
        photos: 1,
      },
      {
        key: 'keychain',
        shape: null,
        productType: 'keychain',
        quantity: 1,
        unitPrice: 2999,
        total: 2999,
        frames: '9',
        photos: 1,
      },
    ]);
  });

  it('tells lines of one size at two prices apart', () => {
    const pricing = priced('US', [print('4x6', 1), print('4x6', 2)]);
    const lines = pricing.lines.map((line, index) => ({ ...line, unitPrice: 60 + 10 * index }));
    const shown = summaryLines({ ...pricing, lines }, framed(1, 2), ', ');
    expect(shown.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [1, 60],
      [2, 70],
    ]);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(2);
  });

  it('has a line for each shape of a product, as the invoice', () => {
    const crystal = { productType: '3d_frame', size: '3d_frame', quantity: 1 } as const;
    const pricing = priced('US', [crystal, { ...crystal, quantity: 2 }, crystal]);
    const photos = [
      { frame: 1, shape: 'heart' },
      { frame: 2, shape: 'rectangle' },
      { frame: 3, shape: 'heart' },
    ] as const;
    const lines = summaryLines(pricing, photos, ', ');
    expect(lines).toMatchObject([
      { key: '3d_frame', shape: 'heart', quantity: 2, photos: 2, frames: '1, 3' },
      { key: '3d_frame', shape: 'rectangle', quantity: 2, photos: 1, frames: '2' },
    ]);
    expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(pricing.subtotal);
  });

  it('counts a photo with two cards of a size once, as it names it', () => {
    const pricing = priced('US', [print('4x6', 1), print('4x6', 1)]);
    expect(summaryLines(pricing, framed(7, 7), ', ')).toMatchObject([{ frames: '7', photos: 1 }]);
  });

  it('adds up to the subtotal, including tiers', () => {
    const pricing = priced('TN', [print('10x15', 20), print('15x22', 2), print('10x15', 10)]);
    const lines = summaryLines(pricing, framed(1, 2, 3), ', ');
    expect(lines[0]).toMatchObject({ quantity: 30, unitPrice: 200, total: 6000, frames: '1, 3' });
    expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(pricing.subtotal);
  });
});
