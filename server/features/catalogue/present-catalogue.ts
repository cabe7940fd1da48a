import type { CatalogueResponse } from '#contract/catalogue.ts';
import { frameShapes } from '#domain/catalogue/catalogue.ts';
import {
  defaultSizeOf,
  printSizesOf,
  productsOf,
  soldIn,
  tiersOf,
} from '#domain/catalogue/prices.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { currencyOf } from '#domain/places/countries.ts';
import { toMajor } from '#domain/common/money.ts';
import { offeredMethods, type MethodSetup } from '#domain/payments/payment-methods.ts';
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
    paymentMethods: {
      shipping: offeredMethods(country, currency, 'shipping', setup.methods),
      pickup: offeredMethods(country, currency, 'pickup', setup.methods),
    },
    cardWindow: setup.cardWindow,
    defaultTaxPercent: setup.defaultTaxPercentThousandths / 1000,
    taxPickupByStudio: setup.taxPickupByStudio,
  };
}
