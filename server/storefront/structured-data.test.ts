import { expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { buildStructuredData } from './structured-data.ts';

it.each([
  ['00:00', '00:00', '23:59'],
  ['00:00', '24:00', '23:59'],
  ['18:00', '02:00', '02:00'],
  ['08:30', '12:30', '12:30'],
])('a studio open from %s to %s closes for search engines at %s', (opens, closes, shown) => {
  const described = buildStructuredData({
    catalogue: defaultCatalogue,
    origin: 'http://prints.example',
    brand: 'Prints',
    language: 'en',
    country: 'US',
    image: 'http://prints.example/image.png',
    studio: {
      slug: 'main-street',
      name: 'Main Street',
      address: '1 Main Street',
      city: 'Chicago',
      province: 'IL',
      postalCode: '60602',
      country: 'US',
      phone: null,
      latitude: null,
      longitude: null,
      operatingHours: [{ day: 1, isClosed: false, openTime: opens, closeTime: closes }],
      translations: {},
    },
  });
  expect(described).toMatchObject({
    '@graph': expect.arrayContaining([
      expect.objectContaining({
        '@type': 'LocalBusiness',
        openingHoursSpecification: [
          { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens, closes: shown },
        ],
      }),
    ]) as unknown,
  });
});
