import { hasFinishing } from '#domain/catalogue/finishing.ts';
import { itemFacts } from '#domain/catalogue/item-facts.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { OrderInput, OrderItem } from '#contract/orders.ts';
import { defaultVariantOf } from '#domain/catalogue/default-variant.ts';
import { isPaper } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { toMinor } from '#domain/common/money.ts';
import { mailsOfConfirmed } from '#domain/notifications/order-mails.ts';
import type { OrderLimits } from '#domain/orders/order-limits.ts';
import { orderStart } from '#domain/orders/order-states.ts';
import { toRegionFields } from '#domain/places/regions.ts';
import { findConfirmReason, type ConfirmReason } from '#domain/orders/start-limits.ts';
import { isCardMethod } from '#domain/payments/payment-methods.ts';
import { raiseAlarm } from '../../../platform/alarms/raise-alarm.ts';
import { countPoint } from '../../../platform/db/rate-limits.repo.ts';
import { transact } from '../../../platform/db/transact.ts';
import { captureGiftCard, findGiftCardRefusal, reserveUse } from '../../discounts/index.ts';
import type { OrderDeps } from '../deps.ts';
import { freeGiftCard } from '../lifecycle/free-gift-card.ts';
import {
  newOrder,
  type LinePhoto,
  type OrderRecord,
  type PlacingContext,
} from '../records/order-record.ts';
import { checkOrder } from '../records/orders.policy.ts';
import { findOrderByNumber } from '../records/orders.repo.ts';
import { addPhotos } from './item-photos.ts';
import { checkOrderLimits, findOpenOrders, hasCollected, lockSender } from './order-limits.repo.ts';
import { cardLimitFailure } from '../quote/card-limit-failure.ts';
import { quoteOrder, type Quote, type QuoteErrorCode } from '../quote/quote-order.ts';
import type { PlacingResult } from './placing-failure.ts';
import { CatalogueChanged } from './place-order.repo.ts';
import { storeLoneOrder, storeOrder } from './store-order.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

/** Fills in the optional fields of items and drops items without a photo. */
function fillItems(catalogue: Catalogue, order: OrderInput, items: readonly OrderItem[]) {
  return items.flatMap((item) => {
    if (!item.photoId) return [];
    const usual = defaultVariantOf(catalogue, order.selectedCountry);
    const productType = item.productType ?? usual.productType;
    const size = item.size ?? (isPaper(catalogue, productType) ? usual.size : productType);
    return [{ ...item, photoId: item.photoId, productType, size, quantity: item.quantity ?? 1 }];
  });
}

/** The items of an order, each with its stored photo. */
type PicturedItems = readonly (ReturnType<typeof fillItems>[number] & {
  readonly photo: LinePhoto;
})[];

async function quoteFor(
  deps: OrderDeps,
  order: OrderInput,
  items: PicturedItems,
  { sessionId, address, now }: PlacingContext,
): Promise<Result<Quote, QuoteErrorCode>> {
  const quote = await quoteOrder(
    deps.kysely,
    deps.quote,
    {
      country: order.selectedCountry,
      ...(order.shippingAddress && toRegionFields(order.shippingAddress, order.selectedCountry)),
      postalCode: order.shippingAddress?.postalCode,
      delivery: order.deliveryMethod,
      studioId: order.deliveryMethod === 'pickup' ? order.pickupStudio?.studioId : null,
      items,
      discountCode: order.discountCode,
      giftCardCode: order.giftCard?.code,
      method: order.paymentMethod,
      session: sessionId,
      photos: items.map(({ photo }) => photo.id),
      address,
      customer: { email: order.email, phone: order.phone, country: order.selectedCountry },
    },
    now,
  );
  // The order would have another country's prices and taxes. A quote may cross a change of the country.
  const studio = quote.ok ? quote.value.studio : null;
  if (studio && studio.country !== order.selectedCountry) return fail('studio_not_found');
  const undated = quote.ok ? findUndatedLine(quote.value) : null;
  return undated ? fail('options_not_sold', undated) : quote;
}

/** A line that would be charged for a date on its print and has none. */
function findUndatedLine({ pricedBy, pricing }: Quote) {
  const item = pricing.lines.findIndex(({ productType, size, options, stamp }) => {
    const { finishing } = itemFacts(pricedBy.catalogue, productType, size, { options });
    return !stamp && hasFinishing(finishing, 'date_stamp');
  });
  const line = pricing.lines[item];
  return line ? { item, productType: line.productType, size: line.size } : null;
}

/**
 * Whether these are the amounts that the customer agreed to. A gift card that pays the whole order leaves 0 to pay at any
 * price, so beside a gift card the total before it counts too, if the browser states it.
 */
