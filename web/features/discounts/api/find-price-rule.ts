import { priceRulesResponse, type PriceRulesResponse } from '#contract/price-rules.ts';
import type { PriceRule } from '#domain/discounts.ts';
import { sizeKeyFrom } from '#domain/catalogue.ts';
import { isCurrency, toMinor } from '#domain/money.ts';
import { call, type ApiResult } from '#web/lib/api.ts';

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text));

type Wire = PriceRulesResponse['price_rules'][number];

const minimumOf = ({ minimum_subtotal: minimum, currency }: Wire): number | null =>
  minimum !== null && isCurrency(currency) ? toMinor(minimum, currency) : null;

/** The rule as used for pricing. The server does not reveal a usage limit, only that it is reached. */
const ruleOf = (wire: Wire): PriceRule => ({
  code: wire.title,
  isActive: wire.status === 'active',
  valueType: wire.value_type,
  valueThousandths: Math.round(Number(wire.value) * 1000),
  startsAt: instant(wire.starts_at),
  endsAt: instant(wire.ends_at),
  currency: isCurrency(wire.currency) ? wire.currency : null,
  usageLimit: wire.used_up ? 0 : null,
  used: 0,
  usageLimitPerEmail: null,
  minimumSubtotal: minimumOf(wire),
  countries: wire.countries,
  sizeKeys: wire.size_keys && wire.size_keys.flatMap((key) => sizeKeyFrom(key) ?? []),
});

/** `GET /api/price-rules?code=`: the rule of an uppercase code; null when there is none. */
export const findPriceRule = async (code: string): Promise<ApiResult<PriceRule | null>> => {
  const response = await call({
    path: `/api/price-rules?code=${encodeURIComponent(code)}`,
    response: priceRulesResponse,
  });
  if (!response.ok) return response;
  const found = response.value.price_rules.find(({ title }) => title === code);
  return { ok: true, value: found ? ruleOf(found) : null };
};
