import { expect, test } from 'vitest';
import { countryCodes } from './countries.ts';
import { listedCountries } from '#tests/support/price-table.ts';
import { countryPlaces, nearestCountry } from './nearest-country.ts';

test('countryPlaces has a valid place for every country', () => {
  const found = new Set(countryPlaces.map(({ country }) => country));
  expect(countryCodes.filter((code) => !found.has(code))).toEqual([]);
  for (const { latitude, longitude } of countryPlaces) {
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
  }
});

test.each([
  ['Tunis', 36.806, 10.181, 'TN'],
  ['Sidi Bouzid', 35.038, 9.485, 'TN'],
  ['Ghardimaou, at the border', 36.45, 8.44, 'TN'],
  ['Annaba, across it', 36.9, 7.767, 'DZ'],
  ['Seattle', 47.606, -122.332, 'US'],
  ['Vancouver', 49.283, -123.121, 'CA'],
  ['Toronto', 43.653, -79.383, 'CA'],
  ['Buffalo', 42.886, -78.878, 'US'],
  ['Montréal', 45.502, -73.567, 'CA'],
  ['Plattsburgh', 44.699, -73.453, 'US'],
  ['San Diego', 32.716, -117.161, 'US'],
  ['Tijuana', 32.515, -117.038, 'MX'],
  ['Lille', 50.629, 3.057, 'FR'],
  ['Kortrijk', 50.828, 3.265, 'BE'],
  ['Strasbourg', 48.573, 7.752, 'FR'],
  ['Singapore', 1.29, 103.85, 'SG'],
  ['Johor Bahru', 1.493, 103.741, 'MY'],
  ['Dubai', 25.205, 55.271, 'AE'],
  ['Shenzhen', 22.543, 114.058, 'CN'],
  ['Pristina', 42.663, 21.162, 'XK'],
  ['Prizren', 42.214, 20.741, 'XK'],
  ['Tirana', 41.327, 19.819, 'AL'],
  ['Suva, by the date line', -18.141, 178.442, 'FJ'],
])('nearestCountry finds %s', (_place, latitude, longitude, country) => {
  expect(nearestCountry({ latitude, longitude })).toBe(country);
});

test('nearestCountry finds each country with its own prices at its own places', () => {
  for (const place of countryPlaces) {
    if (!listedCountries.some((code) => code === place.country)) continue;
    expect(nearestCountry(place)).toBe(place.country);
  }
});
