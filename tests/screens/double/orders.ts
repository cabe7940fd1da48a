import type { Failure } from '#contract/errors.ts';
import type { LinkedOrder } from '#contract/order-links.ts';
import { maxPictures, type OrderInput, type OrderItem, type OrderWire } from '#contract/orders.ts';
import { quoteToWire, type QuoteResponse } from '#contract/quote.ts';
import type { StudioWire } from '#contract/studios.ts';
import { currencyOf } from '#tests/support/price-table.ts';
import type { PriceRule } from '#domain/discounts/discounts.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import {
  orderStart,
  toOrderStatus,
  type FulfilmentState,
  type PaymentState,
} from '#domain/orders/order-states.ts';
import { baseMethodOf, offeredMethods } from '#domain/payments/payment-methods.ts';
import { priceOrder, type Pricing, type PricingFailure } from '#domain/checkout/pricing.ts';
import { provinceOfStudio } from '#domain/places/provinces.ts';
import { fail, type ResultWith } from '#domain/common/result.ts';
import { shippingMethodOf } from '#domain/catalogue/shipping.ts';
import type { CatalogueSetup } from '#server/features/catalogue/present-catalogue.ts';
import type { StoredCard } from './demo-shop.ts';

/** A placed order: what its customer sees of it, and its two states. */
export interface StoredOrder {
  wire: OrderWire;
  fulfilment: Exclude<FulfilmentState, 'draft'>;
  payment: PaymentState;
  /** What the page of its private link shows besides, where it differs from a new order. */
  linked: Partial<LinkedOrder>;
}

/** What the price of an order depends on besides the order. */
export interface PriceFacts {
  readonly setup: CatalogueSetup;
  readonly rule: PriceRule | null;
  /** The rules that hold without a code. */
  readonly automatic: readonly PriceRule[];
  readonly card: StoredCard | null;
  readonly studio: StudioWire | null;
}

/** Prices an order as the shop does when it is placed. */
export function priceInput(
  order: OrderInput,
  items: readonly OrderItem[],
  { setup, rule, automatic, card, studio }: PriceFacts,
): ResultWith<Pricing, PricingFailure> {
  const { selectedCountry: country, deliveryMethod: delivery } = order;
  return priceOrder(setup.catalogue, {
    country,
    delivery,
    province: order.shippingAddress?.province ?? null,
    postalCode: order.shippingAddress?.postalCode ?? null,
    items: items.map(({ productType, size, quantity, options, measure }) => ({
      options,
      measure,
      productType: productType ?? 'photo_print',
      size: size ?? '',
      quantity: quantity ?? 1,
    })),
    taxPolicy: {
      defaultPercentThousandths: setup.defaultTaxPercentThousandths,
      pickupProvince: studio && setup.taxPickupByStudio ? provinceOfStudio(studio) : null,
    },
    discount: rule,
    automatic,
    giftCardAvailable: card?.available ?? null,
    offered: offeredMethods(setup.catalogue, country, currencyOf(country), delivery, setup.methods),
    requestedMethod: baseMethodOf(order.paymentMethod),
  });
}

const noNotes = { discountError: null, giftCardError: null, paymentError: null };

/** The failure of an order whose price differs from the one that its customer saw; null when it is the same. */
export function priceFailure(
  order: OrderInput,
  pricing: Pricing,
  giftCardError: QuoteResponse['giftCardError'],
): Failure<'quote_changed'> | null {
  const { currency, total } = pricing;
  if (toMinor(order.totalAmount, currency) === total) return null;
  const quote = quoteToWire(pricing, [], { ...noNotes, giftCardError });
  return fail('quote_changed', { total: toMajor(total, currency), currency, quote });
}

function presentPickup(studio: StudioWire | null): OrderWire['pickupStudio'] {
  if (!studio) return null;
  const { _id: studioId, name, address, city, province, postalCode, country, phone } = studio;
  const { timeZone, operatingHours } = studio;
  return {
    studioId,
    name,
    address,
    city,
    province,
    postalCode,
    country,
    phone,
    timeZone,
    operatingHours,
  };
}

