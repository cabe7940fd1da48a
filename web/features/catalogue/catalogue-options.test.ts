import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { catalogueOptions } from './hooks/use-catalogue.ts';

afterEach(() => vi.unstubAllGlobals());

const catalogue = {
  version: 1,
  country: 'US',
  currency: 'USD',
  products: [],
  sizes: ['4x6'],
  defaultSize: '4x6',
  prices: [],
  shippingFee: 15,
  pickupFee: 0,
  freeShippingThreshold: 50,
  taxes: { rates: null, byProvince: [] },
  papers: [],
  quantities: { step: 1, max: 99, bySize: [] },
  cardMinimum: 0.5,
  paymentMethods: { shipping: ['helcim'], pickup: ['helcim'] },
  cardWindow: null,
  defaultTaxPercent: 0,
  taxPickupByStudio: false,
};

it('the catalogue is taken from the browser’s cache at first and from the server when it is loaded again', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const caches: unknown[] = [];
  vi.stubGlobal('fetch', (_path: string, { cache }: RequestInit) => {
    caches.push(cache);
    return Promise.resolve(Response.json(catalogue));
  });
  const client = new QueryClient();
  await client.fetchQuery(catalogueOptions('US'));
  await client.fetchQuery({ ...catalogueOptions('US'), staleTime: 0 });
  await client.fetchQuery(catalogueOptions('CA'));
  expect(caches).toEqual(['default', 'no-cache', 'default']);
});
