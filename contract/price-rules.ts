import * as z from 'zod';
import { amount, currencyCode, instant, text } from './common.ts';

/** `GET /api/price-rules`; `code` requests a rule that is not listed. */
export const priceRulesQuery = z.object({ code: text(64).optional() });

/** A price rule as specified. Source: product §3.5. */
export const priceRuleWire = z.object({
  title: z.string().max(64),
  status: z.string().max(40),
  value_type: z.enum(['percentage', 'fixed_amount']),
  value: z.string().max(40),
  currency: currencyCode.nullable(),
  starts_at: z.string().max(40).nullable(),
  ends_at: z.string().max(40).nullable(),
  /** Whether the rule reached its usage limit; the limit itself is not exposed. */
  used_up: z.boolean(),
  /** Conditions of the rule: minimum subtotal (major units of `currency`), countries and sizes. */
  minimum_subtotal: amount.nullable(),
  countries: z.array(z.string().max(2)).max(300).nullable(),
  size_keys: z.array(z.string().max(20)).max(20).nullable(),
});

/** Maximum number of publicly listed rules; a rule requested by code may come in addition. */
export const maxListedRules = 500;

/** Response of `GET /api/price-rules`. Source: product §7. */
export const priceRulesResponse = z.object({
  /** The shop's clock: a device whose own is wrong computes with it when a rule begins and ends. */
  server_time: instant,
  price_rules: z.array(priceRuleWire).max(maxListedRules + 1),
});
/** See {@link priceRulesResponse}. */
export type PriceRulesResponse = z.infer<typeof priceRulesResponse>;
