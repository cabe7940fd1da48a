import type { CatalogueResponse } from '#contract/catalogue.ts';
import {
  defaultSizeOf,
  printSizesOf,
  productsOf,
  soldIn,
  tiersOf,
} from '#domain/catalogue/prices.ts';
import {
  countryCatalogue,
  type Catalogue,
  type CatalogueProduct,
  type CatalogueVariant,
  type CountryCatalogue,
  type CountryTaxes,
  type ProductOption,
  type TaxRate,
} from '#domain/catalogue/shop-catalogue.ts';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { canadianProvinces } from '#domain/places/provinces.ts';
import { toMajor } from '#domain/common/money.ts';
import { cardMinimum, offeredMethods, type MethodSetup } from '#domain/payments/payment-methods.ts';
import { freeShippingThresholdOf, shippingFeeOf } from '#domain/catalogue/shipping.ts';

/** Settings of the shop that the catalogue shows besides the price list. */
export interface CatalogueSetup {
  /** Number of the version that holds. */
  readonly version: number;
  readonly catalogue: Catalogue;
  readonly methods: MethodSetup;
  readonly cardWindow: CatalogueResponse['cardWindow'];
  /** Thousandths of a percent. */
  readonly defaultTaxPercentThousandths: number;
  /** Whether Canadian pickup is taxed by the studio's province. */
  readonly taxPickupByStudio: boolean;
}

function presentRates(rates: readonly TaxRate[]) {
  return rates.map(({ name, percentThousandths }) => ({
    name,
    percent: percentThousandths / 1000,
  }));
}

function presentTaxes({ rates, byProvince }: CountryTaxes): CatalogueResponse['taxes'] {
  return {
    rates: rates && presentRates(rates),
    byProvince: canadianProvinces.flatMap((province) =>
      byProvince ? [{ province, rates: presentRates(byProvince[province]) }] : [],
    ),
  };
}

function variantsOf({ products }: Catalogue): CatalogueVariant[] {
  return products.flatMap(({ variants }) => variants);
}

function presentQuantities(catalogue: Catalogue): CatalogueResponse['quantities'] {
  return {
    ...catalogue.quantities,
    bySize: variantsOf(catalogue).flatMap(({ key, quantities }) =>
      quantities ? [{ size: key, ...quantities }] : [],
    ),
  };
}

function presentVariant({ aliases, shapes, ...rest }: CatalogueVariant) {
  return {
    ...rest,
    ...(aliases && { aliases: [...aliases] }),
    ...(shapes && { shapes: [...shapes] }),
  };
}

function presentOption({ values, ...option }: ProductOption) {
  return {
    ...option,
    values: values.map(({ excludes, ...value }) => ({
      ...value,
      ...(excludes && { excludes: [...excludes] }),
    })),
  };
}

/** Prices of options and bundles; absent in a country without any. */
function presentExtras(
  { optionPrices, bundles }: CountryCatalogue,
  major: (minor: number) => number,
): Pick<CatalogueResponse, 'optionPrices' | 'bundles'> {
  return {
    ...(optionPrices && {
      optionPrices: Object.entries(optionPrices).map(([name, price]) => {
        const [productType = '', option = '', value = ''] = name.split('/');
        return { productType, option, value, price: major(price) };
      }),
    }),
    ...(bundles && {
      bundles: Object.entries(bundles).map(([size, { count, price }]) => ({
        size,
        count,
        price: major(price),
      })),
    }),
  };
}

function presentProduct({
  variants,
  options,
  studios,
  ...product
}: CatalogueProduct): CatalogueResponse['products'][number] {
  const shapes = variants.flatMap((variant) => variant.shapes?.map(({ shape }) => shape) ?? []);
  return {
    ...product,
    ...(options && { options: options.map(presentOption) }),
    ...(studios && { studios: [...studios] }),
    shapes: [...new Set(shapes)],
    variants: variants.map(presentVariant),
  };
}

/** Papers and surfaces of gifts, also those of shapes. */
function presentPapers(catalogue: Catalogue): CatalogueResponse['papers'] {
  return variantsOf(catalogue)
    .flatMap(({ key, surface, shapes = [] }) => [
      { key, surface },
      ...shapes.flatMap(({ own }) => own ?? []),
    ])
    .map(({ key, surface: { widthMm, heightMm, turns } }) => ({ key, widthMm, heightMm, turns }));
}

/** Payment methods of the delivery zones that have their own. */
function presentZoneMethods(
  country: string,
  { catalogue, methods }: CatalogueSetup,
): Pick<CatalogueResponse, 'zoneMethods'> {
  const currency = currencyIn(catalogue, country);
  const zoneMethods = (countryCatalogue(catalogue, country).zones ?? [])
    .filter((zone) => zone.methods)
    .map((zone) => ({
      zone: zone.id,
      methods: offeredMethods(catalogue, country, currency, 'shipping', methods, zone),
    }));
  return zoneMethods.length === 0 ? {} : { zoneMethods };
}

/** Presents a country's products, prices and payment methods in the response format. */
export function presentCatalogue(country: string, setup: CatalogueSetup): CatalogueResponse {
  const { version, catalogue } = setup;
  const currency = currencyIn(catalogue, country);
  const major = (minor: number): number => toMajor(minor, currency);
  const sold = new Set(productsOf(catalogue, country));
  return {
    version,
    country,
    currency,
    products: catalogue.products.filter(({ type }) => sold.has(type)).map(presentProduct),
    sizes: printSizesOf(catalogue, country),
    defaultSize: defaultSizeOf(catalogue, country),
    prices: soldIn(catalogue, country).flatMap(({ key, productType }) => {
      const tiers = tiersOf(catalogue, country, key);
      if (!tiers) return [];
      return [
        {
          key,
          productType,
          size: key,
          unitPrice: major(tiers[0].unit),
          tiers: tiers.map((tier) => ({ from: tier.from, unitPrice: major(tier.unit) })),
        },
      ];
    }),
    ...presentExtras(countryCatalogue(catalogue, country), major),
    shippingFee: major(shippingFeeOf(catalogue, country)),
    pickupFee: 0,
    freeShippingThreshold: major(freeShippingThresholdOf(catalogue, country)),
    taxes: presentTaxes(countryCatalogue(catalogue, country).taxes),
    papers: presentPapers(catalogue),
    quantities: presentQuantities(catalogue),
    cardMinimum: major(cardMinimum(catalogue, currency)),
    paymentMethods: {
      shipping: offeredMethods(catalogue, country, currency, 'shipping', setup.methods),
      pickup: offeredMethods(catalogue, country, currency, 'pickup', setup.methods),
    },
    ...presentZoneMethods(country, setup),
    cardWindow: setup.cardWindow,
    defaultTaxPercent: setup.defaultTaxPercentThousandths / 1000,
    taxPickupByStudio: setup.taxPickupByStudio,
  };
}
