import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import type { DiscountDetails } from '#contract/order-codes.ts';
import type { OrderInput, OrderItem } from '#contract/orders.ts';
import type { StudioWire } from '#contract/studios.ts';
import type { FrameShape, ProductType } from '#domain/catalogue/catalogue.ts';
import { plainEmail } from '#domain/customers/email-address.ts';
import { cleanLine } from '#domain/customers/customer-text.ts';
import type { PriceRule } from '#domain/discounts/discounts.ts';
import { toMajor } from '#domain/common/money.ts';
import { orderStart, toOrderStatus } from '#domain/orders/order-states.ts';
import type { Framing } from '#domain/prints/print-geometry.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { shippingMethodOf } from '#domain/catalogue/shipping.ts';
import { tidyPhone } from '#web/lib/phone-numbers.ts';
import { toAddress, type CheckoutValues } from './checkout-values.ts';
import { computeFingerprint } from './fingerprint.ts';
import type { FreshPrice } from './submission/submission-failure.ts';
import type { Submission } from './submission/submission-state.ts';

/** A card as an order refers to it; several cards may share one photo. */
export interface OrderedPhoto {
  readonly photoId: string;
  readonly fileName: string;
  readonly fileType: string;
  readonly productType: ProductType;
  readonly shape: FrameShape | null;
  readonly size: string;
  readonly quantity: number;
  readonly options?: ItemChoices['options'];
  readonly measure?: ItemChoices['measure'];
  readonly stamp?: ItemChoices['stamp'];
  /** Framing on its paper; null for the automatic one. */
  readonly framing: Framing | null;
}

/** Input for an order. `pricing` prices `photos`, line by line. */
export interface OrderParts {
  readonly values: CheckoutValues;
  /** Two-letter code. */
  readonly country: string;
  readonly language: string;
  readonly photos: readonly OrderedPhoto[];
  readonly pricing: Pricing;
  readonly method: PaymentMethod;
  /** The customer's discount code; the server checks it again. */
  readonly discountCode: string | null;
  /** Its rule; null while the server has not returned it. */
  readonly discountRule: PriceRule | null;
  /** The gift card that pays for all or part of the order. */
  readonly giftCard: { readonly id: string; readonly code: string } | null;
  /** The pickup studio; ignored for other deliveries. */
  readonly studio: StudioWire | null;
  /** The server's price, if the customer accepted it. */
  readonly agreed: FreshPrice | null;
  /** The address at which the visit began. */
  readonly sourceVisitUrl: string | null;
}

function toItems({ photos, pricing }: OrderParts): OrderItem[] {
  return photos.map((photo, index) => ({
    photoId: photo.photoId,
    fileName: photo.fileName || `image-${photo.photoId}.jpg`,
    fileType: photo.fileType || 'image/jpeg',
    productType: photo.productType,
    shape: photo.shape,
    size: photo.size,
    quantity: photo.quantity,
    ...(photo.options && { options: photo.options }),
    ...(photo.measure && { measure: photo.measure }),
    ...(photo.stamp && { stamp: photo.stamp }),
    ...(photo.framing && { framing: photo.framing }),
    price: toMajor(pricing.lines[index]?.unitPrice ?? 0, pricing.currency),
  }));
}

/** The amounts the customer agreed to, major units. */
function toAmounts({ pricing, agreed, discountCode }: OrderParts) {
  const major = (minor: number): number => toMajor(minor, pricing.currency);
  const own = {
    subtotal: major(pricing.subtotal),
    shippingFee: major(pricing.shippingFee),
    taxAmount: major(pricing.taxAmount),
    discount: major(pricing.discount),
    giftCardAmount: major(pricing.giftCardAmount),
    originalTotal: major(pricing.originalTotal),
    total: major(pricing.total),
  };
  const { total, ...rest } = { ...own, ...agreed?.quote, ...(agreed && { total: agreed.total }) };
  return {
    totalAmount: total,
    subtotal: rest.subtotal,
    shippingFee: rest.shippingFee,
    pickupFee: 0,
    taxAmount: rest.taxAmount,
    giftCardAmount: rest.giftCardAmount,
    discount: rest.discount,
    discountCode,
    discountAmount: rest.discount,
    // A price without its quote leaves it open what the gift card pays.
    originalTotal: agreed && !agreed.quote ? null : rest.originalTotal,
    currency: pricing.currency,
  };
}

