import * as z from 'zod/mini';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import {
  frameShapes,
  idPattern,
  maxIdLength,
  productKinds,
  renderings,
  sizeUnits,
} from '#domain/catalogue/catalogue.ts';
import { borderLimits, finishingKinds } from '#domain/catalogue/finishing-kinds.ts';
import { findCatalogueFaults } from '#domain/catalogue/catalogue-faults.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { currencies } from '#domain/common/money.ts';
import { canadianProvinces } from '#domain/places/provinces.ts';
import { localizedText } from '../localized-text.ts';
import { notEmptyList } from '../not-empty-list.ts';
import { smallRecord } from '../small-record.ts';
import { countryRules, pieceRules, findRuleFaults, taxRateRules } from './catalogue-rules-json.ts';

/** An object with a value for each key and no other one. */
function ofEach<const Key extends string, Value extends z.ZodMiniType>(
  keys: readonly Key[],
  value: Value,
) {
  return z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);
}

const id = z.string().check(z.maxLength(maxIdLength), z.regex(idPattern));
/** Minor units of a currency. */
const minorUnits = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const quantity = z.int().check(z.minimum(1), z.maximum(10_000));
const millimeters = z.number().check(z.minimum(1), z.maximum(5000));

const languageCode = z.string().check(z.maxLength(2), z.regex(/^[a-z]{2}$/));

const tier = z.strictObject({ from: z.int().check(z.minimum(1)), unit: minorUnits });
const tiers = notEmptyList(tier, 20);

const taxRate = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(50)),
  percentThousandths: z.int().check(z.minimum(0), z.maximum(100_000)),
  ...taxRateRules,
});
const taxRates = z.array(taxRate).check(z.maxLength(100));

const methods = z.array(z.enum(baseMethods)).check(z.maxLength(baseMethods.length));

const country = z.strictObject({
  prices: smallRecord(tiers, 500),
  defaultSize: id,
  shipping: z.strictObject({ fee: minorUnits, freeFrom: minorUnits }),
  taxes: z.strictObject({
    rates: z.nullable(taxRates),
    byProvince: z.exactOptional(ofEach(canadianProvinces, taxRates)),
  }),
  methods: z.strictObject({ shipping: methods, pickup: methods }),
  optionPrices: z.exactOptional(smallRecord(minorUnits, 500)),
  bundles: z.exactOptional(
    smallRecord(
      z.strictObject({ count: z.int().check(z.minimum(2), z.maximum(10_000)), price: minorUnits }),
      500,
    ),
  ),
  policy: z.exactOptional(
    z.strictObject({
      connection: z.exactOptional(z.enum(['fair', 'slow'])),
      orderNumbers: z.exactOptional(z.literal('short')),
      totalLabel: z.exactOptional(z.literal('ttc')),
      languages: z.exactOptional(z.array(languageCode).check(z.maxLength(20))),
      notifiesStudios: z.exactOptional(z.literal(true)),
      studioLanguage: z.exactOptional(languageCode),
      orderFailure: z.exactOptional(z.literal('canada')),
    }),
  ),
  ...countryRules,
});

const surface = z.strictObject({
  widthMm: millimeters,
  heightMm: millimeters,
  turns: z.boolean(),
  dpi: z.exactOptional(z.int().check(z.minimum(50), z.maximum(1200))),
  bleedMm: z.exactOptional(z.number().check(z.minimum(0), z.maximum(200))),
  ...pieceRules,
});

const quantities = z.strictObject({ step: quantity, max: quantity });

const variant = z.strictObject({
  key: id,
  aliases: z.exactOptional(z.array(id).check(z.maxLength(10))),
  unit: z.exactOptional(z.enum(sizeUnits)),
  name: z.exactOptional(localizedText),
  surface,
  shapes: z.exactOptional(
    z
      .array(
        z.strictObject({
          shape: z.enum(frameShapes),
          own: z.exactOptional(z.strictObject({ key: id, surface })),
        }),
      )
      .check(z.maxLength(frameShapes.length)),
  ),
  quantities: z.exactOptional(quantities),
  nearest: z.exactOptional(id),
  sheetOn: z.exactOptional(id),
  free: z.exactOptional(
    z.strictObject({
      minWidthMm: millimeters,
      maxWidthMm: millimeters,
      minHeightMm: millimeters,
      maxHeightMm: millimeters,
      stepMm: z.number().check(z.minimum(0.1), z.maximum(1000)),
    }),
  ),
  countedBy: z.exactOptional(z.enum(['size', 'photo', 'order'])),
});

const option = z.strictObject({
  key: id,
  name: localizedText,
  values: z
    .array(
      z.strictObject({
        key: id,
        name: localizedText,
        excludes: z.exactOptional(
          z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)),
        ),
        finishing: z.exactOptional(
          z.strictObject({
            kind: z.enum(finishingKinds),
            mm: z.exactOptional(
              z.number().check(z.minimum(borderLimits.min), z.maximum(borderLimits.max)),
            ),
          }),
        ),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});

const product = z.strictObject({
  type: id,
  kind: z.enum(productKinds),
  rendering: z.enum(renderings),
  name: z.exactOptional(localizedText),
  options: z.exactOptional(z.array(option).check(z.maxLength(10))),
  studios: z.exactOptional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(500))),
  variants: z.array(variant).check(z.minLength(1), z.maxLength(200)),
});

const shape = z.strictObject({
  countries: smallRecord(country, 300),
  elsewhere: country,
  defaultCountry: z.exactOptional(z.string().check(z.maxLength(2), z.regex(/^[A-Z]{2}$/))),
  products: z.array(product).check(z.minLength(1), z.maxLength(200)),
  quantities,
  unitsPerDollar: ofEach(currencies, z.number().check(z.minimum(1e-6), z.maximum(1e9))),
  cardMinimums: ofEach(currencies, minorUnits),
});

/**
 * A whole catalogue as JSON: its form, sizes and amounts, and the rules of `findCatalogueFaults`, taxes and delivery zones. Every issue has the path of
 * the value that is wrong. The keys of what is parsed are in one order, so that equal catalogues are equal texts.
 */
export const catalogueJson: z.ZodMiniType<Catalogue, Catalogue> = shape.check((given) => {
  // Zod leaves this key out of what it parses, but not of what it checks before encoding it.
  const countries = Object.entries(given.value.countries).filter(([code]) => code !== '__proto__');
  const catalogue = { ...given.value, countries: Object.fromEntries(countries) };
  for (const { path, fault } of [...findCatalogueFaults(catalogue), ...findRuleFaults(catalogue)]) {
    given.issues.push({ code: 'custom', input: given.value, path: [...path], message: fault });
  }
});
