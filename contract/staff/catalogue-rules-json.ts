import * as z from 'zod/mini';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import { feeBases } from '#domain/catalogue/delivery-zones.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { taxProblems } from '#domain/catalogue/tax-problems.ts';
import { zoneProblems } from '#domain/catalogue/zone-problems.ts';
import { currencies } from '#domain/common/money.ts';
import { notEmptyList } from '../not-empty-list.ts';
import { smallRecord } from '../small-record.ts';

/** Minor units of a currency. */
const minorUnits = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const id = z.string().check(z.maxLength(40));
const name = z.string().check(z.maxLength(60));
const day = z.string().check(z.maxLength(10));

const step = z.strictObject({
  from: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  fee: minorUnits,
});

const carrier = z.strictObject({
  id,
  name,
  by: z.enum(feeBases),
  steps: notEmptyList(step, 50),
  freeFrom: z.nullable(minorUnits),
  days: z.exactOptional(z.int().check(z.minimum(1), z.maximum(60))),
});

const zone = z.strictObject({
  id,
  name: smallRecord(name, 30),
  provinces: z.exactOptional(z.array(name).check(z.maxLength(2000))),
  postalPrefixes: z.exactOptional(
    z.array(z.string().check(z.maxLength(20))).check(z.maxLength(2000)),
  ),
  carriers: notEmptyList(carrier, 20),
  methods: z.exactOptional(
    z.array(z.enum(baseMethods)).check(z.maxLength(baseMethods.length, { abort: true })),
  ),
});

/** Optional fields of a country as JSON: whether it is sold to, its currency and its delivery zones. */
export const countryRules = {
  sold: z.exactOptional(z.boolean()),
  currency: z.exactOptional(z.enum(currencies)),
  zones: z.exactOptional(z.array(zone).check(z.maxLength(200))),
};

/** Optional fields of a tax rate as JSON. A list of rates has those of other days too: at most 100. */
export const taxRateRules = {
  from: z.exactOptional(day),
  until: z.exactOptional(day),
  source: z.exactOptional(z.string().check(z.maxLength(300))),
};

/** Optional fields of a paper or another surface as JSON. */
export const pieceRules = {
  grams: z.exactOptional(z.int().check(z.minimum(0), z.maximum(100_000))),
};

/** Every fault of a catalogue's taxes and zones, with the path of its field. */
export function findRuleFaults(
  catalogue: Catalogue,
): { readonly path: readonly string[]; readonly fault: string }[] {
  const problems = [...taxProblems(catalogue), ...zoneProblems(catalogue)];
  return problems.map(({ path, code }) => ({ path: path.split('.'), fault: code }));
}
