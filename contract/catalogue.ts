import * as z from 'zod/mini';
import { frameShapes, productKinds, renderings, sizeUnits } from '#domain/catalogue/catalogue.ts';
import { finishingKinds } from '#domain/catalogue/finishing-kinds.ts';
import { canadianProvinces } from '#domain/places/provinces.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import { localizedText } from './localized-text.ts';
import { currencies } from '#domain/common/money.ts';
import { amount, country, productId, uuid } from './common.ts';
import { maxVariants } from './quote.ts';

/** `GET /api/catalogue?country=`. */
export const catalogueQuery = z.object({ country });

const priced = z.object({
  key: productId,
  productType: productId,
  size: productId,
  unitPrice: amount,
  tiers: z.array(z.object({ from: z.number(), unitPrice: amount })).check(z.maxLength(10)),
});

const taxRates = z
  .array(z.object({ name: z.string().check(z.maxLength(50)), percent: z.number() }))
  .check(z.maxLength(5));

const quantities = { step: z.int().check(z.minimum(1)), max: z.int().check(z.minimum(1)) };

/** Portrait millimeters. */
const surface = z.object({
  widthMm: z.number(),
  heightMm: z.number(),
  turns: z.boolean(),
  dpi: z.exactOptional(z.number()),
  bleedMm: z.exactOptional(z.number()),
  /** Of a piece, by which carriers' fees are found. */
  grams: z.exactOptional(z.number()),
});

const variant = z.object({
  key: productId,
  aliases: z.exactOptional(z.array(productId).check(z.maxLength(10))),
  unit: z.exactOptional(z.enum(sizeUnits)),
  name: z.exactOptional(localizedText),
  surface,
  shapes: z.exactOptional(
    z
      .array(
        z.object({
          shape: z.enum(frameShapes),
          own: z.exactOptional(z.object({ key: productId, surface })),
        }),
      )
      .check(z.maxLength(frameShapes.length)),
  ),
  quantities: z.exactOptional(z.object(quantities)),
  nearest: z.exactOptional(productId),
  sheetOn: z.exactOptional(productId),
  free: z.exactOptional(
    z.object({
      minWidthMm: z.number(),
      maxWidthMm: z.number(),
      minHeightMm: z.number(),
      maxHeightMm: z.number(),
      stepMm: z.number(),
    }),
  ),
  countedBy: z.exactOptional(z.enum(['size', 'photo', 'order'])),
});

const option = z.object({
  key: productId,
  name: localizedText,
  values: z
    .array(
      z.object({
        key: productId,
        name: localizedText,
        excludes: z.exactOptional(
          z.array(z.string().check(z.maxLength(81))).check(z.maxLength(100)),
        ),
        finishing: z.exactOptional(
          z.object({ kind: z.enum(finishingKinds), mm: z.exactOptional(z.number()) }),
        ),
      }),
    )
    .check(z.maxLength(50)),
});

/** Products, prices and payment methods of a country; amounts in major units. Source: product §9. */
export const catalogueResponse = z.object({
  /** Number of the version that holds now; orders keep the one that they were placed by. */
  version: z.int().check(z.minimum(1)),
  country: z.string().check(z.maxLength(2)),
  currency: z.enum(currencies),
  products: z
    .array(
      z.object({
        type: productId,
        shapes: z.array(z.enum(frameShapes)).check(z.maxLength(frameShapes.length)),
        /** A photo on paper, or an object with one. */
        kind: z.enum(productKinds),
        rendering: z.enum(renderings),
        /** Absent for a product that the texts of the shop name. */
        name: z.exactOptional(localizedText),
        /** What is chosen within it. */
        options: z.exactOptional(z.array(option).check(z.maxLength(10))),
        /** Ids of the studios where alone it is sold. */
        studios: z.exactOptional(z.array(uuid).check(z.maxLength(500))),
        /** All of its sizes, also those that the country does not sell. */
        variants: z.array(variant).check(z.maxLength(maxVariants)),
      }),
    )
    .check(z.maxLength(maxVariants)),
  sizes: z.array(productId).check(z.maxLength(maxVariants)),
  defaultSize: productId,
  prices: z.array(priced).check(z.maxLength(maxVariants)),
  /** What values of options add to the price of a piece. */
  optionPrices: z.exactOptional(
    z
      .array(
        z.object({ productType: productId, option: productId, value: productId, price: amount }),
      )
      .check(z.maxLength(1000)),
  ),
  /** Numbers of copies of a size that are sold together, at the price of all of them. */
  bundles: z.exactOptional(
    z
      .array(z.object({ size: productId, count: z.int().check(z.minimum(2)), price: amount }))
      .check(z.maxLength(maxVariants)),
  ),
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
        key: productId,
        widthMm: z.number(),
        heightMm: z.number(),
        turns: z.boolean(),
      }),
    )
    .check(z.maxLength(maxVariants * 2)),
  /** Quantities of an item: from `step` to `max` in steps; `bySize` has the sizes with their own. */
  quantities: z.object({
    ...quantities,
    bySize: z.array(z.object({ size: productId, ...quantities })).check(z.maxLength(maxVariants)),
  }),
  /** Minimum that a card is charged. */
  cardMinimum: amount,
  paymentMethods: z.object({
    shipping: z.array(z.enum(paymentMethods)).check(z.maxLength(paymentMethods.length)),
    pickup: z.array(z.enum(paymentMethods)).check(z.maxLength(paymentMethods.length)),
  }),
  /** Those of parcels to the delivery zones that have their own, by the id of the zone. */
  zoneMethods: z.exactOptional(
    z
      .array(
        z.object({
          zone: productId,
          methods: z.array(z.enum(paymentMethods)).check(z.maxLength(paymentMethods.length)),
        }),
      )
      .check(z.maxLength(200)),
  ),
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
