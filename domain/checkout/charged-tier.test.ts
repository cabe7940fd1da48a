import { expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { findTierFrom } from './charged-tier.ts';

const line = { sizeKey: '10x15', quantity: 10, unitPrice: 200 } as const;

it.each([
  [24, 250, 1],
  [25, 200, 25],
  [74, 200, 25],
  [75, 150, 75],
] as const)('findTierFrom finds the tier of %i prints at %i from %i', (count, unitPrice, from) => {
  const charged = { ...line, unitPrice };
  expect(findTierFrom(defaultCatalogue, 'TN', { quantities: { '10x15': count } }, charged)).toBe(
    from,
  );
});

it('findTierFrom finds none for a price that the catalogue does not have', () => {
  const quantities = { '10x15': 80 };
  expect(findTierFrom(defaultCatalogue, 'TN', { quantities }, line)).toBeNull();
  expect(findTierFrom(defaultCatalogue, 'US', { quantities }, line)).toBeNull();
});
