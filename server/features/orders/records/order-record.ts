import { v7 as timedId } from 'uuid';
import type { Address, OrderInput, OrderItemInput } from '#contract/orders.ts';
import type { FrameShape, ProductType } from '#domain/catalogue.ts';
import { tidyPostalCode } from '#domain/checkout-rules.ts';
import { countryFrom } from '#domain/countries.ts';
import type { Currency } from '#domain/money.ts';
import { orderStart, type FulfilmentState, type PaymentState } from '#domain/order-states.ts';
import type { Framing } from '#domain/print-geometry.ts';
import type { PaymentMethod } from '#domain/payment-methods.ts';
import type { PricedLine } from '#domain/pricing.ts';
import type { DeliveryMethod } from '#domain/shipping.ts';
import type { DiscountDetails, PickupStudio, TaxLine } from '../../../platform/db/schema.ts';
import { estimateWhenPlaced, type ReadinessEstimate } from './readiness-estimate.ts';
import type { Quote } from '../quote/quote-order.ts';

/** A line of a stored order; amounts in minor units. */
export interface OrderItemRecord {
  readonly id: string;
  readonly position: number;
  /** Id of the stored photo. */
  readonly photo: string;
  /** Id the browser gave the photo. */
  readonly photoId: string;
  readonly fileName: string;
  readonly productType: ProductType;
  readonly shape: FrameShape | null;
  readonly size: string;
  readonly quantity: number;
  /** Crop of the photo on its paper; null for the largest centered part. */
  readonly framing: Framing | null;
  readonly unitPrice: number;
  readonly total: number;
}

/** An order as it is stored; amounts in minor units of `currency`. Source: product §3.2. */
export interface OrderRecord extends ReadinessEstimate {
  readonly id: string;
  readonly number: string;
  readonly sessionId: string;
  readonly paymentState: PaymentState;
  readonly fulfilmentState: FulfilmentState;
  readonly paymentMethod: PaymentMethod;
  readonly country: string;
  readonly currency: Currency;
  readonly language: string;
  readonly email: string;
  readonly phone: string;
  readonly name: string;
  readonly deliveryMethod: DeliveryMethod;
  readonly pickupStudio: PickupStudio | null;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly orderNote: string | null;
  readonly sourceVisitUrl: string | null;
  readonly subtotal: number;
  readonly shippingFee: number;
  readonly discount: number;
  readonly taxAmount: number;
  readonly taxLines: readonly TaxLine[];
  readonly appliedProvince: string | null;
  readonly originalTotal: number;
  readonly giftCardAmount: number;
  /** The gift card that pays `giftCardAmount`; null without one. */
  readonly giftCard: { readonly id: string; readonly lastFour: string } | null;
  readonly total: number;
  readonly discountCode: string | null;
  readonly discountDetails: DiscountDetails | null;
  readonly priceRule: string | null;
  readonly placedAt: Date;
  readonly items: readonly OrderItemRecord[];
  /** Amount refunded so far. */
  readonly refundedAmount: number;
  /** The provider's transaction of a card payment. */
  readonly transaction: string | null;
}

/**
 * The part of an order's own row that paying and settling need, so that it can be read while it is locked; amounts in
 * minor units of `currency`. Source: product §3.2.
 */
export type OrderSummary = ReadinessEstimate &
  Pick<
    OrderRecord,
    | 'id'
    | 'number'
    | 'sessionId'
    | 'paymentState'
    | 'fulfilmentState'
    | 'paymentMethod'
    | 'country'
    | 'currency'
    | 'language'
    | 'deliveryMethod'
    | 'pickupStudio'
    | 'originalTotal'
    | 'giftCardAmount'
    | 'total'
    | 'placedAt'
  > & { readonly giftCard: { readonly id: string } | null };

/** Fields of a photo that an order line needs. */
export interface LinePhoto {
  readonly id: string;
  readonly photoId: string;
  readonly fileName: string;
}

