import * as z from 'zod/mini';
import { deliveryMethods } from '#domain/catalogue/shipping.ts';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import { amount, country, currencyCode, text } from '../common.ts';
import { quoteItem } from '../quote.ts';
import { smallRecord } from '../small-record.ts';

const day = z
  .string()
  .check(
    z.maxLength(10, { abort: true }),
    z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
  );

/** `POST /api/staff/catalogue/simulate`: an address and prints. */
export const simulationRequest = z.object({
  country,
  province: z.nullish(text(60)),
  postalCode: z.nullish(text(20)),
  items: z.array(quoteItem).check(z.maxLength(200, 'too_many_items')),
  /** Day in the shop's zone; today without one. */
  day: z.nullish(day),
  /** Number of a version of the catalogue; that of the day without one. */
  version: z.nullish(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
});
/** See {@link simulationRequest}. */
export type SimulationRequest = z.infer<typeof simulationRequest>;

/** Why an option is as it is: a code, and what its text names. Amounts in major units. */
export const priceReason = z.object({
  code: z.enum([
    'pickup_free',
    'country_fee',
    'zone_by_postal_code',
    'zone_by_province',
    'weight_step',
    'count_step',
    'free_from',
    'tax',
    'no_tax',
    'methods_of_zone',
    'methods_of_country',
    'method_not_set_up',
  ]),
  facts: smallRecord(z.union([z.string().check(z.maxLength(400)), z.number()]), 10),
});

/** What the address is offered; amounts in major units of `currency`, before codes. */
export const simulationResponse = z.object({
  currency: currencyCode,
  day,
  subtotal: amount,
  grams: z.number(),
  pieces: z.number(),
  /** Null where the country's own rule holds. */
  zone: z.nullable(
    z.object({
      id: z.string().check(z.maxLength(40)),
      /** By language. */
      name: smallRecord(z.string().check(z.maxLength(60)), 30),
    }),
  ),
  /** The ways to ship it, the cheapest first, which an order costs; then pickup. */
  options: z
    .array(
      z.object({
        delivery: z.enum(deliveryMethods),
        carrier: z.nullable(
          z.object({
            id: z.string().check(z.maxLength(40)),
            name: z.string().check(z.maxLength(60)),
          }),
        ),
        fee: amount,
        taxAmount: amount,
        total: amount,
        /** Working days of its carrier; null for those of the country. */
        days: z.nullable(z.number()),
        methods: z.array(z.enum(baseMethods)).check(z.maxLength(baseMethods.length)),
        because: z.array(priceReason).check(z.maxLength(20)),
      }),
    )
    .check(z.maxLength(30)),
});
/** See {@link simulationResponse}. */
export type SimulationResponse = z.infer<typeof simulationResponse>;
