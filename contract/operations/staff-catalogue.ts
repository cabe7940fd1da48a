import { currencies } from '#domain/common/money.ts';
import type { Operation, ParameterDoc } from './operation.ts';
import { staffErrors } from './staff.ts';

const call = { tag: 'Staff settings', access: 'staff', right: 'prices.edit' } as const;

const parameters: Readonly<Record<string, ParameterDoc>> = {
  version: ['Number of the version.', 7],
};

const version = {
  number: 7,
  state: 'draft',
  from: null,
  until: null,
  note: 'Ten cents more for small prints',
  by: 'Amina',
  savedAt: '2026-11-28T10:00:00.000Z',
  base: 6,
  orders: 0,
};

const scheduled = {
  ...version,
  state: 'scheduled',
  from: '2026-11-30T23:00:00.000Z',
};

function toAll<T>(keys: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

const elsewhere = {
  prices: { '4x6': [{ from: 1, unit: 60 }] },
  defaultSize: '4x6',
  shipping: { fee: 2500, freeFrom: 5000 },
  taxes: { rates: null },
  methods: { shipping: ['credit'], pickup: ['credit', 'in_store'] },
};

/** A catalogue of one size; amounts in minor units. */
const catalogue = {
  countries: {
    TN: {
      prices: {
        '10x15': [
          { from: 1, unit: 250 },
          { from: 25, unit: 200 },
        ],
      },
      defaultSize: '10x15',
      shipping: { fee: 800, freeFrom: 2500 },
      taxes: { rates: [] },
      methods: { shipping: ['cod'], pickup: ['in_store'] },
    },
  },
  elsewhere,
  products: [
    {
      type: 'photo_print',
      kind: 'paper',
      rendering: 'print',
      variants: [
        { key: '10x15', unit: 'cm', surface: { widthMm: 102, heightMm: 152, turns: true } },
        { key: '4x6', unit: 'in', surface: { widthMm: 101.6, heightMm: 152.4, turns: true } },
      ],
    },
  ],
  quantities: { step: 1, max: 99 },
  unitsPerDollar: toAll(currencies, 1),
  cardMinimums: toAll(currencies, 50),
};

const whole = { version, catalogue, revision: 1 };

/** Versions of what the shop sells, and for what. */
export const staffCatalogueOperations = {
  listCatalogueVersions: {
    ...call,
    parameters: { cursor: ['`cursor` of the page before.', 12] },
    summary: 'List the versions of the catalogue',
    description:
      'Drafts, the version that holds, those that are planned, those that held before and those that were withdrawn, the newest first, 50 a page. Numbers only grow; one of a deleted draft is not used again. `from` and `until` are instants; people read them in `timeZone`.',
    returns: 'A page of versions.',
    responseExamples: {
      planned: [
        'A planned version',
        { versions: [scheduled], cursor: null, timeZone: 'Africa/Tunis' },
      ],
    },
    errors: [...staffErrors],
  },
  getCatalogueVersion: {
    ...call,
    parameters,
    summary: 'Read a version with its catalogue',
    description:
      'The whole catalogue of a version: amounts in minor units, papers in millimeters, taxes in thousandths of a percent. `revision` counts how often a draft was saved.',
    returns: 'The version.',
    responseExamples: { draft: ['A draft', whole] },
    errors: [...staffErrors],
  },
  addCatalogueDraft: {
    ...call,
    summary: 'Begin a draft',
    description:
      'A copy of a version, by default of the one that holds now. To roll back, begin a draft from an older version and publish it. A repeat within a minute answers with the same draft. At most 20 drafts at a time.',
    requestExamples: { copy: ['Of what holds now', { note: 'Ten cents more for small prints' }] },
    returns: 'The draft.',
    responseExamples: { draft: ['A draft', whole] },
    errors: [...staffErrors, 'too_many_drafts'],
  },
  saveCatalogueDraft: {
    ...call,
    parameters,
    summary: 'Save a draft',
    description:
      'Stores the catalogue of a draft as a whole. `revision` is the one that was read; if somebody saved the draft meanwhile, nothing is changed. A catalogue is checked in full: `details.fields` names the path of each value that is wrong, such as `catalogue.countries.TN.prices.10x15.1.from`. Prices are tiers that begin at 1 and ascend, amounts are whole minor units, each country sells the size of its new prints, and no field is unknown.',
    requestExamples: {
      save: ['A draft', { catalogue, note: 'Ten cents more for small prints', revision: 1 }],
    },
    returns: 'The draft was saved.',
    responseExamples: {
      saved: ['Saved', { revision: 2, savedAt: '2026-11-28T10:05:00.000Z' }],
    },
    errors: [...staffErrors, 'catalogue_draft_changed', 'catalogue_state_conflict'],
  },
  deleteCatalogueDraft: {
    ...call,
    parameters,
    summary: 'Delete a draft',
    description: 'A draft that is gone already stays gone. A published version is never deleted.',
    returns: 'The draft is gone.',
    responseExamples: { done: ['Deleted', { success: true }] },
    errors: [...staffErrors, 'catalogue_state_conflict'],
  },
  previewCatalogueDraft: {
    ...call,
    parameters: {
      ...parameters,
      country: ['Orders of this country alone.', 'TN'],
    },
    summary: 'See what a draft changes',
    description:
      'Prices the last 1,000 orders, or those of a country among the last 50,000, by the version that the draft is a copy of and by the draft, with their discounts, and adds up the totals for each currency. Cancelled orders do not count.',
    returns: 'The sums by currency.',
    responseExamples: {
      dearer: [
        'Dearer small prints',
        {
          base: 6,
          country: null,
          currencies: [
            {
              currency: 'TND',
              before: 4180.5,
              after: 4394.5,
              orders: 212,
              dearer: 31,
              cheaper: 0,
              unchanged: 181,
              most: 4.5,
              notSold: 0,
            },
          ],
        },
      ],
    },
    errors: [...staffErrors, 'unknown_country', 'catalogue_state_conflict'],
  },
  publishCatalogueDraft: {
    ...call,
    parameters,
    summary: 'Publish a draft',
    description:
      'From `from` on, at most two years ahead, the shop sells by this version, until the next one that was published before; null is now. The version that would have held then ends. Every process of the shop sells by it from that instant; an order that was priced by another version is priced again, and its customer is told. A published version never changes. A repeat answers what the first did.',
    requestExamples: {
      later: ['On the first of December', { from: '2026-12-01T00:00:00+01:00', revision: 2 }],
      now: ['At once', { from: null, revision: 2 }],
    },
    returns: 'The published version.',
    responseExamples: { planned: ['Planned', { version: scheduled }] },
    errors: [
      ...staffErrors,
      'catalogue_draft_changed',
      'catalogue_state_conflict',
      'catalogue_time_refused',
    ],
  },
  withdrawCatalogueVersion: {
    ...call,
    parameters,
    summary: 'Withdraw a planned version',
    description:
      'Only before it begins: the version before it holds as long as if it had never been published. A repeat changes nothing.',
    returns: 'The withdrawn version.',
    responseExamples: {
      withdrawn: ['Withdrawn', { version: { ...scheduled, state: 'withdrawn' } }],
    },
    errors: [...staffErrors, 'catalogue_state_conflict'],
  },
} satisfies Record<string, Operation>;
