import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { catalogueResponse, type CatalogueResponse } from '#contract/catalogue.ts';
import { catalogueJson } from '#contract/staff/catalogue-json.ts';
import { currencyIn, isSoldTo } from '#domain/catalogue/sold-countries.ts';
import { catalogueOn } from '#domain/catalogue/tax.ts';
import { shippingMethodOf } from '#domain/catalogue/shipping.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { PriceRule } from '#domain/discounts/discounts.ts';
import { toLocalTime } from '#domain/common/local-time.ts';
import { currencies, type Currency } from '#domain/common/money.ts';
import { usualProductionDays } from '#domain/orders/service-times.ts';
import { subdivisionOf } from '#domain/places/regions.ts';
import { formatPageCatalogue, parsePageCatalogue } from '#domain/storefront/page-catalogue.ts';
import { fixedCatalogue } from '#server/features/catalogue/index.ts';
import { presentCatalogue } from '#server/features/catalogue/present-catalogue.ts';
import { insertPriceRule } from '#server/features/discounts/index.ts';
import { writeInvoice } from '#server/features/invoices/write-invoice.ts';
import { quoteOrder, type Quote } from '#server/features/orders/quote/quote-order.ts';
import { newOrder } from '#server/features/orders/records/order-record.ts';
import { issueCard } from '#tests/support/paying.ts';
import { priceRule } from '#tests/support/price-rules.ts';
import { anyOrder, type RandomOrder } from '#tests/support/random-shops.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { withSent } from '#web/features/catalogue/sent-catalogue.ts';
import { chosenMethod, methodsFor, priceCheckout } from '#web/features/orders/checkout-pricing.ts';
import { emptyCheckout, toAddress } from '#web/features/orders/checkout-values.ts';
import { checkInvoice, checkPricing } from './check-sums.ts';

/** Orders of a run: some in every lane, more where the environment says so. */
const runs = Number(process.env['RANDOM_ORDERS'] ?? 500);

const methods = {
  helcimCurrencies: ['USD', 'CAD', 'EUR'],
  credit: true,
  manual: ['cod', 'in_store', 'interac'],
} as const;

/** Rules with codes, and one without. */
const rules: readonly PriceRule[] = [
  priceRule('R-THIRD', { valueThousandths: -33_333 }),
  priceRule('R-ALL', { valueThousandths: -120_000 }),
  priceRule('R-FIX', { valueType: 'fixed_amount', valueThousandths: -5500 }),
  priceRule('R-SMALL', { valueThousandths: -25_000, sizeKeys: ['4x6', '10x15', 'panel-free'] }),
  priceRule('R-PIECES', {
    valueThousandths: 0,
    pieces: { of: 3, paid: 2, percentThousandths: 100_000 },
  }),
  priceRule('R-ABROAD', { countries: ['NZ', 'CA'] }),
];
const automatic = priceRule('R-OPEN', {
  valueThousandths: 0,
  isAutomatic: true,
  pieces: { of: 5, paid: 4, percentThousandths: 50_000 },
});
/** Minor units on a gift card of each kind. */
const balances = [1, 2500, 10_000_000] as const;

interface Codes {
  readonly rules: readonly PriceRule[];
  readonly cards: readonly { currency: Currency; balance: number; code: string }[];
}

async function addCodes(shop: TestShop): Promise<Codes> {
  for (const rule of [...rules, automatic]) {
    const { code, valueType, valueThousandths, ...rest } = rule;
    const { sizeKeys, pieces, countries, isAutomatic } = rest;
    const value = String(valueThousandths / 1000);
    const limits = { sizeKeys, pieces, countries, isAutomatic };
    await insertPriceRule(shop.database.kysely, { code, valueType, value, ...limits });
  }
  const cards: { currency: Currency; balance: number; code: string }[] = [];
  for (const currency of currencies) {
    for (const balance of balances) {
      const { code } = await issueCard(shop, balance, { currency });
      cards.push({ currency, balance, code });
    }
  }
  return { rules, cards };
}

/** What a page has of a shop: its catalogue, and what it was sent of a country. */
function openPage(order: RandomOrder, day: string): readonly [Catalogue, CatalogueResponse] {
  const catalogue = catalogueOn(order.catalogue, day);
  const page = parsePageCatalogue(formatPageCatalogue(catalogue));
  if (!page) throw new Error('the page has no catalogue');
  const sent = presentCatalogue(order.country, {
    version: 1,
    catalogue,
    methods,
    cardWindow: null,
    defaultTaxPercentThousandths: order.defaultTaxThousandths,
    taxPickupByStudio: false,
  });
  const read = catalogueResponse.parse(JSON.parse(JSON.stringify(sent)));
  return [withSent(page, read), read];
}

