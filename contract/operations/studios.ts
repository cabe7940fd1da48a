import { sample, studioExample } from './examples.ts';
import type { Examples, HeaderDoc, Operation, ParameterDoc } from './operation.ts';

const country: ParameterDoc = [
  'Two-letter code or English name; without it studios of every country.',
  'TN',
];

const list: Examples = { studios: ['One studio', [studioExample]], none: ['No studio', []] };

const notModified = {
  description:
    'The list has not changed since the `ETag` of the request’s `If-None-Match`. No body.',
};

const ifNoneMatch: ParameterDoc = {
  in: 'header',
  description: '`ETag` of an earlier response.',
  example: 'W/"9f2c"',
  schema: { type: 'string' },
  isOptional: true,
};

const headers: Readonly<Record<string, HeaderDoc>> = {
  ETag: {
    description: 'Changes with the list, for `If-None-Match`.',
    schema: { type: 'string' },
    example: 'W/"9f2c"',
  },
};

/** Operations of studios and their free slots. */
export const studioOperations = {
  listStudios: {
    tag: 'Studios',
    summary: 'List studios',
    description:
      'All active studios, or those of a country; the nearest first when a position is given. Lists by position are limited for each network address.',
    access: 'none',
    parameters: {
      country,
      near: ['Latitude and longitude in degrees, with a comma.', '36.8,10.18'],
      limit: ['Maximum number of studios.', 50],
      'if-none-match': ifNoneMatch,
    },
    responses: {
      200: { description: 'Active studios.', headers, examples: list },
      304: notModified,
    },
    errors: ['unknown_country', 'too_many_requests'],
  },
  searchStudios: {
    tag: 'Studios',
    summary: 'Search studios by name',
    description:
      'Finds studios by name, city or address and tolerates missing accents, Arabic spelling variants and typing errors. Limited for each network address.',
    access: 'none',
    parameters: {
      query: ['Text to search for.', 'tunis'],
      country,
      limit: ['Maximum number of studios, 20 by default.', 10],
      'if-none-match': ifNoneMatch,
    },
    responses: {
      200: { description: 'Studios, the best match first.', headers, examples: list },
      304: notModified,
    },
    errors: ['unknown_country', 'too_many_requests'],
  },
  findStudio: {
    tag: 'Studios',
    summary: 'Find a studio by its slug',
    description:
      'The studio of an address such as `/demo-tunis`, in any case. For an unknown slug, `details.suggestions` names studios with a similar one.',
    access: 'none',
    parameters: { slug: ['The part of the address that names the studio.', 'demo-tunis'] },
    returns: 'The studio.',
    responseExamples: { studio: ['A studio in Tunis', studioExample] },
    errors: ['studio_not_found', 'too_many_requests'],
  },
  listSlots: {
    tag: 'Bookings',
    summary: 'List free slots of a studio',
    description:
      'Free start times of a photo service, by day of the studio’s calendar and with its UTC offset. The unconfirmed hold of the caller’s own session counts as free. Limited for each network address.',
    access: 'optionalSession',
    parameters: {
      studioId: ['Id of the studio.', sample.studioId],
      service: ['Photo service.', 'passport'],
      from: ['First day; today at the studio by default.', '2026-12-01'],
      days: ['Number of days, 14 by default.', 7],
    },
    returns: 'Free slots; days outside the bookable period are left out.',
    responseExamples: {
      day: [
        'One day with two slots',
        {
          timeZone: 'Africa/Tunis',
          days: [
            {
              date: '2026-12-01',
              slots: ['2026-12-01T09:00:00+01:00', '2026-12-01T09:15:00+01:00'],
            },
          ],
        },
      ],
    },
    errors: ['studio_not_found', 'too_many_requests'],
  },
} satisfies Record<string, Operation>;
