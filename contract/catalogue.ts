import * as z from 'zod/mini';
import { frameShapes, printSizes, productTypes } from '#domain/catalogue/catalogue.ts';
import { canadianProvinces } from '#domain/places/provinces.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import { amount, country, currencyCode } from './common.ts';

/** `GET /api/catalogue?country=`. */
export const catalogueQuery = z.object({ country });

const priced = z.object({
  key: z.string().check(z.maxLength(20)),
  productType: z.enum(productTypes),
  size: z.string().check(z.maxLength(20)),
  unitPrice: amount,
  tiers: z.array(z.object({ from: z.number(), unitPrice: amount })).check(z.maxLength(10)),
});

const taxRates = z
  .array(z.object({ name: z.string().check(z.maxLength(50)), percent: z.number() }))
  .check(z.maxLength(5));

const quantities = { step: z.int().check(z.minimum(1)), max: z.int().check(z.minimum(1)) };

/** Products, prices and payment methods of a country; amounts in major units. Source: product §9. */
export const catalogueResponse = z.object({
  country: z.string().check(z.maxLength(2)),
  currency: currencyCode,
  products: z
    .array(
      z.object({
        type: z.enum(productTypes),
        shapes: z.array(z.enum(frameShapes)).check(z.maxLength(frameShapes.length)),
      }),
    )
    .check(z.maxLength(productTypes.length)),
  sizes: z.array(z.enum(printSizes)).check(z.maxLength(printSizes.length)),
  defaultSize: z.enum(printSizes),
  prices: z.array(priced).check(z.maxLength(50)),
  shippingFee: amount,
  pickupFee: amount,
  freeShippingThreshold: amount,
  /** Taxes in percent; `rates` is null where `defaultTaxPercent` applies. */
  taxes: z.object({
    rates: z.nullable(taxRates),
    byProvince: z
      .array(z.object({ province: z.enum(canadianProvinces), rates: taxRates }))
      .check(z.maxLength(canadianProvinces.length)),
  }),
  /** Papers and surfaces of gifts, in portrait; `heart` is a shape of the crystal. */
  papers: z
    .array(
      z.object({
        key: z.string().check(z.maxLength(20)),
        widthMm: z.number(),
        heightMm: z.number(),
        turns: z.boolean(),
      }),
    )
    .check(z.maxLength(50)),
  /** Quantities of an item: from `step` to `max` in steps; `bySize` has the sizes with their own. */
  quantities: z.object({
    ...quantities,
    bySize: z
      .array(z.object({ size: z.string().check(z.maxLength(20)), ...quantities }))
      .check(z.maxLength(50)),
  }),
  /** Minimum that a card is charged. */
  cardMinimum: amount,
  paymentMethods: z.object({
    shipping: z.array(z.enum(paymentMethods)).check(z.maxLength(paymentMethods.length)),
    pickup: z.array(z.enum(paymentMethods)).check(z.maxLength(paymentMethods.length)),
  }),
  /** Origins of the card window's script and frame; null when no card window is configured. */
  cardWindow: z.nullable(
    z.object({
      scriptUrl: z.string().check(z.maxLength(2000)),
      origin: z.string().check(z.maxLength(300)),
      sandbox: z.boolean(),
    }),
  ),
  /** Tax in percent for orders that the tax table does not cover; the browser prices with it. */
  defaultTaxPercent: z.number(),
  /** Whether Canadian pickup is taxed by the studio's province instead of by GST alone; the browser prices with it. */
  taxPickupByStudio: z.boolean(),
});
/** See {@link catalogueResponse}. */
export type CatalogueResponse = z.infer<typeof catalogueResponse>;
