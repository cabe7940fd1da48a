import type { Address, OrderInput, OrderItem } from '#contract/orders.ts';
import { concernsStudios } from '#domain/notifications/order-mails.ts';
import { itemFacts } from '#domain/catalogue/item-facts.ts';
import { shapeOf } from '#domain/catalogue/variant-traits.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { findTiersFrom } from '#domain/checkout/charged-tier.ts';
import { countryFrom } from '#domain/places/countries.ts';
import { orderStart } from '#domain/orders/order-states.ts';
import type { ProductionDays } from '#domain/orders/service-times.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import { hasPostalCodes, tidyPostalCode } from '#domain/places/postal-codes.ts';
import { toRegionFields } from '#domain/places/regions.ts';
import type { PricedLine } from '#domain/checkout/pricing.ts';
import type { DiscountDetails, PickupStudio, TaxLine } from '../../../platform/db/columns.ts';
import type { Row } from '../../../platform/db/sql.ts';
import { timedId } from '../../../platform/timed-id.ts';
import type { Studio } from '../../studios/index.ts';
import { estimateWhenPlaced } from './readiness-estimate.ts';
import type { Quote } from '../quote/quote-order.ts';

/** A line of a stored order, with the id the browser gave its photo; amounts in minor units. */
export interface OrderLine extends Omit<Row<'orderItems'>, 'orderId'> {
  readonly photoId: string;
}

type OrderRow = Omit<Row<'orders'>, 'taxLines'>;

/**
 * An order as it is stored, with its lines; amounts in minor units of `currency`. `giftCard` is the id of the gift card
 * that pays `giftCardAmount`, `studio` that of the pickup studio, `pickupStudio` the studio as it was when the order was
 * placed or marked ready. Source: product §3.2.
 */
export interface OrderRecord extends OrderRow {
  readonly taxLines: readonly TaxLine[];
  readonly items: readonly OrderLine[];
  /** Last four characters of the gift card's code. */
  readonly giftCardLastFour: string | null;
  /** Amount refunded so far, without charges that came on top of the order's payment. */
  readonly refundedAmount: number;
  /** The provider's transaction of a card payment. */
  readonly transaction: string | null;
  /** To be paid in store, and not printed before its customer opens the link in a mail or staff approve it. */
  readonly awaitsConfirmation: boolean;
}

/** Fields of a photo that an order line needs. */
export interface LinePhoto {
  readonly id: string;
  readonly photoId: string;
  readonly fileName: string;
}

/** The choices for an item that have no price, and its stored photo. */
type PicturedItem = Pick<OrderItem, 'shape' | 'framing'> & { readonly photo: LinePhoto };

function toOrderLine(
  catalogue: Catalogue,
  line: PricedLine,
  { shape, framing, photo }: PicturedItem,
  { position, tierFrom, now }: Pick<OrderLine, 'position' | 'tierFrom'> & { readonly now: number },
): OrderLine {
  const ownShape = shapeOf(catalogue, line, shape ?? null);
  return {
    id: timedId(now),
    position,
    photo: photo.id,
    photoId: photo.photoId,
    fileName: photo.fileName,
    productType: line.productType,
    shape: ownShape,
    size: line.size,
    quantity: line.quantity,
    framing: framing ?? null,
    facts: itemFacts(catalogue, line.productType, line.size, { ...line, shape: ownShape }),
    unitPrice: line.unitPrice,
    tierFrom,
    total: line.total,
  };
}

function toDiscountDetails({ discount }: Quote): DiscountDetails | null {
  return (
    discount && {
      code: discount.code,
      valueType: discount.valueType,
      value: Math.abs(discount.valueThousandths) / 1000,
      ...(discount.pieces && { pieces: discount.pieces }),
    }
  );
}

/** The studio of an order in its present state, with its texts in the order's language. */
export function toPickupStudio(studio: Studio, language: string): PickupStudio {
  const { id: studioId, translations, ...rest } = studio;
  const own = translations[language];
  const { name = studio.name, address = studio.address } = own ?? {};
  return { studioId, ...rest, translation: own ? { name, address } : null };
}

/** Amounts of an order, from the server's own quote. */
function amountsOf({ pricing }: Quote) {
  return {
    currency: pricing.currency,
    subtotal: pricing.subtotal,
    shippingFee: pricing.shippingFee,
    discount: pricing.discount,
    taxAmount: pricing.taxAmount,
    taxLines: pricing.appliedTaxRates.map((rate, index) => ({
      ...rate,
      amount: pricing.taxAmounts[index] ?? 0,
    })),
    appliedProvince: pricing.appliedProvince,
    originalTotal: pricing.originalTotal,
    giftCardAmount: pricing.giftCardAmount,
    refundedAmount: 0,
    total: pricing.total,
  };
}