function hasAgreedAmounts(order: OrderInput, { currency, ...pricing }: Quote['pricing']): boolean {
  const before = order.originalTotal ?? null;
  return (
    toMinor(order.totalAmount, currency) === pricing.total &&
    (before === null ||
      pricing.giftCardAmount === 0 ||
      toMinor(before, currency) === pricing.originalTotal)
  );
}

/**
 * Checks that the quote has the amounts and payment method the customer agreed to; otherwise fails with the fresh quote.
 */
function agreedTo(order: OrderInput, quote: Quote): PlacingResult<Quote> {
  const { pricing } = quote;
  if (
    !hasAgreedAmounts(order, pricing) ||
    order.paymentMethod !== pricing.paymentMethod ||
    quote.giftCardFailure?.code === 'invalid_gift_card'
  ) {
    // A gift card that does not cover its order has its own error; either way the customer can agree to the fresh
    // quote.
    const isShort =
      quote.giftCardFailure?.code === 'gift_card_insufficient' ||
      quote.giftCardFailure?.code === 'gift_card_held';
    return { ok: false, code: isShort ? 'gift_card_insufficient' : 'quote_changed', quote };
  }
  return cardLimitFailure(pricing) ?? succeed(quote);
}

function firstMails(order: OrderRecord) {
  return orderStart(order.paymentMethod).confirmed ? mailsOfConfirmed(order) : [];
}

/** The order where it was stored, else the one its session placed before under its number. Error: `order_number_taken`. */
async function storedOrder(
  kysely: Sql,
  order: OrderRecord,
  isStored: boolean,
): Promise<Result<OrderRecord, 'order_number_taken'>> {
  if (isStored) return succeed(order);
  const existing = await findOrderByNumber(kysely, order.number);
  return existing?.sessionId === order.sessionId ? succeed(existing) : fail('order_number_taken');
}

/** A gift card pays its part at once, but beside a bank card: then it is held while that is being charged. */
async function takeGiftCard(
  { payments }: OrderDeps,
  trx: Trx,
  order: OrderRecord,
): Promise<boolean> {
  if (!order.giftCard || isCardMethod(order.paymentMethod)) return true;
  const now = order.placedAt.getTime();
  const part = {
    giftCard: order.giftCard,
    orderId: order.id,
    reference: 'order',
    amount: order.giftCardAmount,
  };
  if (await captureGiftCard(trx, part, now)) return true;
  // The session's other payments end only where their money can help.
  if (await findGiftCardRefusal(trx, order.giftCard, now)) return false;
  await freeGiftCard(payments, trx, order, order.giftCard, now);
  return await captureGiftCard(trx, part, now);
}

/** Limits of an order that nobody has paid yet; a gift card that pays all of it is money. */
function limitsOf({ orderLimits }: OrderDeps, { paymentMethod }: OrderRecord): OrderLimits | null {
  return paymentMethod === 'gift_card' ? null : orderLimits;
}

/** The largest number of the database's integers. */
const unlimited = 2 ** 31 - 1;

/** Tells staff when very many unpaid orders come, from wherever: the limits of their senders may not have met. */
async function countForShop(deps: OrderDeps, order: OrderRecord): Promise<void> {
  const limits = limitsOf(deps, order);
  if (!limits) return;
  const { kysely, clock, photos } = deps;
  const hour = { points: unlimited, seconds: 60 * 60 };
  const counted = await countPoint(kysely, { key: 'unpaid orders', ...hour, now: clock() });
  if (counted.ok && counted.used === limits.alarmAnHour) {
    await raiseAlarm({ kysely, clock, log: photos.log }, 'unpaid-orders');
  }
}

/** Why an order has to be confirmed before it is printed; null if it need not be. */
async function findReason(
  { catalogues, inStoreDollars }: OrderDeps,
  trx: Trx,
  order: OrderRecord,
  address: string,
): Promise<ConfirmReason | null> {
  if (order.paymentMethod !== 'in_store') return null;
  const open = await findOpenOrders(trx, order, address);
  const catalogue = await catalogues.ofVersion(trx, order.catalogueVersion);
  const reason = findConfirmReason(catalogue, order, open, inStoreDollars());
  return reason === null || (await hasCollected(trx, order)) ? null : reason;
}

/**
 * Stores the order, reserves a discount's use and captures a gift card's part, or does none of them. An unpaid order
 * counts against its limits in the same transaction, so that concurrent orders cannot exceed them together.
 */
