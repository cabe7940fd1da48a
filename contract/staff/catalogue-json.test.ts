import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { catalogueJson } from './catalogue-json.ts';

it('a catalogue with a country that is named like the prototype is checked without it', () => {
  const strange = JSON.parse('{"__proto__":1}') as Catalogue['countries'];
  const encoded = z.safeEncode(catalogueJson, { ...defaultCatalogue, countries: strange });
  const parsed = z.safeParse(catalogueJson, { ...defaultCatalogue, countries: strange });
  expect(encoded.data?.countries).toEqual({});
  expect(parsed.data).toEqual(encoded.data);
});
