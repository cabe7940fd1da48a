import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PriceRulesResponse } from '#contract/price-rules.ts';
import { discountError } from '#domain/discounts/discounts.ts';
import { findPriceRule } from './find-price-rule.ts';

const dayMs = 24 * 60 * 60 * 1000;
const shopTime = Date.UTC(2026, 10, 26, 12);

function instantOf(time: number): string {
  return new Date(time).toISOString();
}

/** A response with a rule that holds from a day before to a day after the shop's time. */
function response(): PriceRulesResponse {
  return {
    server_time: instantOf(shopTime),
    price_rules: [
      {
        title: 'TODAY',
        status: 'active',
        value_type: 'percentage',
        value: '-10.00',
        currency: null,
        starts_at: instantOf(shopTime - dayMs),
        ends_at: instantOf(shopTime + dayMs),
        used_up: false,
        minimum_subtotal: null,
        countries: null,
        size_keys: null,
      },
    ],
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('findPriceRule', () => {
  it.each([-30, -2, 0, 2, 30])(
    'returns the dates of a rule on the clock of a device that is %d days ahead',
    async (days) => {
      vi.stubGlobal('document', { documentElement: { lang: 'en' } });
      vi.stubGlobal('fetch', async () => Response.json(response()));
      vi.useFakeTimers({ now: shopTime + days * dayMs, toFake: ['Date'] });
      const found = await findPriceRule('TODAY');
      const rule = found.ok ? found.value : null;
      const errorIn = (ms: number) => discountError(rule, 'USD', Date.now() + ms);
      expect([errorIn(0), errorIn(-dayMs - 1), errorIn(dayMs)]).toEqual([
        null,
        'discount_not_active_yet',
        'discount_expired',
      ]);
    },
  );
});