async function store(
  deps: OrderDeps,
  order: OrderRecord,
  address: string,
): Promise<PlacingResult<OrderRecord>> {
  const limits = limitsOf(deps, order);
  const isInStore = order.paymentMethod === 'in_store';
  if (!order.priceRule && !order.giftCard && !limits && !isInStore) {
    const placement = { mails: firstMails(order), address, confirmReason: null };
    const isStored = await storeLoneOrder(deps.payments, deps.kysely, order, placement);
    return await storedOrder(deps.kysely, order, isStored);
  }
  const result = await transact(deps.kysely, async (trx): Promise<PlacingResult<OrderRecord>> => {
    if (limits || isInStore) await lockSender(trx, order, address);
    const confirmReason = await findReason(deps, trx, order, address);
    const placed = { ...order, awaitsConfirmation: confirmReason !== null };
    const placement = { mails: firstMails(order), address, confirmReason };
    const isStored = await storeOrder(deps.payments, trx, placed, placement);
    const stored = await storedOrder(trx, placed, isStored);
    if (!stored.ok || stored.value !== placed) return stored;
    const counted = limits ? await checkOrderLimits(trx, placed, address, limits) : stored;
    if (!counted.ok) return counted;
    const reserved = await reserveUse(trx, placed.id, deps.orderLimits);
    if (!reserved.ok) return reserved;
    return (await takeGiftCard(deps, trx, placed)) ? stored : fail('gift_card_order_failed');
  });
  // A repeat returns the order that was stored before.
  if (result.ok && result.value.id === order.id) await countForShop(deps, order);
  return result;
}

/** The same; null when another version of the catalogue holds than the order was priced with, which is then known. */
async function storeByVersion(
  deps: OrderDeps,
  order: OrderRecord,
  address: string,
): Promise<PlacingResult<OrderRecord> | null> {
  try {
    return await store(deps, order, address);
  } catch (error) {
    if (!(error instanceof CatalogueChanged)) throw error;
    await deps.catalogues.refresh();
    return null;
  }
}

/**
 * Orders that lose a race for a last use or a balance, and those that cross a change of the catalogue, are priced again: the
 * fresh quote says why.
 */
const maxAttempts = 3;

async function priceAndStore(
  deps: OrderDeps,
  order: OrderInput,
  items: PicturedItems,
  placing: PlacingContext,
): Promise<PlacingResult<OrderRecord>> {
  for (let attempt = 1; ; attempt += 1) {
    const quote = await quoteFor(deps, order, items, placing);
    const agreed = quote.ok ? agreedTo(order, quote.value) : quote;
    if (!agreed.ok) return agreed;
    const placed = await storeByVersion(
      deps,
      newOrder(order, items, agreed.value, order.paymentMethod, {
        ...placing,
        transfersTo: deps.transfersTo,
        productionDays: deps.productionDays(),
      }),
      placing.address,
    );
    const raced =
      placed === null ||
      (!placed.ok &&
        (placed.code === 'discount_exhausted' || placed.code === 'gift_card_order_failed'));
    if (raced && attempt < maxAttempts) continue;
    return placed ?? { ok: false, code: 'quote_changed', quote: agreed.value };
  }
}

async function checkAndStore(
  deps: OrderDeps,
  order: OrderInput,
  items: readonly OrderItem[],
  placing: PlacingContext,
): Promise<PlacingResult<OrderRecord>> {
  const checked = checkOrder(order);
  if (!checked.ok) return checked;
  const pictured = await addPhotos(
    deps.photos,
    placing.sessionId,
    fillItems(deps.catalogues.at(placing.now).catalogue, order, items),
  );
  return pictured.ok ? await priceAndStore(deps, order, pictured.value, placing) : pictured;
}

/**
 * Places an order: checks it, prices it on the server, requires every photo, and stores it in one transaction with its
 * lines, payment, history and follow-up jobs. Placing it again returns the stored order. Errors: those of contact and
 * addresses, those of the quote, `quote_changed` (with the fresh quote), `gift_card_insufficient` (for gift card
 * alone, with the fresh quote), `below_card_minimum`, `above_card_maximum`, `photo_not_stored` (with the photos), `order_number_taken`,
 * `discount_exhausted`, `discount_in_use`, `gift_card_order_failed`; for an unpaid order `orders_unconfirmed`,
 * `too_many_orders`.
 */
export async function placeOrder(
  deps: OrderDeps,
  order: OrderInput,
  items: readonly OrderItem[],
  placing: PlacingContext,
): Promise<PlacingResult<OrderRecord>> {
  const placed = await checkAndStore(deps, order, items, placing);
  if (placed.ok) return placed;
  // An earlier or concurrent request may have placed this order: what has changed since, such as its quote or photos,
  // does not change the stored order.
  const existing = await findOrderByNumber(deps.kysely, order.orderNumber);
  return existing?.sessionId === placing.sessionId ? succeed(existing) : placed;
}
