import { priceRulesResponse } from '#contract/price-rules.ts';
import type { PriceRule } from '#domain/discounts/discounts.ts';
import { call, type ApiResult } from '#web/lib/api.ts';
import { toPriceRule } from './find-price-rule.ts';

/** `GET /api/price-rules`: the rules that hold without a code. */
export async function listAutomaticRules(signal: AbortSignal): Promise<ApiResult<PriceRule[]>> {
  const response = await call({ path: '/api/price-rules', response: priceRulesResponse, signal });
  if (!response.ok) return response;
  const { price_rules: rules, server_time: shopTime } = response.value;
  const ahead = Date.now() - Date.parse(shopTime);
  return {
    ok: true,
    value: rules
      .filter(({ automatic }) => automatic === true)
      .map((rule) => toPriceRule(rule, ahead)),
  };
}
