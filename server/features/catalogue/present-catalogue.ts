import type { CatalogueResponse } from '#contract/catalogue.ts';
import { frameShapes } from '#domain/catalogue/catalogue.ts';
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
  type CountryTaxes,
  type TaxRate,
} from '#domain/catalogue/shop-catalogue.ts';
import { currencyOf } from '#domain/places/countries.ts';
import { canadianProvinces } from '#domain/places/provinces.ts';
import { toMajor } from '#domain/common/money.ts';
import { cardMinimum, offeredMethods, type MethodSetup } from '#domain/payments/payment-methods.ts';
import { freeShippingThresholdOf, shippingFeeOf } from '#domain/catalogue/shipping.ts';

/** Settings of the shop that the catalogue shows besides the price list. */
export interface CatalogueSetup {
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

function presentQuantities(catalogue: Catalogue): CatalogueResponse['quantities'] {
  return {
    ...catalogue.quantities,
    bySize: Object.entries(catalogue.quantitiesBySize).flatMap(([size, rule]) =>
      rule ? [{ size, ...rule }] : [],
    ),
  };
}

/** Presents a country's products, prices and payment methods in the response format. */
export function presentCatalogue(country: string, setup: CatalogueSetup): CatalogueResponse {
  const { catalogue } = setup;
  const currency = currencyOf(country);
  const major = (minor: number): number => toMajor(minor, currency);
  return {
    country,
    currency,
    products: productsOf(catalogue, country).map((type) => ({
      type,
      shapes: type === '3d_frame' ? [...frameShapes] : [],
    })),
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
    shippingFee: major(shippingFeeOf(catalogue, country)),
    pickupFee: 0,
    freeShippingThreshold: major(freeShippingThresholdOf(catalogue, country)),
    taxes: presentTaxes(countryCatalogue(catalogue, country).taxes),
    papers: Object.entries({ ...catalogue.papers, ...catalogue.gifts }).map(([key, paper]) => ({
      key,
      ...paper,
    })),
    quantities: presentQuantities(catalogue),
    cardMinimum: major(cardMinimum(catalogue, currency)),
    paymentMethods: {
      shipping: offeredMethods(catalogue, country, currency, 'shipping', setup.methods),
      pickup: offeredMethods(catalogue, country, currency, 'pickup', setup.methods),
    },
    cardWindow: setup.cardWindow,
    defaultTaxPercent: setup.defaultTaxPercentThousandths / 1000,
    taxPickupByStudio: setup.taxPickupByStudio,
  };
}
