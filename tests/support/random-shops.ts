import * as fc from 'fast-check';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { CarrierRule, DeliveryZone } from '#domain/catalogue/delivery-zones.ts';
import type { OrderedItem } from '#domain/checkout/price-lines.ts';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import { quantityOptions } from '#domain/catalogue/quantities.ts';
import type {
  Catalogue,
  CatalogueVariant,
  CountryCatalogue,
  TaxRate,
} from '#domain/catalogue/shop-catalogue.ts';
import { currencies } from '#domain/common/money.ts';
import { listedCountries } from '#tests/support/price-table.ts';
import { canadianProvinces, type CanadianProvince } from '#domain/places/provinces.ts';
import { amount, tiers } from './random-catalogues.ts';
import { wideCatalogue } from './wide-catalogue.ts';

const keys = wideCatalogue.products.flatMap(({ variants }) => variants.map(({ key }) => key));
const prefixes = ['1', '10', '104', '2', '21', '97', '971', 'A', 'A1', 'H2', 'H2T', '60'];
const regions: Readonly<Record<string, readonly string[]>> = {
  CA: ['ON', 'QC', 'BC'],
  US: ['CA', 'NY', 'IL'],
};

const rates: fc.Arbitrary<TaxRate[]> = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('GST', 'VAT', 'State tax', 'City tax'),
    percentThousandths: fc.integer({ min: 0, max: 25_000 }),
  }),
  { selector: ({ name }) => name, maxLength: 3 },
);

const byProvince: fc.Arbitrary<Readonly<Record<CanadianProvince, readonly TaxRate[]>>> = fc
  .array(rates, { minLength: 13, maxLength: 13 })
  .map((lists) => {
    const named = canadianProvinces.map((code, index) => [code, lists[index] ?? []] as const);
    return Object.fromEntries(named) as Record<CanadianProvince, TaxRate[]>;
  });

const methods = fc.shuffledSubarray([...baseMethods]);

const steps: fc.Arbitrary<CarrierRule['steps']> = fc
  .tuple(
    amount,
    fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3000 }), amount), {
      selector: ([from]) => from,
      maxLength: 4,
    }),
  )
  .map(([fee, more]) => [
    { from: 0, fee },
    ...more.toSorted(([a], [b]) => a - b).map(([from, other]) => ({ from, fee: other })),
  ]);

