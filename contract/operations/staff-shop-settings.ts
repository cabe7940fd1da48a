import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const setting = { tag: 'Staff settings', access: 'staff', right: 'settings.edit' } as const;

/** Why a picture that is sent or named is refused. */
export const pictureErrors = [
  'brand_picture_unknown',
  'brand_picture_refused',
  'brand_pictures_full',
  'invalid_file_type',
  'invalid_file_format',
  'photo_unreadable',
  'photo_too_many_pixels',
  'photo_timed_out',
] as const;

const pictureId = '2b0f6a54-6f0e-4c3f-9d36-0a7f4f6f2f10';
const picture = {
  id: pictureId,
  place: 'logo',
  address: '/assets/brand/logo-5e884898da28047151d0e56f8dc62927.png',
  width: 480,
  height: 120,
};
const unchanged = { version: 0, at: null, by: null, fixed: [] };
const brand = {
  name: 'Northern Prints',
  accent: '#1d4ed8',
  logo: pictureId,
  intro: { studio: null, 'print-1': null, 'print-2': null },
};
const settings = {
  brand: {
    version: 3,
    at: '2026-11-28T10:00:00.000Z',
    by: 'Ines',
    fixed: [],
    value: brand,
    usual: { name: 'FPX', accent: '#b5361a' },
    pictures: [picture],
  },
  seller: {
    ...unchanged,
    fixed: ['name'],
    value: { name: null, address: null, taxId: null },
    usual: { name: 'Northern Prints Ltd', address: '1 Main Street\nToronto', taxId: '' },
  },
  limits: {
    ...unchanged,
    value: { unpaid: null, typedRefund: 100, provenRefund: null },
    usual: { unpaid: 100, typedRefund: 50, provenRefund: 200 },
  },
  sentences: {
    ...unchanged,
    value: { list: [{ kind: 'ready', language: 'en', text: 'See you soon, {name}!' }] },
  },
  times: {
    ...unchanged,
    value: { pickup: 1, shipping: null },
    usual: { pickup: 2, shipping: 2 },
  },
  languages: { ...unchanged, value: { offered: ['en', 'fr'] } },
};

/** What the owner sets in the browser. */
export const staffShopSettingsOperations = {
  getShopSettings: {
    ...setting,
    summary: 'What the owner set',
    description:
      'The brand, the seller, the limits, the own sentences, the days of production and the offered languages of the shop, with what holds where nothing is set. What the environment sets is named in `fixed` and not changed here.',
    returns: 'The settings by section.',
    responseExamples: { shop: ['A shop', settings] },
    errors: [...staffErrors],
  },
  changeShopSettings: {
    ...setting,
    summary: 'Change a section of the settings',
    description:
      'Stores a section as a whole, as a new version that every process of the shop sees within a second. `version` is the one that was read; if there is a newer one, nothing is changed. An accent color needs a contrast of 4.5 to 1 against the paper of the shop; a sentence has no other placeholders than `{name}`, `{number}` and `{brand}`. Languages that are not offered stay those of orders already placed. Days of production hold for orders that are placed afterwards. Limits need a fresh proof.',
    requestExamples: {
      brand: ['A name and a color', { section: 'brand', version: 2, value: brand }],
    },
    returns: 'The settings after the change.',
    responseExamples: { shop: ['Changed', settings] },
    errors: [
      ...staffErrors,
      'staff_proof_required',
      'setting_changed',
      'setting_fixed',
      'accent_unreadable',
      'sentence_unfillable',
      'brand_picture_unknown',
    ],
  },
  listSettingVersions: {
    ...setting,
    parameters: {
      section: ['A section of the settings.', 'brand'],
      before: ['The last version of the page before.', 12],
    },
    summary: 'Who changed a section when',
    description: 'The versions of a section, the latest first, 20 a page.',
    returns: 'A page of versions.',
    responseExamples: {
      one: [
        'A change of the color',
        {
          versions: [
            {
              version: 3,
              at: '2026-11-28T10:00:00.000Z',
              by: 'Ines',
              changed: ['accent'],
              value: brand,
            },
          ],
          next: null,
        },
      ],
    },
    errors: [...staffErrors],
  },
  addBrandPicture: {
    ...setting,
    summary: 'Send a picture of the brand',
    description:
      'Decodes a picture and makes the files that pages, mails and documents show; the file itself is served to nobody. JPEG, PNG, WebP, AVIF, HEIC and TIFF; SVG is refused, since it can run programs. The shop shows the picture once a change of the brand names its id; one that nothing names is removed after seven days. At most 200 pictures with 1 GB are stored. A repeat is answered with the same id.',
    requestExamples: {
      cut: [
        'Cut a stored picture anew',
        {
          place: 'studio',
          source: { picture: pictureId },
          crop: { x: 0, y: 0.1, width: 1, height: 0.6 },
        },
      ],
    },
    returns: 'The picture.',
    responseExamples: { picture: ['A logo', picture] },
    errors: [...staffErrors, ...pictureErrors],
  },
} satisfies Record<string, Operation>;
