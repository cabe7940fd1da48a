import * as z from 'zod/mini';
import { toMajor, type Currency } from '#domain/common/money.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import {
  amount,
  country,
  currencyCode,
  deliveryMethod,
  instant,
  productId,
  text,
  uuid,
} from './common.ts';
import { smallRecord } from './small-record.ts';

/** Maximum number of variants in a catalogue, and of sums by variant. */
export const maxVariants = 500;

/** Maximum number of items in an order. */
export const maxItems = 2000;

/** What a customer chooses within a size: values of its product's options, and measures where it has none of its own. */
export const itemChoices = {
  options: z.nullish(smallRecord(productId, 10)),
  measure: z.nullish(
    z.object({
      widthMm: z.number().check(z.minimum(1), z.maximum(10_000)),
      heightMm: z.number().check(z.minimum(1), z.maximum(10_000)),
    }),
  ),
};

/** {@link itemChoices} of a line that was ordered. */
export const chosenOfLine = {
  options: z.exactOptional(smallRecord(productId, 10)),
  measure: z.exactOptional(z.object({ widthMm: z.number(), heightMm: z.number() })),
};

/** An item to price; a gift's `size` is its product type. Pricing decides which products and quantities are sold. */
export const quoteItem = z.object({
  productType: text(40),
  size: text(40),
  quantity: z.number(),
  ...itemChoices,
});

/** `POST /api/quote`. Source: product §3 (pricing result), §7. */
export const quoteRequest = z.object({
  country,
  province: z.nullish(text(60)),
  state: z.nullish(text(60)),
  /** Decides with the region on the delivery zone. */
  postalCode: z.nullish(text(20)),
  deliveryMethod,
  studioId: z.nullish(uuid),
  items: z.array(quoteItem).check(z.maxLength(maxItems, 'too_many_items')),
  discountCode: z.nullish(text(64)),
  giftCardCode: z.nullish(text(64)),
  paymentMethod: z.nullish(z.enum(paymentMethods)),
});
/** See {@link quoteRequest}. */
export type QuoteRequest = z.infer<typeof quoteRequest>;

/**
 * A code that had no effect and the reason in the caller's language; `until`: when the amount a gift card holds for an
 * unfinished payment becomes available again.
 */
export const codeError = z.object({
  code: z.string().check(z.maxLength(60)),
  message: z.string().check(z.maxLength(5000)),
  until: z.optional(instant),
});

/** Taxes of an order, each with its percentage and amount. */
export const appliedTaxRates = z
  .array(z.object({ name: z.string().check(z.maxLength(40)), percent: z.number(), amount }))
  .check(z.maxLength(10));

/** A discount as it holds on an order. */
export const appliedDiscount = z.object({
  code: z.string().check(z.maxLength(64)),
  /** Whether it holds without its code being typed. */
  isAutomatic: z.boolean(),
  /** Percent off, or null for a fixed amount. */
  percent: z.nullable(z.number()),
  /** Of each `of` pieces `paid` are paid in full, and `percent` is off the others; null for another discount. */
  pieces: z.nullable(z.object({ of: z.number(), paid: z.number() })),
});

/** Response of `POST /api/quote`: the pricing result, amounts in major units. Source: product §3.10. */
export const quoteResponse = z.object({
  currency: currencyCode,
  lines: z
    .array(
      z.object({
        productType: productId,
        size: productId,
        quantity: z.number(),
        options: z.exactOptional(smallRecord(productId, 10)),
        unitPrice: amount,
        total: amount,
      }),
    )
    .check(z.maxLength(maxItems)),
  /** By a print's size, or by the product type of a gift. */
  subtotalsBySize: smallRecord(amount, maxVariants),
  quantities: smallRecord(z.number(), maxVariants),
  subtotal: amount,
  shippingFee: amount,
  preDiscountTotal: amount,
  discount: amount,
  discountError: z.nullable(codeError),
  /** The discount that is taken off where it is an offer of pieces, or holds without a code; otherwise absent. */
  appliedDiscount: z.optional(appliedDiscount),
  appliedProvince: z.nullable(z.string().check(z.maxLength(60))),
  appliedTaxRates,
  taxAmount: amount,
  originalTotal: amount,
  giftCardAmount: amount,
  giftCardError: z.nullable(codeError),
  remainingGiftCardBalance: amount,
  total: amount,
  paymentMethod: z.nullable(z.enum(paymentMethods)),
  paymentMethods: z.array(z.enum(paymentMethods)).check(z.maxLength(paymentMethods.length)),
  paymentError: z.nullable(codeError),
});
/** See {@link quoteResponse}. */
export type QuoteResponse = z.infer<typeof quoteResponse>;

/** The reason a code had no effect, or null. */
export type CodeError = z.infer<typeof codeError>;

function majors(sums: Readonly<Partial<Record<string, number>>>, currency: Currency) {
  return Object.fromEntries(
    Object.entries(sums).map(([key, minor]) => [key, toMajor(minor ?? 0, currency)]),
  );
}

/**
 * Converts a pricing to its wire format: major units, percentages as numbers. The notes name the codes that had no
 * effect.
 */
export function quoteToWire(
  pricing: Pricing,
  offered: QuoteResponse['paymentMethods'],
  notes: Pick<QuoteResponse, 'discountError' | 'giftCardError' | 'paymentError'>,
): QuoteResponse {
  const major = (minor: number): number => toMajor(minor, pricing.currency);
  return {
    currency: pricing.currency,
    lines: pricing.lines.map((line) => ({
      productType: line.productType,
      size: line.size,
      quantity: line.quantity,
      ...(line.options && { options: { ...line.options } }),
      unitPrice: major(line.unitPrice),
      total: major(line.total),
    })),
    subtotalsBySize: majors(pricing.subtotalsBySize, pricing.currency),
    quantities: { ...pricing.quantities },
    subtotal: major(pricing.subtotal),
    shippingFee: major(pricing.shippingFee),
    preDiscountTotal: major(pricing.preDiscountTotal),
    discount: major(pricing.discount),
    appliedProvince: pricing.appliedProvince,
    appliedTaxRates: pricing.appliedTaxRates.map((rate, index) => ({
      name: rate.name,
      percent: rate.percentThousandths / 1000,
      amount: major(pricing.taxAmounts[index] ?? 0),
    })),
    taxAmount: major(pricing.taxAmount),
    originalTotal: major(pricing.originalTotal),
    giftCardAmount: major(pricing.giftCardAmount),
    remainingGiftCardBalance: major(pricing.remainingGiftCardBalance),
    total: major(pricing.total),
    paymentMethod: pricing.paymentMethod,
    paymentMethods: offered,
    ...notes,
  };
}
