import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from './default-catalogue.ts';
import {
  freeShippingThresholdOf,
  shippingFee,
  shippingFeeOf,
  shippingMethodOf,
} from './shipping.ts';

/** Country, fee, free shipping threshold; minor units. */
const shippingTable: readonly (readonly [string, number, number])[] = [
  ['TN', 800, 2500],
  ['US', 1500, 5000],
  ['CA', 1500, 5000],
  ['GB', 2000, 3900],
  ['DE', 2000, 4600],
  ['FR', 2000, 4600],
  ['IT', 2000, 4600],
  ['ES', 2000, 4600],
  ['AU', 2500, 7500],
  ['JP', 2500, 7450],
  ['SG', 2000, 6700],
  ['AE', 2500, 18400],
  ['SA', 3000, 18800],
  ['BR', 3500, 26300],
  ['MX', 20000, 91500],
  ['RU', 80000, 462500],
  ['CN', 6000, 36000],
  ['NZ', 2500, 5000],
  ['CH', 2500, 5000],
];

describe.each(shippingTable)('shipping in %s', (country, fee, threshold) => {
  test(`costs ${fee}`, () => {
    expect(shippingFeeOf(defaultCatalogue, country)).toBe(fee);
    expect(shippingFee(defaultCatalogue, country, 'shipping', 1)).toBe(fee);
  });

  test(`is free from ${threshold}`, () => {
    expect(freeShippingThresholdOf(defaultCatalogue, country)).toBe(threshold);
    expect(shippingFee(defaultCatalogue, country, 'shipping', threshold - 1)).toBe(fee);
    expect(shippingFee(defaultCatalogue, country, 'shipping', threshold)).toBe(0);
    expect(shippingFee(defaultCatalogue, country, 'shipping', threshold + 1)).toBe(0);
  });

  test('costs nothing for pickup at any subtotal', () => {
    expect(shippingFee(defaultCatalogue, country, 'pickup', 1)).toBe(0);
    expect(shippingFee(defaultCatalogue, country, 'pickup', threshold - 1)).toBe(0);
  });
});

test('shippingMethodOf pickup is local_pickup', () => {
  expect(shippingMethodOf('pickup')).toBe('local_pickup');
  expect(shippingMethodOf('shipping')).toBe('shipping');
});
