import * as z from 'zod/mini';
import { amount, currencyCode, instant, text } from './common.ts';

/** `POST /api/price-rules`; `code` may be of a rule that is not listed. Source: product §7. */
export const priceRuleRequest = z.object({ code: text(64) });

/** A price rule as specified. Source: product §3.5. */
export const priceRuleWire = z.object({
  title: z.string().check(z.maxLength(64)),
  status: z.string().check(z.maxLength(40)),
  value_type: z.enum(['percentage', 'fixed_amount']),
  value: z.string().check(z.maxLength(40)),
  currency: z.nullable(currencyCode),
  starts_at: z.nullable(z.string().check(z.maxLength(40))),
  ends_at: z.nullable(z.string().check(z.maxLength(40))),
  /** Whether the rule reached its usage limit; the limit itself is not exposed. */
  used_up: z.boolean(),
  /** Conditions of the rule: minimum subtotal (major units of `currency`), countries and sizes. */
  minimum_subtotal: z.nullable(amount),
  countries: z.nullable(z.array(z.string().check(z.maxLength(2))).check(z.maxLength(300))),
  size_keys: z.nullable(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(200))),
  /** An offer such as "3 for 2", instead of the value, which is 0: `percent` is off each piece that is not `paid`. */
  pieces: z.optional(
    z.object({
      of: z.int().check(z.minimum(1), z.maximum(1000)),
      paid: z.int().check(z.minimum(0), z.maximum(1000)),
      percent: z.number().check(z.minimum(0), z.maximum(100)),
    }),
  ),
  /** Whether it holds only for the first order of an e-mail address and phone number. */
  first_order: z.optional(z.boolean()),
  /** Whether it holds without its code being typed. */
  automatic: z.optional(z.boolean()),
});

/** Maximum number of publicly listed rules; a rule requested by code may come in addition. */
export const maxListedRules = 500;

/** Response of `GET` and `POST /api/price-rules`. Source: product §7. */
export const priceRulesResponse = z.object({
  /** The shop's clock: a device whose own is wrong computes with it when a rule begins and ends. */
  server_time: instant,
  price_rules: z.array(priceRuleWire).check(z.maxLength(maxListedRules + 1)),
});
/** See {@link priceRulesResponse}. */
export type PriceRulesResponse = z.infer<typeof priceRulesResponse>;
