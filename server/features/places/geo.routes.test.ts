import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { countryDatabase } from '#tests/support/storefront.ts';
import { buildTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { openCountryDatabase } from './index.ts';

let folder: string;
let database: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-geo-'));
  database = path.join(folder, 'countries.mmdb');
  await writeFile(
    database,
    countryDatabase({
      '41.224.0.0/13': 'TN',
      '24.48.0.0/16': 'CA',
      '2c0f:f290::/32': 'TN',
      '198.51.100.0/24': 'XX',
    }),
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function open(env: Record<string, string>): Promise<TestShop> {
  const shop = await buildTestShop(env);
  onTestFinished(shop.close);
  return shop;
}

async function ask({ app }: TestShop, remoteAddress: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url: '/api/geo-location', remoteAddress, headers });
  expect(response.statusCode).toBe(200);
  return { headers: response.headers, body: response.json<Record<string, unknown>>() };
}

describe('the country of a visitor', () => {
  it('comes from the database, for IPv4 and IPv6 addresses', async () => {
    const shop = await open({ GEOIP_DB: database });
    const found = async (address: string) => (await ask(shop, address)).body['country_code'];
    expect(await found('41.230.1.2')).toBe('TN');
    expect(await found('::ffff:24.48.7.9')).toBe('CA');
    expect(await found('2c0f:f290:1::9')).toBe('TN');
    expect(await found('127.0.0.1')).toBeNull();
    expect(await found('198.51.100.7')).toBeNull();
  });

  it('ignores an address that the caller claims', async () => {
    const shop = await open({ GEOIP_DB: database });
    const { body } = await ask(shop, '24.48.1.1', { 'x-forwarded-for': '41.230.1.2' });
    expect(body['country_code']).toBe('CA');
  });

  it('is that of the client behind the trusted proxies', async () => {
    const shop = await open({ GEOIP_DB: database, TRUST_PROXY: '1' });
    const found = async (forwarded: string) =>
      (await ask(shop, '127.0.0.1', { 'x-forwarded-for': forwarded })).body['country_code'];
    expect(await found('24.48.1.1, 41.230.1.2')).toBe('TN');
    expect(await found('not an address')).toBeNull();
  });

  it('comes from the proxy’s header before the database', async () => {
    const shop = await open({ GEOIP_DB: database, GEO_COUNTRY_HEADER: 'CF-IPCountry' });
    const found = async (country: string) =>
      (await ask(shop, '24.48.1.1', { 'cf-ipcountry': country })).body['country_code'];
    expect(await found('fr')).toBe('FR');
    expect(await found('T1')).toBe('CA');
  });

  it('is unknown without either; the languages are the requested ones', async () => {
    const shop = await open({});
    const { body, headers } = await ask(shop, '41.230.1.2', {
      'accept-language': 'fr;q=0.8, ar-TN, *;q=0.1, en;q=0, <b>;q=0.9, fr;q=0.3',
    });
    expect(body).toEqual({ country_code: null, languages: ['ar-TN', 'fr'] });
    expect(headers['cache-control']).toMatch(/^private/);
  });
});

describe('an invalid country database', () => {
  it('stops the start with one line that names the file', async () => {
    const cut = path.join(folder, 'cut.mmdb');
    await writeFile(cut, Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1'));
    expect(() => openCountryDatabase(cut)).toThrow(/^GEOIP_DB [^\n]*cut\.mmdb$/);
    const text = path.join(folder, 'text.mmdb');
    await writeFile(text, 'not a database');
    await expect(buildTestShop({ GEOIP_DB: text })).rejects.toThrow(/^GEOIP_DB [^\n]*$/);
  });
});