const carriers: fc.Arbitrary<DeliveryZone['carriers']> = fc
  .array(
    fc.record({
      by: fc.constantFrom('weight' as const, 'count' as const),
      steps,
      freeFrom: fc.option(amount),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((rules): DeliveryZone['carriers'] => {
    const [first, ...more] = rules.map((rule, index) => ({
      ...rule,
      id: `carrier-${index}`,
      name: `Carrier ${index}`,
    }));
    if (!first) throw new Error('there is no carrier');
    return [first, ...more];
  });

/** Zones of a country; no two of them name the same place. */
function zonesOf(country: string): fc.Arbitrary<DeliveryZone[]> {
  return fc
    .record({
      places: fc.shuffledSubarray(prefixes),
      provinces: fc.shuffledSubarray([...(regions[country] ?? [])]),
      rules: fc.array(fc.record({ carriers, methods: fc.option(methods) }), { maxLength: 3 }),
    })
    .map(({ places, provinces, rules }) =>
      rules.flatMap(({ carriers: own, methods: ownMethods }, index) => {
        const ofZone = (all: string[]) => all.filter((_, at) => at % rules.length === index);
        const [postalPrefixes, named] = [ofZone(places), ofZone(provinces)];
        if (postalPrefixes.length + named.length === 0) return [];
        return [
          {
            id: `zone-${index}`,
            name: { en: `Zone ${index}` },
            ...(postalPrefixes.length > 0 && { postalPrefixes }),
            ...(named.length > 0 && { provinces: named }),
            carriers: own,
            ...(ownMethods && { methods: ownMethods }),
          },
        ];
      }),
    );
}

function countryOf(country: string): fc.Arbitrary<CountryCatalogue> {
  const usual = defaultCatalogue.countries[country] ?? defaultCatalogue.elsewhere;
  return fc
    .record({
      prices: fc.dictionary(fc.constantFrom(...keys), tiers, { noNullPrototype: true }),
      usualTiers: tiers,
      shipping: fc.record({ fee: amount, freeFrom: amount }),
      taxes: fc.record({
        rates: fc.option(rates),
        byProvince: country === 'CA' ? byProvince : fc.constant(null),
      }),
      methods: fc.record({ shipping: methods, pickup: methods }),
      currency: fc.option(fc.constantFrom(...currencies)),
      zones: zonesOf(country),
      bundles: fc.dictionary(
        fc.constantFrom(...keys.filter((key) => key !== 'panel-free')),
        fc.record({ count: fc.integer({ min: 2, max: 120 }), price: amount }),
        { noNullPrototype: true, maxKeys: 4 },
      ),
      optionPrices: fc.dictionary(
        fc.constantFrom('panel/mount/wood', 'panel/finish/glossy'),
        amount,
        { noNullPrototype: true },
      ),
      isSold: fc.integer({ min: 0, max: 19 }).map((drawn) => drawn > 0),
    })
    .map(({ prices, usualTiers, taxes, currency, isSold, ...rest }) => ({
      ...rest,
      defaultSize: usual.defaultSize,
      prices: { ...prices, [usual.defaultSize]: usualTiers },
      taxes: { rates: taxes.rates, ...(taxes.byProvince && { byProvince: taxes.byProvince }) },
      ...(currency !== null && { currency }),
      ...(!isSold && { sold: false }),
    }));
}

type Counting = NonNullable<CatalogueVariant['countedBy']>;

/** Products whose tiers count in any way, and whose pieces weigh anything. */
const products: fc.Arbitrary<Catalogue['products']> = fc
  .array(
    fc.tuple(
      fc.constantFrom<Counting>('size', 'photo', 'order'),
      fc.option(fc.integer({ min: 1, max: 900 })),
    ),
    { minLength: keys.length, maxLength: keys.length },
  )
  .map((drawn) =>
    wideCatalogue.products.map((product) => ({
      ...product,
      variants: product.variants.map((variant) => {
        const [countedBy, grams] = drawn[keys.indexOf(variant.key)] ?? ['size', null];
        const surface = { ...variant.surface, ...(grams !== null && { grams }) };
        return { ...variant, countedBy, surface };
      }),
    })),
  );

/** A catalogue with products, options, free measures, bundles, taxes, zones and currencies of any kind. */
const anyShop: fc.Arbitrary<Catalogue> = fc
  .record({
    products,
    countries: fc.subarray([...listedCountries], { minLength: 1, maxLength: 3 }),
    elsewhere: countryOf('NZ'),
  })
  .chain(({ countries, ...rest }) =>
    fc.record(Object.fromEntries(countries.map((code) => [code, countryOf(code)]))).map((own) => ({
      ...defaultCatalogue,
      ...rest,
      countries: own,
    })),
  );

const choices = fc.constantFrom(
  {},
  { finish: 'matte' },
  { finish: 'glossy' },
  { mount: 'wood' },
  { finish: 'glossy', mount: 'none' },
);

function inSteps(most: number): fc.Arbitrary<number> {
  return fc.integer({ min: 20, max: most }).map((steps_) => steps_ * 10);
}

function itemOf(catalogue: Catalogue, key: string): fc.Arbitrary<OrderedItem> {
  const found = findVariantOfKey(catalogue, key);
  if (!found) throw new Error(`no variant ${key}`);
  const { product, variant } = found;
  return fc.record({
    productType: fc.constant(product.type),
    size: fc.constant(key),
    quantity: fc.constantFrom(...quantityOptions(catalogue, key)),
    options: product.options ? choices : fc.constant(null),
    measure: variant.free
      ? fc.record({ widthMm: inSteps(100), heightMm: inSteps(150) })
      : fc.constant(null),
  });
}

/** A postal code as people type it: in any case, in full width, with spaces. */
const typedCode = fc
  .tuple(
    fc.constantFrom('', ...prefixes),
    fc.stringMatching(/^\d{0,4}$/),
    fc.constantFrom('plain', 'lower', 'spaced', 'wide'),
  )
  .map(([prefix, digits, how]) => {
    const code = `${prefix}${digits}`;
    if (how === 'lower') return code.toLowerCase();
    if (how === 'spaced') return ` ${code.slice(0, 2)} ${code.slice(2)}`;
    return how === 'wide'
      ? code.replaceAll(/[!-~]/g, (sign) =>
          String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
        )
      : code;
  });

/** An order in a shop, as a browser has it. */
export interface RandomOrder {
  readonly catalogue: Catalogue;
  readonly country: string;
  readonly region: string;
  readonly postalCode: string;
  readonly delivery: 'shipping' | 'pickup';
  readonly items: readonly OrderedItem[];
  readonly method: (typeof baseMethods)[number] | null;
  /** Which of the codes and of the gift cards is used. */
  readonly code: number;
  readonly card: number;
  readonly defaultTaxThousandths: number;
}

/** Any order in any shop. */
export const anyOrder: fc.Arbitrary<RandomOrder> = anyShop.chain((catalogue) =>
  fc.constantFrom(...Object.keys(catalogue.countries), 'NZ').chain((country) => {
    const { prices } = catalogue.countries[country] ?? catalogue.elsewhere;
    return fc.record({
      catalogue: fc.constant(catalogue),
      country: fc.constant(country),
      region: fc.constantFrom('', ...(regions[country] ?? [])),
      postalCode: typedCode,
      delivery: fc.constantFrom('shipping' as const, 'shipping' as const, 'pickup' as const),
      items: fc.array(
        fc.constantFrom(...Object.keys(prices)).chain((key) => itemOf(catalogue, key)),
        { minLength: 1, maxLength: 12 },
      ),
      method: fc.option(fc.constantFrom(...baseMethods)),
      code: fc.nat({ max: 7 }),
      card: fc.nat({ max: 5 }),
      defaultTaxThousandths: fc.integer({ min: 0, max: 25_000 }),
    });
  }),
);