function presentLine(
  { photoId, fileName, productType, shape, size, quantity, framing, ...chosen }: OrderItem,
  line: QuoteResponse['lines'][number] | undefined,
): OrderWire['orderItems'][number] {
  return {
    id: crypto.randomUUID(),
    photoId: photoId ?? '',
    fileName: fileName ?? '',
    productType: productType ?? 'photo_print',
    shape: shape ?? null,
    size: size ?? '',
    quantity: quantity ?? 1,
    ...(chosen.options && { options: chosen.options }),
    ...(chosen.measure && { measure: chosen.measure }),
    framing: framing ?? null,
    price: line?.unitPrice ?? 0,
    total: line?.total ?? 0,
  };
}

function presentAmounts(quote: QuoteResponse, card: StoredCard | null) {
  const { subtotal, shippingFee, taxAmount, appliedTaxRates, discount, currency } = quote;
  const { giftCardAmount, originalTotal, total: totalAmount } = quote;
  const used = giftCardAmount > 0 ? card : null;
  return {
    subtotal,
    shippingFee,
    taxAmount,
    appliedTaxRates,
    discount,
    giftCardAmount,
    giftCard: used && {
      id: used.id,
      lastFour: used.code.slice(-4),
      amountUsed: giftCardAmount,
      remainingBalance: quote.remainingGiftCardBalance,
      transaction: { id: '1' },
      currencyCode: currency,
    },
    originalTotal,
    totalAmount,
    refundedAmount: 0,
    currency,
  };
}

/** Stores an order with this price, in the first states of its payment method. */
export function storeOrder(
  order: OrderInput,
  items: readonly OrderItem[],
  pricing: Pricing,
  { card, studio }: PriceFacts,
): StoredOrder {
  const quote = quoteToWire(pricing, [], noNotes);
  const start = orderStart(order.paymentMethod);
  const fulfilment = start.fulfilment.at(-1) ?? 'placed';
  const payment = start.payment.at(-1) ?? 'unpaid';
  const photos = new Set(items.flatMap(({ photoId }) => photoId ?? []));
  return {
    fulfilment: fulfilment === 'draft' ? 'placed' : fulfilment,
    payment,
    linked: {},
    wire: {
      orderNumber: order.orderNumber,
      email: order.email,
      phone: order.phone,
      name: order.name,
      pickupStudio: presentPickup(studio),
      readyAt: null,
      counterUntil: null,
      carrierBy: null,
      shippingAddress: order.shippingAddress ?? null,
      billingAddress: order.billingAddress ?? null,
      orderItems: items.map((item, index) => presentLine(item, quote.lines[index])),
      ...presentAmounts(quote, card),
      discountCode: order.discountCode ?? null,
      orderNote: order.orderNote ?? null,
      paymentMethod: order.paymentMethod,
      transfer: null,
      ...toOrderStatus(fulfilment, payment),
      deliveryMethod: order.deliveryMethod,
      shippingMethod: shippingMethodOf(order.deliveryMethod),
      selectedCountry: order.selectedCountry,
      language: order.language ?? 'en',
      createdAt: new Date().toISOString(),
      helcimPaymentId: null,
      awaitsConfirmation: false,
      privatePath: `/track/${order.orderNumber.toLowerCase()}`,
      pictures: [...photos].slice(0, maxPictures).map((photo) => `/api/pictures/${photo}`),
    },
  };
}

/** Moves an order to other states. */
export function moveOrder(
  stored: StoredOrder,
  states: Partial<Pick<StoredOrder, 'fulfilment' | 'payment'>>,
): void {
  Object.assign(stored, states);
  const status = toOrderStatus(stored.fulfilment, stored.payment);
  Object.assign(stored, { wire: { ...stored.wire, ...status } });
}

/** The page of an order's private link, as it is for a new order unless the test has changed it. */
export function presentLinkedOrder({
  wire,
  fulfilment,
  payment,
  linked,
}: StoredOrder): LinkedOrder {
  return {
    order: wire,
    fulfilment,
    payment,
    payBy: null,
    due: null,
    isPaymentPending: false,
    isStudioClosed: false,
    canConfirm: false,
    isCollected: false,
    canCancel: fulfilment === 'placed' || fulfilment === 'awaiting_csr',
    refunds: [],
    invoices: [],
    pickup: null,
    shipment: null,
    remakes: { until: null, requests: [] },
    linkEndsAt: new Date(Date.now() + 365 * 24 * 60 * 60_000).toISOString(),
    ...linked,
  };
}