/** The gift card that pays a part of the order. */
function giftCardOf({ pricing, giftCard }: Quote) {
  return giftCard && pricing.giftCardAmount > 0
    ? { giftCard: giftCard.id, giftCardLastFour: giftCard.lastFour }
    : { giftCard: null, giftCardLastFour: null };
}

/** Context of placing an order: the session, the time and the language. */
export interface PlacingContext {
  readonly sessionId: string;
  /** Block of the network address the order is placed from. */
  readonly address: string;
  readonly language: string;
  readonly now: number;
}

/** An address as labels, taxes and mails read it: with one region, by its code where its country has a list. */
export function tidyAddress(address: Address): Address {
  const country = countryFrom(address.country) ?? address.country;
  return {
    ...address,
    ...toRegionFields(address, country),
    country,
    postalCode: hasPostalCodes(country) ? tidyPostalCode(address.postalCode, country) : '',
  };
}

/** Fields that a new order has not got yet. */
const later = {
  transaction: null,
  awaitsConfirmation: false,
  pickupCode: null,
  wrongPickupCodes: 0,
  carrier: null,
  trackingNumber: null,
  erasedAt: null,
  shelf: null,
  callCount: 0,
  nextCallAt: null,
  deliveryDay: null,
  assignee: null,
};

function toOrderLines(
  { pricing, pricedBy: { catalogue } }: Quote,
  items: readonly PicturedItem[],
  { country, now }: { readonly country: string; readonly now: number },
): OrderLine[] {
  const tiersFrom = findTiersFrom(catalogue, country, pricing.lines);
  return pricing.lines.flatMap((line, position) => {
    const item = items[position];
    const tierFrom = tiersFrom[position] ?? null;
    return item ? [toOrderLine(catalogue, line, item, { position, tierFrom, now })] : [];
  });
}

/**
 * Builds a new order from the customer's input and the server's prices, in the initial states of its payment method.
 */
export function newOrder(
  order: OrderInput,
  items: readonly PicturedItem[],
  quote: Quote,
  method: PaymentMethod,
  placing: Omit<PlacingContext, 'address'> & {
    readonly transfersTo?: string | null;
    readonly productionDays: ProductionDays;
  },
): OrderRecord {
  const start = orderStart(method);
  const shipping = order.deliveryMethod === 'shipping';
  const pickupStudio =
    shipping || !quote.studio ? null : toPickupStudio(quote.studio, placing.language);
  const { deliveryMethod, selectedCountry: country } = order;
  const { shippingAddress, billingAddress } = order;
  const productionDays = placing.productionDays[deliveryMethod];
  return {
    ...amountsOf(quote),
    ...giftCardOf(quote),
    ...estimateWhenPlaced(
      { deliveryMethod, country, pickupStudio, productionDays, paymentMethod: method },
      placing.now,
    ),
    productionDays,
    id: timedId(placing.now),
    number: order.orderNumber,
    sessionId: placing.sessionId,
    catalogueVersion: quote.pricedBy.version,
    concernsStudios: concernsStudios(quote.pricedBy.catalogue, { country, deliveryMethod }),
    paymentState: start.payment.at(-1) ?? 'unpaid',
    fulfilmentState: start.fulfilment.at(-1) ?? 'placed',
    paymentMethod: method,
    country,
    language: placing.language,
    email: order.email,
    phone: order.phone,
    name: order.name,
    deliveryMethod,
    studio: pickupStudio?.studioId ?? null,
    pickupStudio,
    shippingAddress:
      shipping && shippingAddress ? tidyAddress({ ...shippingAddress, country }) : null,
    billingAddress: billingAddress ? tidyAddress(billingAddress) : null,
    orderNote: order.orderNote || null,
    sourceVisitUrl: order.sourceVisitUrl ?? null,
    discountCode: quote.discount?.code ?? null,
    discountDetails: toDiscountDetails(quote),
    priceRule: quote.discount?.id ?? null,
    placedAt: new Date(placing.now),
    items: toOrderLines(quote, items, { country, now: placing.now }),
    ...later,
    transferRecipient: method === 'interac' ? (placing.transfersTo ?? null) : null,
  };
}
