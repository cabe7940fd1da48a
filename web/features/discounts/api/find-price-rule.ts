import { priceRulesResponse, type PriceRulesResponse } from '#contract/price-rules.ts';
import type { PriceRule } from '#domain/discounts/discounts.ts';
import { isCurrency, toMinor } from '#domain/common/money.ts';
import { call, type ApiResult } from '#web/lib/api.ts';

/** Converts an instant on the shop's clock to this device's, which may be wrong; `ahead` in milliseconds. */
function onOwnClock(text: string | null, ahead: number): number | null {
  return text === null ? null : Date.parse(text) + ahead;
}

type Wire = PriceRulesResponse['price_rules'][number];

function parseMinimum({ minimum_subtotal: minimum, currency }: Wire): number | null {
  return minimum !== null && isCurrency(currency) ? toMinor(minimum, currency) : null;
}

function parsePieces({ pieces }: Wire): PriceRule['pieces'] {
  return pieces
    ? { of: pieces.of, paid: pieces.paid, percentThousandths: Math.round(pieces.percent * 1000) }
    : null;
}

/**
 * The rule as used for pricing, for a device whose clock is `ahead` of the shop's. The server does not reveal a usage
 * limit, only that it is reached.
 */
export function toPriceRule(wire: Wire, ahead: number): PriceRule {
  return {
    code: wire.title,
    isActive: wire.status === 'active',
    valueType: wire.value_type,
    valueThousandths: Math.round(Number(wire.value) * 1000),
    startsAt: onOwnClock(wire.starts_at, ahead),
    endsAt: onOwnClock(wire.ends_at, ahead),
    currency: isCurrency(wire.currency) ? wire.currency : null,
    usageLimit: wire.used_up ? 0 : null,
    used: 0,
    usageLimitPerEmail: null,
    minimumSubtotal: parseMinimum(wire),
    countries: wire.countries,
    sizeKeys: wire.size_keys,
    pieces: parsePieces(wire),
    isFirstOrder: wire.first_order === true,
    isAutomatic: wire.automatic === true,
  };
}

/** `POST /api/price-rules`: the rule of an uppercase code; null when there is none. */
export async function findPriceRule(code: string): Promise<ApiResult<PriceRule | null>> {
  const response = await call({
    path: '/api/price-rules',
    body: { code },
    response: priceRulesResponse,
  });
  if (!response.ok) return response;
  const { price_rules: rules, server_time: shopTime } = response.value;
  const found = rules.find(({ title }) => title === code);
  const ahead = Date.now() - Date.parse(shopTime);
  return { ok: true, value: found ? toPriceRule(found, ahead) : null };
}