// Time-ordered ids: the indexes of the order tables grow at their end and not everywhere at once.
const itemRecord = (
  line: PricedLine,
  input: OrderItemInput,
  photo: LinePhoto,
  position: number,
): OrderItemRecord => ({
  id: timedId(),
  position,
  photo: photo.id,
  photoId: photo.photoId,
  fileName: photo.fileName,
  productType: line.productType,
  shape: line.productType === '3d_frame' ? (input.shape ?? 'rectangle') : null,
  size: line.size,
  quantity: line.quantity,
  framing: input.framing ?? null,
  unitPrice: line.unitPrice,
  total: line.total,
});

const discountOf = ({ discount }: Quote): DiscountDetails | null =>
  discount && {
    code: discount.code,
    valueType: discount.valueType,
    value: Math.abs(discount.valueThousandths) / 1000,
  };

const pickupOf = ({ studio }: Quote, language: string): PickupStudio | null => {
  if (!studio) return null;
  const { id: studioId, translations, ...rest } = studio;
  const own = translations[language];
  const { name = studio.name, address = studio.address } = own ?? {};
  return { studioId, ...rest, translation: own ? { name, address } : null };
};

/** Amounts of an order, from the server's own quote. */
const amountsOf = ({ pricing, giftCard }: Quote) => ({
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
  giftCard:
    giftCard && pricing.giftCardAmount > 0
      ? { id: giftCard.id, lastFour: giftCard.lastFour }
      : null,
  refundedAmount: 0,
  total: pricing.total,
});

/** Context of placing an order: the session, the time and the language. */
export interface Placing {
  readonly sessionId: string;
  /** Block of the network address the order is placed from. */
  readonly address: string;
  readonly language: string;
  readonly now: number;
}

const tidyAddress = (address: Address): Address => ({
  ...address,
  postalCode: tidyPostalCode(address.postalCode, countryFrom(address.country) ?? ''),
});

/**
 * Builds a new order from the customer's input and the server's prices, in the initial states of its payment method.
 */
export const newOrder = (
  order: OrderInput,
  items: readonly { readonly input: OrderItemInput; readonly photo: LinePhoto }[],
  quote: Quote,
  method: PaymentMethod,
  placing: Omit<Placing, 'address'>,
): OrderRecord => {
  const start = orderStart(method);
  const shipping = order.deliveryMethod === 'shipping';
  const pickupStudio = shipping ? null : pickupOf(quote, placing.language);
  const { deliveryMethod, selectedCountry: country } = order;
  const { shippingAddress, billingAddress } = order;
  return {
    ...amountsOf(quote),
    ...estimateWhenPlaced(
      { deliveryMethod, country, pickupStudio, paymentMethod: method },
      placing.now,
    ),
    id: timedId(),
    number: order.orderNumber,
    sessionId: placing.sessionId,
    paymentState: start.payment.at(-1) ?? 'unpaid',
    fulfilmentState: start.fulfilment.at(-1) ?? 'placed',
    paymentMethod: method,
    country,
    language: placing.language,
    email: order.email,
    phone: order.phone,
    name: order.name,
    deliveryMethod,
    pickupStudio,
    shippingAddress:
      shipping && shippingAddress ? tidyAddress({ ...shippingAddress, country }) : null,
    billingAddress: billingAddress ? tidyAddress(billingAddress) : null,
    orderNote: order.orderNote || null,
    sourceVisitUrl: order.sourceVisitUrl ?? null,
    discountCode: quote.discount?.code ?? null,
    discountDetails: discountOf(quote),
    priceRule: quote.discount?.id ?? null,
    placedAt: new Date(placing.now),
    items: quote.pricing.lines.flatMap((line, position) => {
      const item = items[position];
      return item ? [itemRecord(line, item.input, item.photo, position)] : [];
    }),
    transaction: null,
  };
};
