import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import * as z from 'zod/mini';
import { currencyOf } from '#tests/support/price-table.ts';
import { normalizeCode, type PriceRule } from '#domain/discounts/discounts.ts';
import { currencies, type Currency } from '#domain/common/money.ts';
import { offeredMethods, type MethodSetup } from '#domain/payments/payment-methods.ts';
import { priceOrder } from '#domain/checkout/pricing.ts';
import quotes from '#tests/acceptance/quotes.json' with { type: 'json' };
import { quoteResponse, quoteRequest, quoteToWire, type QuoteResponse } from './quote.ts';

/** Demo data for the codes that the requests name. */
const priceRules: Readonly<Record<string, Pick<PriceRule, 'valueType' | 'valueThousandths'>>> = {
  WELCOME10: { valueType: 'percentage', valueThousandths: -10_000 },
  FIVEOFF: { valueType: 'fixed_amount', valueThousandths: -5000 },
};
const giftCards: Readonly<Record<string, { currency: Currency; available: number }>> = {
  DEMO25USD0000000: { currency: 'USD', available: 2500 },
  DEMO40CAD0000000: { currency: 'CAD', available: 4000 },
  DEMO30TND0000000: { currency: 'TND', available: 3000 },
};
const setup: MethodSetup = {
  helcimCurrencies: currencies,
  credit: false,
  manual: ['cod', 'in_store', 'interac'],
};

const quoteCase = z.union([
  z.strictObject({ request: z.unknown(), answer: z.record(z.string(), z.unknown()) }),
  z.strictObject({ request: z.unknown(), status: z.literal(400), error: z.string() }),
]);
const cases = z.array(quoteCase).parse(quotes);

const refused = z.object({ params: z.object({ error: z.string() }) });

/** The quote of a request by the shared rules alone, or its error code. */
function quote(wire: unknown): QuoteResponse | string {
  const request = quoteRequest.safeParse(wire);
  if (!request.success) return refused.parse(request.error.issues[0]).params.error;
  const { country, deliveryMethod, discountCode, giftCardCode } = request.data;
  const currency = currencyOf(country);
  const card = giftCardCode ? giftCards[giftCardCode] : undefined;
  const offered = offeredMethods(defaultCatalogue, country, currency, deliveryMethod, setup);
  const pricing = priceOrder(defaultCatalogue, {
    country,
    province: request.data.province ?? null,
    delivery: deliveryMethod,
    items: request.data.items,
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    discount: (discountCode ? priceRules[normalizeCode(discountCode)] : null) ?? null,
    giftCardAvailable: card?.currency === currency ? card.available : null,
    offered,
    requestedMethod: request.data.paymentMethod ?? null,
  });
  const notes = { discountError: null, giftCardError: null, paymentError: null };
  return pricing.ok ? quoteToWire(pricing.value, offered, notes) : pricing.code;
}

test('the acceptance data has 298 requests, eight of them refused', () => {
  expect(cases).toHaveLength(298);
  expect(cases.filter((each) => 'error' in each)).toHaveLength(8);
});

describe.each(cases.map((each, index) => [index, each] as const))('request %d', (_, expected) => {
  const answered = quote(expected.request);
  if ('error' in expected) {
    test(`is refused with ${expected.error}`, () => {
      expect(answered).toBe(expected.error);
    });
    return;
  }
  test('has every field of the expected quote', () => {
    const response = quoteResponse.parse(answered);
    const fields = Object.entries(response).filter(([field]) => field in expected.answer);
    expect(Object.fromEntries(fields)).toEqual(expected.answer);
  });
});
