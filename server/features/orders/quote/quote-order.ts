import type { Failure, Result } from '#contract/errors.ts';
import { maxItems } from '#contract/quote.ts';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { zoneOf } from '#domain/catalogue/delivery-fees.ts';
import { toLocalTime } from '#domain/common/local-time.ts';
import type { DiscountCustomer, DiscountError } from '#domain/discounts/discounts.ts';
import { heldDetails, type GiftCardError } from '#domain/discounts/gift-cards.ts';
import { toMajor } from '#domain/common/money.ts';
import {
  offeredMethods,
  type MethodSetup,
  type PaymentMethod,
} from '#domain/payments/payment-methods.ts';
import {
  priceOrder,
  type Pricing,
  type PricingFailure,
  type PricingInput,
} from '#domain/checkout/pricing.ts';
import type { RegionFields } from '#domain/places/postal-address.ts';
import { provinceOfStudio } from '#domain/places/provinces.ts';
import { readRegion } from '#domain/places/regions.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { DeliveryMethod } from '#domain/catalogue/shipping.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { CatalogueSource, NumberedCatalogue } from '../../catalogue/index.ts';
import {
  customerRules,
  guessDiscount,
  guessGiftCard,
  type CodeGuessDeps,
  type StoredGiftCard,
  type StoredPriceRule,
} from '../../discounts/index.ts';
import { findStudio, type Studio } from '../../studios/index.ts';

/** Settings of the shop that influence prices. */
export interface QuoteSetup {
  readonly catalogues: Pick<CatalogueSource, 'at'>;
  readonly methods: MethodSetup;
  /** Thousandths of a percent. */
  readonly defaultTaxPercentThousandths: number;
  /** Whether Canadian pickup is taxed by the studio's province. */
  readonly taxPickupByStudio: boolean;
  readonly codeGuesses: CodeGuessDeps;
  /** Its days are those of tax rates. */
  readonly timeZone: string;
}

/** Input of a quote: the parsed request. */
export interface QuoteQuestion extends RegionFields {
  readonly country: string;
  readonly postalCode?: string | null | undefined;
  readonly delivery: DeliveryMethod;
  readonly studioId?: string | null | undefined;
  readonly items: readonly { productType: string; size: string; quantity: number }[];
  readonly discountCode?: string | null | undefined;
  readonly giftCardCode?: string | null | undefined;
  /** The caller's session: holds of its own unpaid orders are free for the order that replaces them. */
  readonly session: string;
  /** Ids of the photos of the order that is placed, which decide what it replaces; null for a price alone. */
  readonly photos: readonly string[] | null;
  /** Block of the caller's network address, by which wrong codes are counted too. */
  readonly address: string;
  /** Contact of the customer; null while it is unknown. */
  readonly customer: DiscountCustomer | null;
  readonly method?: PaymentMethod | null | undefined;
}

/** A price with everything it was computed from. */
export interface Quote {
  /** The version of the catalogue that it was priced with. */
  readonly pricedBy: NumberedCatalogue;
  readonly pricing: Pricing;
  readonly offered: readonly PaymentMethod[];
  readonly studio: Studio | null;
  readonly discount: StoredPriceRule | null;
  readonly discountFailure: Failure<DiscountError> | null;
  readonly giftCard: StoredGiftCard | null;
  readonly giftCardFailure: Failure<GiftCardError | 'gift_card_insufficient'> | null;
}

/** Why an order has no quote. */
export type QuoteErrorCode =
  | PricingFailure['code']
  | 'too_many_items'
  | 'regions_differ'
  | 'studio_not_found'
  | 'too_many_requests';

function refuseCustomer(
  { usageLimitPerEmail: limit }: StoredPriceRule,
  reason: 'email' | 'first_order',
): Failure<'discount_not_applicable'> {
  return fail('discount_not_applicable', reason === 'email' ? { reason, limit } : { reason });
}

/** Finds why the discount does not apply to this order although its code is valid. */
async function findDiscountRefusal(
  kysely: Sql,
  rule: StoredPriceRule,
  { session, photos, customer }: QuoteQuestion,
  { ineligibility, currency }: Pricing,
): Promise<Failure<'discount_not_applicable'> | null> {
  if (ineligibility?.reason === 'minimum') {
    const minimum = toMajor(ineligibility.minimum, currency);
    return fail('discount_not_applicable', { reason: 'minimum', minimum, currency });
  }
  if (ineligibility) return fail('discount_not_applicable', ineligibility);
  const order = { session, photos };
  const reason =
    customer && (await customerRules.findCustomerRefusal(kysely, rule, customer, order));
  return reason && refuseCustomer(rule, reason);
}

/** Error of paying by gift card alone: the balance does not cover the total, or another payment holds it. */
function insufficient(
  question: QuoteQuestion,
  pricing: Pricing,
  giftCard: Codes['giftCard'],
  now: number,
): Failure<'gift_card_held' | 'gift_card_insufficient'> | null {
  if (question.method !== 'gift_card' || pricing.total === 0) return null;
  const held = giftCard?.ok ? heldDetails(giftCard.value.heldUntil, now) : undefined;
  return held ? fail('gift_card_held', held) : fail('gift_card_insufficient');
}

interface Codes {
  readonly discount: Result<StoredPriceRule, DiscountError> | null;
  readonly automatic: Awaited<ReturnType<typeof customerRules.findAutomaticRules>>;
  readonly giftCard: Result<StoredGiftCard, GiftCardError> | null;
}