function toCustomer({ values, country }: OrderParts) {
  return {
    name: cleanLine(values.name),
    email: plainEmail(values.email),
    phone: tidyPhone(cleanLine(values.phone), country),
  };
}

function toAddresses({ values, country }: OrderParts) {
  if (values.deliveryMethod === 'pickup') return { shippingAddress: null, billingAddress: null };
  const shippingAddress = toAddress(values.shippingAddress, country);
  return {
    shippingAddress,
    billingAddress: values.billingSame
      ? shippingAddress
      : toAddress(values.billingAddress, country),
  };
}

function toPickupStudio({ values, studio }: OrderParts): OrderInput['pickupStudio'] {
  if (values.deliveryMethod !== 'pickup' || !studio) return null;
  const { _id: studioId, name, address, city, country } = studio;
  return { studioId, name, address, city, country };
}

/** The order with all fields except number, time and start of the visit. */
function toDecided(parts: OrderParts) {
  const { values, country, method } = parts;
  const start = orderStart(method);
  const customer = toCustomer(parts);
  return {
    ...customer,
    ...toAddresses(parts),
    ...toAmounts(parts),
    pickupStudio: toPickupStudio(parts),
    orderNote: values.orderNote.trim() || null,
    paymentMethod: method,
    ...toOrderStatus(start.fulfilment.at(-1) ?? 'draft', start.payment.at(-1) ?? 'unpaid'),
    deliveryMethod: values.deliveryMethod,
    shippingMethod: shippingMethodOf(values.deliveryMethod),
    customerDetails: { ...customer, country },
    selectedCountry: country,
    helcimPaymentId: null,
  } satisfies Partial<OrderInput>;
}

function toDiscountDetails({ discountRule: rule }: OrderParts): DiscountDetails | null {
  const toDate = (at: number | null): string | null =>
    at === null ? null : new Date(at).toISOString();
  return (
    rule && {
      code: rule.code,
      isActive: rule.isActive,
      valueType: rule.valueType,
      value: rule.valueThousandths / 1000,
      startDate: toDate(rule.startsAt),
      endDate: toDate(rule.endsAt),
    }
  );
}

/** The gift card with what it pays; the server enters that in its ledger once the order is placed or paid. */
function toGiftCard({ giftCard, pricing, agreed }: OrderParts): OrderInput['giftCard'] {
  const major = (minor: number): number => toMajor(minor, pricing.currency);
  const { giftCardAmount, remainingGiftCardBalance } = agreed?.quote ?? {
    giftCardAmount: major(pricing.giftCardAmount),
    remainingGiftCardBalance: major(pricing.remainingGiftCardBalance),
  };
  return (
    giftCard && {
      code: giftCard.code,
      id: giftCard.id,
      amountUsed: giftCardAmount,
      remainingBalance: remainingGiftCardBalance,
      transaction: null,
      currencyCode: pricing.currency,
    }
  );
}

/** Builds an order to submit. The same decisions give the same fingerprint. */
export function composeSubmission(parts: OrderParts): Submission {
  const items = toItems(parts);
  const decided = toDecided(parts);
  const { country, method, language, sourceVisitUrl, giftCard } = parts;
  return {
    country,
    method,
    items,
    fingerprint: computeFingerprint(JSON.stringify([decided, items, giftCard?.id])),
    order: (named) => ({
      ...named,
      ...decided,
      discountDetails: toDiscountDetails(parts),
      giftCard: toGiftCard(parts),
      sourceVisitUrl,
      language,
    }),
  };
}
