import * as z from 'zod/mini';
import { frameShapes, printSizes, productTypes } from '#domain/catalogue/catalogue.ts';
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
