import * as fc from 'fast-check';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { variantsOf } from '#domain/catalogue/edit/price-lists.ts';
import type {
  Catalogue,
  CountryCatalogue,
  PriceTier,
  PriceTiers,
} from '#domain/catalogue/shop-catalogue.ts';
import { currencies } from '#domain/common/money.ts';
import { listedCountries } from '#tests/support/price-table.ts';

/** Amounts in minor units, small ones as often as large ones. */
export const amount = fc.oneof(
  fc.integer({ min: 1, max: 9999 }),
  fc.integer({ min: 1, max: 999_999_99 }),
);

/** Valid tiers. */
export const tiers: fc.Arbitrary<PriceTiers> = fc
  .tuple(
    amount,
    fc.uniqueArray(fc.record({ from: fc.integer({ min: 2, max: 9999 }), unit: amount }), {
      selector: ({ from }) => from,
      maxLength: 5,
    }),
  )
  .map(([unit, others]): PriceTiers => [
    { from: 1, unit },
    ...others.toSorted((a: PriceTier, b: PriceTier) => a.from - b.from),
  ]);

const keys = variantsOf(defaultCatalogue).map(({ key }) => key);

function priceList(usual: CountryCatalogue): fc.Arbitrary<CountryCatalogue> {
  return fc
    .record({
      prices: fc.dictionary(fc.constantFrom(...keys), tiers, { noNullPrototype: true }),
      usualTiers: tiers,
      shipping: fc.record({
        fee: fc.integer({ min: 0, max: 99_999 }),
        freeFrom: fc.integer({ min: 0, max: 9_999_999 }),
      }),
      currency: fc.option(fc.constantFrom(...currencies)),
    })
    .map(({ prices, usualTiers, shipping, currency }) => ({
      ...usual,
      prices: { ...prices, [usual.defaultSize]: usualTiers },
      shipping,
      ...(currency !== null && { currency }),
    }));
}

/** Catalogues that sell anything anywhere in any currency, each in valid tiers. */
export const anyCatalogue: fc.Arbitrary<Catalogue> = fc
  .tuple(
    fc.subarray([...listedCountries], { minLength: 1 }),
    priceList(defaultCatalogue.elsewhere),
    fc.infiniteStream(priceList(defaultCatalogue.elsewhere)),
  )
  .map(([countries, elsewhere, lists]) => ({
    ...defaultCatalogue,
    countries: Object.fromEntries(
      countries.map((country) => [country, lists.next().value as CountryCatalogue]),
    ),
    elsewhere,
  }));