async function findCodes(
  kysely: Sql,
  { catalogues, codeGuesses }: QuoteSetup,
  question: QuoteQuestion,
  now: number,
): Promise<Result<Codes, 'too_many_requests'>> {
  const { country, session, photos, address, discountCode, giftCardCode } = question;
  const currency = currencyIn(catalogues.at(now).catalogue, country);
  const context = { currency, session, photos, now };
  const guesser = { session, address };
  const discount = discountCode?.trim()
    ? await guessDiscount(codeGuesses, guesser, discountCode, context)
    : succeed(null);
  if (!discount.ok) return discount;
  const giftCard = giftCardCode?.trim()
    ? await guessGiftCard(codeGuesses, guesser, giftCardCode, context)
    : succeed(null);
  if (!giftCard.ok) return giftCard;
  const { customer } = question;
  const automatic = await customerRules.findAutomaticRules(kysely, context, customer);
  return succeed({ discount: discount.value, automatic, giftCard: giftCard.value });
}

function priceWith(
  setup: QuoteSetup,
  question: QuoteQuestion,
  items: PricingInput['items'],
  studio: Studio | null,
  { discount, automatic, giftCard }: Codes,
  now: number,
): Result<Quote, PricingFailure['code']> {
  const { methods } = setup;
  const pricedBy = setup.catalogues.at(now);
  const { catalogue } = pricedBy;
  const { country, delivery, province = null, postalCode = null } = question;
  const currency = currencyIn(catalogue, country);
  const place = { country, delivery, province, postalCode };
  const zone = zoneOf(catalogue, place)?.zone;
  const offered = offeredMethods(catalogue, country, currency, delivery, methods, zone);
  const rules = discount?.ok ? [discount.value, ...automatic.usable] : automatic.usable;
  const pricing = priceOrder(catalogue, {
    ...place,
    day: toLocalTime(now, setup.timeZone).date,
    items,
    studio: studio?.id ?? null,
    taxPolicy: {
      defaultPercentThousandths: setup.defaultTaxPercentThousandths,
      pickupProvince: studio && setup.taxPickupByStudio ? provinceOfStudio(studio) : null,
    },
    discount: discount?.ok ? discount.value : null,
    automatic: automatic.usable,
    giftCardAvailable: giftCard?.ok ? giftCard.value.available : null,
    offered,
    requestedMethod: question.method ?? null,
  });
  if (!pricing.ok) return pricing;
  return succeed({
    pricedBy,
    pricing: pricing.value,
    offered,
    studio,
    discount: rules.find(({ code }) => code === pricing.value.discountCode) ?? null,
    discountFailure: discount && !discount.ok ? discount : null,
    giftCard: giftCard?.ok ? giftCard.value : null,
    giftCardFailure:
      giftCard && !giftCard.ok ? giftCard : insufficient(question, pricing.value, giftCard, now),
  });
}

/** The quote with the reason why this customer may not use the discount without a code that others would have. */
function explainRefused(
  quote: Quote,
  codes: Codes,
  price: (codes: Codes) => Result<Quote, PricingFailure['code']>,
): Quote {
  const { usable, refused } = codes.automatic;
  if (refused.length === 0) return quote;
  const all = [...usable, ...refused.map(({ rule }) => rule)];
  const open = price({ ...codes, automatic: { usable: all, refused: [] } });
  const best = open.ok ? open.value.discount : null;
  const lost = refused.find(({ rule }) => rule.code === best?.code);
  return lost ? { ...quote, discountFailure: refuseCustomer(lost.rule, lost.reason) } : quote;
}

/** The region that decides on the taxes; null without a known one. */
function readProvince(question: QuoteQuestion): Result<string | null, 'regions_differ'> {
  const { country } = question;
  const region = readRegion(question, country);
  if (region.ok) return succeed(region.value || null);
  if (region.code === 'unknown_region') return succeed(null);
  const fields = [{ field: 'province', code: region.code }] as const;
  return fail(region.code, { fields, country, ...region.details });
}

/**
 * Prices an order on the server with the price list of that moment, codes, studio and taxes. An invalid code only loses its
 * discount. Errors: those of the pricing, `too_many_items`, `studio_not_found`, `too_many_requests` for a caller that
 * guessed too many wrong codes.
 */
export async function quoteOrder(
  kysely: Sql,
  setup: QuoteSetup,
  question: QuoteQuestion,
  now: number,
): Promise<Result<Quote, QuoteErrorCode>> {
  if (question.items.length > maxItems) return fail('too_many_items', { limit: maxItems });
  const province = readProvince(question);
  if (!province.ok) return province;
  const asked = { ...question, province: province.value, state: null };
  const studio = question.studioId ? await findStudio(kysely, question.studioId) : null;
  if (question.studioId && !studio) return fail('studio_not_found');
  const codes = await findCodes(kysely, setup, question, now);
  if (!codes.ok) return codes;
  const price = (found: Codes) => priceWith(setup, asked, question.items, studio, found, now);
  const priced = price(codes.value);
  if (!priced.ok) return priced;
  const { discount } = codes.value;
  if (!discount) return succeed(explainRefused(priced.value, codes.value, price));
  if (!discount.ok) return priced;
  const refusal = await findDiscountRefusal(kysely, discount.value, question, priced.value.pricing);
  return refusal ? price({ ...codes.value, discount: refusal }) : priced;
}
