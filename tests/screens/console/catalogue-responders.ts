import type { Failure } from '#contract/errors.ts';
import type { CatalogueVersion, VersionResponse } from '#contract/staff/catalogue.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { setPrice, setShipping } from '#domain/catalogue/edit/change-prices.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { SimulationRequest, SimulationResponse } from '#contract/staff/simulation.ts';
import { simulateDelivery } from '#domain/checkout/simulate-delivery.ts';
import { presentSimulation } from '#server/features/simulation/present-simulation.ts';
import { fail } from '#domain/common/result.ts';
import type { catalogueCalls } from './catalogue-calls.ts';
import type { StaffParts } from './staff-calls.ts';

/** The versions of the shop of a test, the newest first. */
export interface PricesState {
  versions: VersionResponse[];
}

/** The prices of the drawing: dearer prints in Tunisia, and shipping that is free from 30 on. */
function dearer(): Catalogue {
  const prices = (
    [
      ['10x15', 1, 260],
      ['10x15', 25, 210],
      ['15x22', 1, 380],
      ['15x22', 25, 320],
    ] as const
  ).reduce(
    (before, [key, from, unit]) => setPrice(before, 'TN', key, { from, unit }),
    defaultCatalogue,
  );
  return setShipping(prices, 'TN', { freeFrom: 3000 });
}

function stored(
  version: Partial<CatalogueVersion> & Pick<CatalogueVersion, 'number' | 'state'>,
  catalogue: Catalogue = defaultCatalogue,
): VersionResponse {
  return {
    version: {
      from: null,
      until: null,
      note: '',
      by: 'Nadia',
      savedAt: '2026-11-24T08:12:00.000Z',
      base: version.number === 1 ? null : version.number - 1,
      orders: 0,
      ...version,
    },
    catalogue,
    revision: 1,
  };
}

/** A draft, what holds, and a version that held before. */
export function demoPrices(): PricesState {
  const cheaper = setPrice(defaultCatalogue, 'TN', '10x15', { from: 1, unit: 240 });
  return {
    versions: [
      stored({ number: 15, state: 'draft', note: 'Ten cents more' }, dearer()),
      stored({ number: 14, state: 'current', from: '2026-09-30T23:00:00.000Z', orders: 3418 }),
      stored(
        {
          number: 13,
          state: 'past',
          from: '2026-05-31T23:00:00.000Z',
          until: '2026-09-30T23:00:00.000Z',
          orders: 10_000,
        },
        cheaper,
      ),
    ],
  };
}

type Responders = {
  readonly [K in keyof typeof catalogueCalls]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

type Parameters = Readonly<Record<string, string>>;

interface PricesShop {
  readonly prices: PricesState;
}

function findVersion({ prices }: PricesShop, { version }: Parameters): VersionResponse | undefined {
  return prices.versions.find(({ version: { number } }) => number === Number(version));
}

function replace({ prices }: PricesShop, found: VersionResponse, by: VersionResponse): void {
  prices.versions = prices.versions.map((each) => (each === found ? by : each));
}

function change(shop: PricesShop, found: VersionResponse, changes: Partial<CatalogueVersion>) {
  const version = { ...found.version, ...changes };
  replace(shop, found, { ...found, version });
  return { version };
}

function isOutdated({ revision, version: { by } }: VersionResponse, asked: number) {
  return asked === revision ? null : fail('catalogue_draft_changed', { revision, by });
}

const sums = {
  before: 4180.5,
  after: 4394.5,
  orders: 212,
  dearer: 31,
  cheaper: 0,
  unchanged: 181,
  most: 4.5,
  notSold: 0,
};

/** What the shop's rules say, presented as the server does; the shop takes cards and the manual methods. */
function respondToSimulation(
  { prices }: PricesShop,
  { country, province = null, postalCode = null, items, day, version }: SimulationRequest,
): SimulationResponse | Failure {
  const found = prices.versions.find((each) => each.version.number === version);
  if (!found) return fail('not_found');
  const on = day ?? '2026-11-29';
  const simulated = simulateDelivery(
    found.catalogue,
    { country, province, postalCode, items, day: on },
    {
      taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
      methods: { helcimCurrencies: [], credit: true, manual: ['cod', 'in_store'] },
    },
  );
  return simulated.ok ? presentSimulation(simulated.value, on) : simulated;
}

/** Responds to the calls of versions as the server does. */
export function createCatalogueResponders(shop: PricesShop): Responders {
  return {
    ...createDraftResponders(shop),
    listVersions: () => ({
      versions: shop.prices.versions.map(({ version }) => version),
      cursor: null,
      timeZone: 'Africa/Tunis',
    }),
    simulateDelivery: ({ body }) => respondToSimulation(shop, body),
    getVersion: ({ parameters }) => findVersion(shop, parameters) ?? fail('not_found'),
    withdrawVersion: ({ parameters }) => {
      const found = findVersion(shop, parameters);
      return found ? change(shop, found, { state: 'withdrawn' }) : fail('not_found');
    },
  };
}

function createDraftResponders(
  shop: PricesShop,
): Pick<Responders, 'addDraft' | 'saveDraft' | 'deleteDraft' | 'previewDraft' | 'publishDraft'> {
  return {
    addDraft: ({ body: { base } }) => {
      const from = shop.prices.versions.find(({ version: { number, state } }) =>
        base === undefined ? state === 'current' : number === base,
      );
      if (!from) return fail('not_found');
      const number = Math.max(...shop.prices.versions.map((each) => each.version.number)) + 1;
      const added = stored({ number, state: 'draft', base: from.version.number }, from.catalogue);
      shop.prices.versions = [added, ...shop.prices.versions];
      return added;
    },
    saveDraft: ({ parameters, body: { catalogue, note, revision } }) => {
      const found = findVersion(shop, parameters);
      if (!found) return fail('not_found');
      const refusal = isOutdated(found, revision);
      if (refusal) return refusal;
      const savedAt = new Date().toISOString();
      const version = { ...found.version, note, savedAt };
      replace(shop, found, { version, catalogue, revision: revision + 1 });
      return { revision: revision + 1, savedAt };
    },
    deleteDraft: ({ parameters }) => {
      const found = findVersion(shop, parameters);
      shop.prices.versions = shop.prices.versions.filter((each) => each !== found);
      return { success: true };
    },
    previewDraft: ({ query: { country = null } }) => ({
      base: 14,
      country,
      currencies: [{ currency: country === 'TN' ? 'TND' : 'USD', ...sums }],
    }),
    publishDraft: ({ parameters, body: { from, revision } }) => {
      const found = findVersion(shop, parameters);
      if (!found) return fail('not_found');
      const state = from === null ? 'current' : 'scheduled';
      return isOutdated(found, revision) ?? change(shop, found, { state, from });
    },
  };
}