/** The order as it is typed, with a currency's codes. */
function typedIn({ cards }: Codes, order: RandomOrder) {
  const { country, region, postalCode, delivery, catalogue } = order;
  const field = subdivisionOf(country);
  const address = {
    ...emptyCheckout.shippingAddress,
    postalCode,
    ...(field !== null && { [field]: region }),
  };
  const currency = currencyIn(catalogue, country);
  return {
    rule: rules[order.code] ?? null,
    card: cards.filter((card) => card.currency === currency)[order.card] ?? null,
    values: { ...emptyCheckout, shippingAddress: address, deliveryMethod: delivery },
  };
}

type Typed = ReturnType<typeof typedIn>;

/** The price that the browser shows, and the method that it sends. */
function priceInBrowser(order: RandomOrder, typed: Typed, day: string) {
  const [catalogue, setup] = openPage(order, day);
  const { country, delivery, method } = order;
  const values = { ...typed.values, paymentMethod: method };
  const offered = methodsFor(catalogue, setup, country, delivery, values.shippingAddress);
  const pricing = priceCheckout(
    catalogue,
    values,
    country,
    order.items,
    setup,
    {
      discount: typed.rule,
      automatic: [automatic],
      giftCardAvailable: typed.card?.balance ?? null,
    },
    null,
  );
  return { pricing, offered, method: chosenMethod(method, offered) };
}

function invoiceOf(order: RandomOrder, quote: Quote, shop: TestShop['config']) {
  const { country, delivery, items } = order;
  const method = quote.pricing.paymentMethod ?? 'credit';
  const input = {
    orderNumber: 'TN-000000-AAAA',
    email: 'customer@example.com',
    phone: '+1 312 555 0142',
    name: 'First Last',
    shippingAddress: null,
    billingAddress: null,
    totalAmount: 0,
    orderNote: null,
    sourceVisitUrl: null,
    paymentMethod: method,
    deliveryMethod: delivery,
    shippingMethod: shippingMethodOf(delivery),
    selectedCountry: country,
  };
  const pictured = items.map((_, index) => ({
    shape: null,
    photo: { id: randomUUID(), photoId: randomUUID(), fileName: `${index}.jpg` },
  }));
  const record = newOrder(input, pictured, quote, method, {
    sessionId: randomUUID(),
    language: 'en',
    now: Date.now(),
    productionDays: usualProductionDays,
  });
  const catalogues = fixedCatalogue(order.catalogue);
  const issuing = { shop: { ...shop, catalogues }, order: record, number: '1', at: new Date() };
  return writeInvoice(issuing, order.catalogue, []);
}

async function quoteOnServer(
  shop: TestShop,
  order: RandomOrder,
  typed: Typed,
  method: RandomOrder['method'],
) {
  const { country, delivery, items } = order;
  const address = delivery === 'pickup' ? null : toAddress(typed.values.shippingAddress, country);
  const setup = {
    ...shop.deps.orders.quote,
    catalogues: fixedCatalogue(order.catalogue),
    methods,
    defaultTaxPercentThousandths: order.defaultTaxThousandths,
  };
  return await quoteOrder(
    shop.database.kysely,
    setup,
    {
      country,
      delivery,
      items,
      province: address?.province,
      state: address?.state,
      postalCode: address?.postalCode,
      discountCode: typed.rule?.code,
      giftCardCode: typed.card?.code,
      session: randomUUID(),
      photos: null,
      address: '127.0.0.1',
      customer: null,
      method,
    },
    Date.now(),
  );
}

describe('random orders in random shops', () => {
  it(
    'cost the same in the browser and on the server, and add up there and on the invoice',
    async ({ shop }) => {
      const codes = await addCodes(shop);
      const { timeZone } = shop.deps.orders.quote;
      let priced = 0;
      await fc.assert(
        fc.asyncProperty(anyOrder, async (order) => {
          expect(catalogueJson.safeParse(order.catalogue).error?.issues ?? []).toEqual([]);
          const typed = typedIn(codes, order);
          const { date } = toLocalTime(Date.now(), timeZone);
          const shown = priceInBrowser(order, typed, date);
          const quote = await quoteOnServer(shop, order, typed, shown.method);
          expect(quote.ok).toBe(isSoldTo(order.catalogue, order.country));
          if (!quote.ok) {
            expect([quote.code, shown.pricing]).toEqual(['country_not_sold', null]);
            return;
          }
          const { pricing, offered, discountFailure, giftCardFailure } = quote.value;
          const { ineligibility = null } = shown.pricing ?? {};
          expect([discountFailure === null, giftCardFailure]).toEqual([
            ineligibility === null,
            null,
          ]);
          expect(shown.offered).toEqual(offered);
          // The quote says the reason beside the price.
          expect({ ...shown.pricing, ineligibility: null }).toEqual(pricing);
          checkPricing(order, pricing);
          checkInvoice(invoiceOf(order, quote.value, shop.config), pricing);
          priced += 1;
        }),
        // To make a whole shop smaller takes minutes; the seed repeats the run.
        { numRuns: runs, endOnFailure: true },
      );
      expect(priced).toBeGreaterThan(runs / 2);
    },
    Math.max(runs, 600) * 100,
  );
});
