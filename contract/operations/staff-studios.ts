import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { pictureErrors } from './staff-shop-settings.ts';
import { staffErrors } from './staff.ts';

const editing = { tag: 'Staff studios', access: 'staff', right: 'studios.edit' } as const;
const parameters = { studio: ['Id of the studio.', sample.studioId] } as const;

const draft = {
  name: 'Photo Lac 2',
  address: 'Rue du Lac 12',
  city: 'Tunis',
  province: null,
  postalCode: '1053',
  country: 'TN',
  phone: '+216 71 123 456',
  email: 'lac@example.com',
  ownerEmail: 'owner@example.com',
  description: null,
  isActive: true,
  acceptsShipping: false,
  latitude: 36.8325,
  longitude: 10.2329,
  timeZone: 'Africa/Tunis',
  operatingHours: [{ day: 1, isClosed: false, openTime: '09:00', closeTime: '18:00' }],
  closures: ['2026-12-25'],
  translations: { ar: { name: 'فوتو البحيرة 2' } },
};

const studio = {
  id: sample.studioId,
  slug: 'photo-lac-2',
  studio: draft,
  output: { format: 'tree', options: '{"finish":"glossy"}' },
  photo: null,
  people: [{ id: '5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c90', name: 'Yasmine', isDisabled: false }],
};

const seen = 'Yw5nLTh2cVdqa3NkZmdoamts';
const stranded = {
  unmet: [
    {
      kind: 'appointment',
      problem: 'closed',
      slug: 'photo-lac-2',
      reference: sample.bookingId,
      state: null,
      at: '2026-12-25T09:00:00+01:00',
      name: sample.name,
      phone: sample.phone,
    },
  ],
  unmetCount: 1,
  seen,
};
const changes = [{ column: 'closures', before: '', after: '2026-12-25' }];

const imported = {
  isStored: false,
  encoding: 'utf-8',
  rows: 1,
  created: 0,
  changed: 1,
  unchanged: 0,
  leftOut: 0,
  changes: [{ slug: 'photo-lac-2', name: 'Photo Lac 2', isNew: false, cells: changes }],
  faults: [],
  unknownFields: [],
  ...stranded,
};

