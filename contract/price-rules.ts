import * as z from 'zod';
import { amount, currencyCode, text } from './common.ts';

/** `GET /api/price-rules`, with `code` to ask for one that is not listed. */
export const priceRulesQuery = z.object({ code: text(64).optional() });

/** A price rule as specified. Source: product §3, discount rule. */
export const priceRuleWire = z.object({
  title: z.string().max(64),
  status: z.string().max(40),
  value_type: z.enum(['percentage', 'fixed_amount']),
  value: z.string().max(40),
  currency: currencyCode.nullable(),
  starts_at: z.string().max(40).nullable(),
  ends_at: z.string().max(40).nullable(),
  /** It has been used as often as it may be; how often that is, nobody is told. */
  used_up: z.boolean(),
  /** Which orders it is for: from this subtotal on (major units of `currency`), in these countries, of these sizes. */
  minimum_subtotal: amount.nullable(),
  countries: z.array(z.string().max(2)).max(300).nullable(),
  size_keys: z.array(z.string().max(20)).max(20).nullable(),
});

/** Most rules that are listed to everybody; the one that is asked for may come beside them. */
export const maxListedRules = 500;

/** Answer of `GET /api/price-rules`. Source: product §7. */
export const priceRulesResponse = z.object({
  price_rules: z.array(priceRuleWire).max(maxListedRules + 1),
});
/** See {@link priceRulesResponse}. */
export type PriceRulesResponse = z.infer<typeof priceRulesResponse>;
