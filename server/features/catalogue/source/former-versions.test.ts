import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { catalogueJson } from '#contract/staff/catalogue-json.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { Catalogue, CountryCatalogue } from '#domain/catalogue/shop-catalogue.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { readCatalogue } from './held-versions.repo.ts';

const migration = new URL(
  '../../../../migrations/0070_complete-former-catalogues.sql',
  import.meta.url,
);

/** A list as it was saved when the code had its currency and whom its orders concern. */
function toFormer(country: CountryCatalogue): CountryCatalogue {
  const { currency: _currency, policy = {}, ...former } = country;
  const {
    notifiesStudios: _heard,
    studioLanguage: _language,
    orderFailure: _text,
    ...own
  } = policy;
  return Object.keys(own).length > 0 ? { ...former, policy: own } : former;
}

/** The first catalogue as it was saved then, with its countries in another order. */
function formerCatalogue(): Catalogue {
  const { defaultCountry: _default, ...rest } = catalogueJson.parse(defaultCatalogue);
  const countries = Object.entries(rest.countries).flatMap(([code, country]) =>
    country ? [[code, toFormer(country)] as const] : [],
  );
  return { ...rest, countries: Object.fromEntries(countries.toReversed()) };
}

describe('a version that was saved when the code knew the countries', () => {
  it('has the currencies, the policies and the order that held then', async ({ shop }) => {
    const { pool, kysely } = shop.database;
    const text = JSON.stringify(formerCatalogue());
    const client = await pool.connect();
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `update catalogue_versions set catalogue = $1, sha256 = $2 where number = 1`,
      [text, createHash('sha256').update(text).digest('hex')],
    );
    await client.query(`set session_replication_role = origin`);
    client.release();
    const sql = await readFile(migration, 'utf8');
    await pool.query(sql);
    const completed = await readCatalogue(kysely, 1);
    expect(completed).toEqual(defaultCatalogue);
    expect(Object.keys(completed.countries)).toEqual(Object.keys(defaultCatalogue.countries));
    expect(catalogueJson.parse(completed)).toEqual(completed);
    const once = JSON.stringify(completed);
    await pool.query(sql);
    expect(JSON.stringify(await readCatalogue(kysely, 1))).toBe(once);
    await expect(pool.query(`update catalogue_versions set note = 'x'`)).rejects.toThrow();
  });
});
