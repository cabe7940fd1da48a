import { expect, it } from 'vitest';
import { findCashCountry } from './cash-country.ts';
import { defaultCatalogue } from './default-catalogue.ts';
import { setMethods } from './edit/change-country.ts';

it('is the country with cash on delivery, in the currency that couriers pay', () => {
  expect(findCashCountry(defaultCatalogue)).toBe('TN');
  expect(findCashCountry(defaultCatalogue, 'TND')).toBe('TN');
  expect(findCashCountry(defaultCatalogue, 'EUR')).toBeNull();
});

it('follows the catalogue', () => {
  const moved = setMethods(
    setMethods(defaultCatalogue, 'TN', 'shipping', ['credit']),
    'FR',
    'shipping',
    ['credit', 'cod'],
  );
  expect(findCashCountry(moved)).toBe('FR');
  expect(findCashCountry(moved, 'TND')).toBeNull();
});
