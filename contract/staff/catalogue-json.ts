import * as z from 'zod/mini';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import { printSizes, productTypes } from '#domain/catalogue/catalogue.ts';
import { findCatalogueFaults } from '#domain/catalogue/catalogue-faults.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { currencies } from '#domain/common/money.ts';
import { canadianProvinces } from '#domain/places/provinces.ts';
import { smallRecord } from '../small-record.ts';

const giftTypes = productTypes.filter((type) => type !== 'photo_print');
const sizeKeys = [...printSizes, ...giftTypes];

/** An object with a value for each key and no other one. */
function ofEach<const Key extends string, Value extends z.ZodMiniType>(
  keys: readonly Key[],
  value: Value,
) {
  return z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);
}

/** Minor units of a currency. */
const minorUnits = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const quantity = z.int().check(z.minimum(1), z.maximum(10_000));
const millimeters = z.number().check(z.minimum(1), z.maximum(5000));

const tier = z.strictObject({ from: z.int().check(z.minimum(1)), unit: minorUnits });
const tiers = z.tuple([tier], tier).check(z.maxLength(20, { abort: true }));

const taxRate = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(50)),
  percentThousandths: z.int().check(z.minimum(0), z.maximum(100_000)),
});
const taxRates = z.array(taxRate).check(z.maxLength(5));

const methods = z.array(z.enum(baseMethods)).check(z.maxLength(baseMethods.length));

const country = z.strictObject({
  prices: z.partialRecord(z.enum(sizeKeys), tiers),
  defaultSize: z.enum(printSizes),
  shipping: z.strictObject({ fee: minorUnits, freeFrom: minorUnits }),
  taxes: z.strictObject({
    rates: z.nullable(taxRates),
    byProvince: z.exactOptional(ofEach(canadianProvinces, taxRates)),
  }),
  methods: z.strictObject({ shipping: methods, pickup: methods }),
});

const paper = z.strictObject({
  widthMm: millimeters,
  heightMm: millimeters,
  turns: z.boolean(),
});

const quantities = z.strictObject({ step: quantity, max: quantity });

const shape = z.strictObject({
  countries: smallRecord(country, 300),
  elsewhere: country,
  papers: ofEach(printSizes, paper),
  gifts: ofEach(['3d_frame', 'heart', 'keychain', 'keyring_magnet'], paper),
  nearestSizes: ofEach(printSizes, z.enum(printSizes)),
  quantities,
  quantitiesBySize: smallRecord(quantities, 100),
  unitsPerDollar: ofEach(currencies, z.number().check(z.minimum(1e-6), z.maximum(1e9))),
  cardMinimums: ofEach(currencies, minorUnits),
});

/**
 * A whole catalogue as JSON: its form, sizes and amounts, and the rules of `findCatalogueFaults`. Every issue has the path of
 * the value that is wrong. The keys of what is parsed are in one order, so that equal catalogues are equal texts.
 */
export const catalogueJson: z.ZodMiniType<Catalogue, Catalogue> = shape.check((given) => {
  for (const { path, fault } of findCatalogueFaults(given.value)) {
    given.issues.push({ code: 'custom', input: given.value, path: [...path], message: fault });
  }
});
