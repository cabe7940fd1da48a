import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import type { OrderInput, OrderItemInput } from '#contract/orders.ts';
import { defaultSizeOf } from '#domain/catalogue.ts';
import { toMajor, toMinor } from '#domain/money.ts';
import { orderStart } from '#domain/order-states.ts';
import { transact } from '../../platform/db/transact.ts';
import { reserveUse } from '../discounts/index.ts';
import type { OrderDeps } from './deps.ts';
import { mailsOfConfirmed } from './order-mails.repo.ts';
import { newOrder, type OrderRecord, type Placing } from './order-record.ts';
import { checkOrder } from './orders.policy.ts';
import { findOrderByNumber } from './orders.repo.ts';
import { findLinePhotos } from './line-photos.ts';
import { insertOrder } from './place-order.repo.ts';
import { presentQuote, quoteOrder, type Quote, type TextOf } from './quote-order.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Lines with what they may leave out filled in; a line without a picture is dropped. Source: product §3, photo item. */
const fillLines = (order: OrderInput, lines: readonly OrderItemInput[]) =>
  lines.flatMap((input) => {
    if (!input.photoId) return [];
    const productType = input.productType ?? 'photo_print';
    const size =
      productType === 'photo_print'
        ? (input.size ?? defaultSizeOf(order.selectedCountry))
        : productType;
    return [{ input, photoId: input.photoId, productType, size, quantity: input.quantity ?? 1 }];
  });

const quoteFor = (
  deps: OrderDeps,
  order: OrderInput,
  items: ReturnType<typeof fillLines>,
  now: number,
): Promise<Result<Quote>> =>
  quoteOrder(
    deps.kysely,
    deps.quote,
    {
      country: order.selectedCountry,
      province: order.shippingAddress?.province ?? order.shippingAddress?.state,
      delivery: order.deliveryMethod,
      studioId: order.deliveryMethod === 'pickup' ? order.pickupStudio?.studioId : null,
      items,
      discountCode: order.discountCode,
      method: order.paymentMethod,
    },
    now,
  );

/** The customer agreed to a total and a way to pay; anything else is told with the fresh quote, never charged. */
const agreedTo = (order: OrderInput, quote: Quote, textOf: TextOf): Result<Quote> => {
  const { pricing } = quote;
  if (
    toMinor(order.totalAmount, pricing.currency) !== pricing.total ||
    order.paymentMethod !== pricing.paymentMethod
  ) {
    return fail('quote_changed', {
      quote: presentQuote(quote, textOf),
      total: toMajor(pricing.total, pricing.currency),
      currency: pricing.currency,
    });
  }
  if (pricing.belowCardMinimum !== null) {
    const minimum = toMajor(pricing.belowCardMinimum, pricing.currency);
    return fail('below_card_minimum', { minimum, currency: pricing.currency });
  }
  return succeed(quote);
};

const insert = async (kysely: Sql, order: OrderRecord): Promise<Result<OrderRecord>> => {
  const mails = orderStart(order.paymentMethod).confirmed ? mailsOfConfirmed(order) : [];
  if (await insertOrder(kysely, order, mails)) return succeed(order);
  const existing = await findOrderByNumber(kysely, order.number);
  return existing?.sessionId === order.sessionId ? succeed(existing) : fail('order_number_taken');
};

/** Stores the order; a discount's use is reserved with it, or neither is. */
const store = async (deps: OrderDeps, order: OrderRecord): Promise<Result<OrderRecord>> => {
  const { priceRule } = order;
  if (!priceRule) return await insert(deps.kysely, order);
  return await transact(deps.kysely, async (trx): Promise<Result<OrderRecord>> => {
    const stored = await insert(trx, order);
    if (!stored.ok || stored.value !== order) return stored;
    return (await reserveUse(trx, priceRule)) ? stored : fail('discount_exhausted');
  });
};

/**
 * Places an order: checked, priced by the shop itself, every picture there, and stored in one transaction with its
 * lines, payment, history and the jobs that follow. Placing it again answers the stored order.
 * Errors: what is missing in contact and addresses, those of the quote, `quote_changed` (with the fresh quote),
 * `below_card_minimum`, `photo_not_stored` (which), `order_number_taken`, `discount_exhausted`.
 * Source: product §4, §5, §7.
 */
export const placeOrder = async (
  deps: OrderDeps,
  order: OrderInput,
  lines: readonly OrderItemInput[],
  placing: Placing,
  textOf: TextOf,
): Promise<Result<OrderRecord>> => {
  const checked = checkOrder(order);
  if (!checked.ok) return checked;
  const items = fillLines(order, lines);
  const photos = await findLinePhotos(deps.photos, placing.sessionId, items);
  if (!photos.ok) return photos;
  const quote = await quoteFor(deps, order, items, placing.now);
  const agreed = quote.ok ? agreedTo(order, quote.value, textOf) : quote;
  const placed = agreed.ok
    ? await store(deps, newOrder(order, photos.value, agreed.value, order.paymentMethod, placing))
    : agreed;
  if (placed.ok) return placed;
  // Whoever placed it a moment before changed what this quote saw, not what was placed.
  const existing = await findOrderByNumber(deps.kysely, order.orderNumber);
  return existing?.sessionId === placing.sessionId ? succeed(existing) : placed;
};