/** Studios as the shop’s people change them. */
export const staffStudioOperations = {
  listStudioDetails: {
    ...editing,
    parameters: {
      view: ['Active studios, or those that take no orders any more.', 'active'],
      search: ['A part of the name, the city or the slug.', 'lac'],
      after: ['The `next` of the page before.', 'photo-lac-2'],
    },
    summary: 'List studios',
    description: 'A page of studios by slug, each with its next closed date and its appointments.',
    returns: 'The page.',
    responseExamples: {
      page: [
        'One studio',
        {
          studios: [
            {
              id: sample.studioId,
              slug: 'photo-lac-2',
              name: 'Photo Lac 2',
              city: 'Tunis',
              country: 'TN',
              isActive: true,
              nextClosure: '2026-12-25',
              bookings: 3,
            },
          ],
          next: null,
        },
      ],
    },
    errors: staffErrors,
  },
  getStudio: {
    ...editing,
    parameters,
    summary: 'Read a studio',
    description:
      'Everything that is stored about a studio, how it receives its prints, and who belongs to it.',
    returns: 'The studio.',
    responseExamples: { studio: ['A studio', studio] },
    errors: staffErrors,
  },
  addStudio: {
    ...editing,
    summary: 'Add a studio',
    description:
      'Adds a studio that takes no orders until it is switched on: opening hours and all else are then changed as those of any studio. `slug` stands in its links and stays; without one it is made of the name. A repeat with the same id, which the browser draws, changes nothing.',
    requestExamples: {
      sfax: [
        'A studio in Sfax',
        {
          id: '5d1c8a70-2f3b-4c6d-8e9f-0a1b2c3d4e5f',
          slug: null,
          name: 'Photo Sfax',
          address: 'Avenue Habib Bourguiba 4',
          city: 'Sfax',
          country: 'TN',
          timeZone: 'Africa/Tunis',
          phone: '+216 74 123 456',
          email: null,
        },
      ],
    },
    returns: 'The studio.',
    responseExamples: { studio: ['The studio', studio] },
    errors: [...staffErrors, 'studio_invalid'],
  },
  checkStudio: {
    ...editing,
    parameters,
    summary: 'Check a change of a studio',
    description:
      'Tells what storing a draft would change, and which appointments and orders to be picked up it would strand: at a studio that is not active, closed then, or elsewhere. Stores nothing.',
    requestExamples: { closed: ['A closed day', { studio: draft }] },
    returns: 'What would happen.',
    responseExamples: { closed: ['One appointment is stranded', { changes, ...stranded }] },
    errors: [...staffErrors, 'studio_invalid'],
  },
  changeStudio: {
    ...editing,
    parameters,
    summary: 'Change a studio',
    description:
      'Stores a draft as it was checked: `seen` is that of the check. If the studio or what customers expect there changed since, nothing is stored. A repeat changes nothing.',
    requestExamples: { closed: ['A closed day', { studio: draft, seen }] },
    returns: 'The studio.',
    responseExamples: { studio: ['The studio', studio] },
    errors: [...staffErrors, 'studio_invalid', 'studio_changed'],
  },
  changeStudioPhoto: {
    ...editing,
    parameters,
    summary: 'Change the photo of a studio',
    description:
      'Decodes a picture and makes the files that customers see where they choose the studio; the file itself is served to nobody. JPEG, PNG, WebP, AVIF, HEIC and TIFF. With the `tag` of a photo that was there before, that one comes back; with null the studio has none. A repeat changes nothing.',
    requestExamples: { none: ['Take it away', { photo: null }] },
    returns: 'The studio.',
    responseExamples: { studio: ['The studio', studio] },
    errors: [...staffErrors, ...pictureErrors],
  },
  changeStudioOutput: {
    ...editing,
    right: 'labs.edit',
    parameters,
    summary: 'Change how a studio receives its prints',
    description:
      'Sets the format of the folders that a lab’s program reads, and its options. Folders that are made already stay as they are.',
    requestExamples: {
      noritsu: ['Noritsu', { format: 'dpof-noritsu', options: '{"channels":{"10x15":12}}' }],
    },
    returns: 'The studio.',
    responseExamples: { studio: ['The studio', studio] },
    errors: [...staffErrors, 'output_invalid'],
  },
  importStudios: {
    ...editing,
    summary: 'Import studios',
    description:
      'Reads a CSV or JSON file. Without `seen` it only tells what would change, row by row, which rows are left out and whom it would strand; with the `seen` of that it stores the same. A studio whose slug is there already is replaced, none is deleted. People of one studio cannot import.',
    requestExamples: {
      check: ['Only tell', { name: 'studios.csv', content: 'c2x1ZyxuYW1lCg==' }],
    },
    returns: 'What was or would be done.',
    responseExamples: { preview: ['One studio changes', imported] },
    errors: [...staffErrors, 'studio_file_encoding', 'studio_file_unreadable', 'studio_changed'],
  },
  exportStudios: {
    ...editing,
    parameters: {
      format: ['Format of the file.', 'csv'],
      separator: ['What separates the cells of a CSV.', 'comma'],
      encoding: ['Encoding of a CSV; JSON is in UTF-8.', 'utf-8-bom'],
    },
    summary: 'Export studios',
    description:
      'A file of all studios whose import changes nothing. A cell that a spreadsheet would run as a formula has an apostrophe before it, which the import takes away.',
    responses: {
      200: {
        description: 'The file.',
        content: { mediaType: 'text/csv', schema: { type: 'string' } },
      },
    },
    errors: [...staffErrors, 'studio_file_unwritable'],
  },
} satisfies Record<string, Operation>;
