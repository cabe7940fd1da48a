import * as z from 'zod/mini';
import { frameShapes } from '#domain/catalogue/catalogue.ts';
import { orderNumberPattern } from '#domain/orders/order-numbers.ts';
import { maxStampLength, stampPattern } from '#domain/prints/stamp-text.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import { framing } from './framing.ts';
import {
  addressLine,
  amount,
  country,
  currencyCode,
  deliveryMethod,
  emailAddress,
  emptyIfMissing,
  instant,
  note,
  personName,
  productId,
  text,
  uuid,
} from './common.ts';
import { discountDetails, giftCardUse } from './order-codes.ts';
import { appliedTaxRates, chosenOfLine, itemChoices, maxItems } from './quote.ts';
import { isoDate, maxStretches, operatingHours } from './studios.ts';

/** An order number of either pattern. Source: product §3. */
export const orderNumber = z.string().check(z.maxLength(40), z.regex(orderNumberPattern));

/** Longest name in characters, also in an address, where the first name may be a whole name. */
const maxName = 200;

/** A postal address. The checkout rules decide which parts a country needs. Source: product §3, §5. */
export const address = z.object({
  firstName: text(maxName),
  lastName: text(maxName),
  address: text(300),
  city: text(120),
  postalCode: text(20),
  country: text(60),
  province: z.nullish(text(60)),
  state: z.nullish(text(60)),
});
/** See {@link address}. */
export type Address = z.infer<typeof address>;

/** An address in a request. Error: `web_address_not_allowed`. */
const addressInput = z.extend(address, {
  firstName: emptyIfMissing(personName(maxName)),
  lastName: emptyIfMissing(personName(maxName)),
  address: emptyIfMissing(addressLine(300)),
  city: emptyIfMissing(addressLine(120)),
  postalCode: emptyIfMissing(text(20)),
});

/**
 * The order as the browser sends it with every chunk; its amounts are only claims and are never trusted. Source:
 * product §3.
 */
export const orderInput = z.object({
  orderNumber,
  email: emptyIfMissing(emailAddress()),
  phone: emptyIfMissing(text(40)),
  name: emptyIfMissing(personName(maxName)),
  sourceVisitUrl: z.nullish(text(2000)),
  /** Only a validated code reveals this id, so a code sent with it does not count as a guess. */
  giftCard: z.nullish(
    z.object({
      code: text(64),
      id: z.nullish(uuid),
      amountUsed: z.nullish(giftCardUse.amountUsed),
      remainingBalance: z.nullish(giftCardUse.remainingBalance),
      transaction: z.nullish(giftCardUse.transaction),
      currencyCode: z.nullish(giftCardUse.currencyCode),
    }),
  ),
  pickupStudio: z.nullish(
    z.object({
      studioId: uuid,
      name: z.nullish(text(300)),
      address: z.nullish(text(500)),
      city: z.nullish(text(200)),
      country: z.nullish(text(60)),
    }),
  ),
  shippingAddress: z.nullish(addressInput),
  billingAddress: z.nullish(addressInput),
  totalAmount: amount,
  subtotal: z.nullish(amount),
  shippingFee: z.nullish(amount),
  pickupFee: z.nullish(amount),
  taxAmount: z.nullish(amount),
  giftCardAmount: z.nullish(amount),
  discount: z.nullish(amount),
  discountCode: z.nullish(text(64)),
  discountAmount: z.nullish(amount),
  discountDetails: z.nullish(discountDetails),
  currency: z.nullish(text(3)),
  orderNote: z.nullish(note(2000)),
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.nullish(text(40)),
  status: z.nullish(text(60)),
  deliveryMethod,
  shippingMethod: z.nullish(z.enum(['shipping', 'local_pickup'])),
  customerDetails: z.nullish(
    z.object({
      name: z.nullish(text(200)),
      email: z.nullish(text(254)),
      phone: z.nullish(text(40)),
      country: z.nullish(text(60)),
    }),
  ),
  selectedCountry: country,
  createdAt: z.nullish(text(40)),
  helcimPaymentId: z.nullish(text(100)),
  originalTotal: z.nullish(amount),
  language: z.nullish(text(10)),
});
/** See {@link orderInput}. */
export type OrderInput = z.infer<typeof orderInput>;

/** Maximum length of a photo inlined in an item, in characters of its data URL: 6 MiB of photo. */
export const maxInlinePhoto = 8 * 1024 * 1024 + 100;

/**
 * What a customer chose, as the browser sends it: an uploaded photo or a base64 data URL; an item with neither is
 * dropped. Source: product §3.
 */
export const orderItem = z.object({
  photoId: z.nullish(uuid),
  base64: z.nullish(z.string().check(z.maxLength(maxInlinePhoto))),
  fileName: z.nullish(text(500)),
  fileType: z.nullish(text(100)),
  productType: z.nullish(productId),
  shape: z.nullish(z.enum(frameShapes)),
  size: z.nullish(text(40)),
  quantity: z.nullish(z.number()),
  ...itemChoices,
  /** The date that is stamped on a print which has one. */
  stamp: z.nullish(z.string().check(z.maxLength(maxStampLength), z.regex(stampPattern))),
  framing: z.nullish(framing),
  price: z.nullish(amount),
});
/** See {@link orderItem}. */
export type OrderItem = z.infer<typeof orderItem>;

/** Maximum number of chunks in an order: {@link maxItems} items, 6 to a chunk. */
export const maxChunks = Math.ceil(maxItems / 6);

/** Maximum number of items in a chunk. */
const maxChunkItems = 100;

/** `POST /api/orders/chunk`. `chunkIndex` counts from 0. Source: product §7. */
export const orderChunk = z
  .object({
    orderNumber,
    chunkIndex: z.int().check(z.minimum(0)),
    totalChunks: z.int().check(z.minimum(1), z.maximum(maxChunks)),
    order: orderInput,
    orderItems: z.array(orderItem).check(z.maxLength(maxChunkItems)),
  })
  .check(
    z.refine((chunk) => chunk.chunkIndex < chunk.totalChunks, { path: ['chunkIndex'] }),
    z.refine((chunk) => chunk.order.orderNumber === chunk.orderNumber, {
      path: ['order', 'orderNumber'],
    }),
  );
/** See {@link orderChunk}. */
export type OrderChunk = z.infer<typeof orderChunk>;

/** Maximum number of thumbnails shown for an order. */
export const maxPictures = 12;

/** The stored order as its own customer sees it; amounts in major units. Source: product §3. */
export const orderWire = z.object({
  orderNumber: z.string().check(z.maxLength(40)),
  email: z.string().check(z.maxLength(254)),
  phone: z.string().check(z.maxLength(40)),
  name: z.string().check(z.maxLength(200)),
  /** The pickup studio as it was when the order was placed, in the order's language. */
  pickupStudio: z.nullable(
    z.object({
      studioId: z.string().check(z.maxLength(60)),
      name: z.string().check(z.maxLength(300)),
      address: z.string().check(z.maxLength(500)),
      city: z.string().check(z.maxLength(200)),
      province: z.nullable(z.string().check(z.maxLength(200))),
      postalCode: z.nullable(z.string().check(z.maxLength(40))),
      country: z.string().check(z.maxLength(60)),
      phone: z.nullable(z.string().check(z.maxLength(60))),
      timeZone: z.string().check(z.maxLength(60)),
      operatingHours: z.array(operatingHours).check(z.maxLength(maxStretches)),
    }),
  ),
  /** Readiness estimate for pickup, with the studio's UTC offset; null when it cannot be computed. */
  readyAt: z.nullable(instant),
  /** Last day to pay in store and pick up, on the studio's calendar; null if it is unknown or paid otherwise. */
  counterUntil: z.nullable(isoDate),
  /** Date by which a shipped order is with the carrier. */
  carrierBy: z.nullable(isoDate),
  shippingAddress: z.nullable(address),
  billingAddress: z.nullable(address),
  orderItems: z
    .array(
      z.object({
        id: z.string().check(z.maxLength(60)),
        photoId: z.string().check(z.maxLength(60)),
        fileName: z.string().check(z.maxLength(500)),
        productType: productId,
        shape: z.nullable(z.enum(frameShapes)),
        size: z.string().check(z.maxLength(40)),
        quantity: z.number(),
        ...chosenOfLine,
        framing: z.nullable(framing),
        price: amount,
        total: amount,
      }),
    )
    .check(z.maxLength(maxItems)),
  subtotal: amount,
  shippingFee: amount,
  taxAmount: amount,
  appliedTaxRates,
  discount: amount,
  discountCode: z.nullable(z.string().check(z.maxLength(64))),
  giftCardAmount: amount,
  /** The gift card that paid a part; its code is not exposed here. */
  giftCard: z.nullable(
    z.object({
      id: uuid,
      lastFour: z.string().check(z.maxLength(4)),
      ...giftCardUse,
      /** Null by the private link, and once nothing is taken from the card or held on it. */
      remainingBalance: z.nullable(giftCardUse.remainingBalance),
      transaction: z.nullable(giftCardUse.transaction),
    }),
  ),
  originalTotal: amount,
  totalAmount: amount,
  /** Amount refunded so far, without charges that came on top of the order's payment. */
  refundedAmount: amount,
  currency: currencyCode,
  orderNote: z.nullable(z.string().check(z.maxLength(2000))),
  paymentMethod: z.enum(paymentMethods),
  /**
   * How to send the total by Interac e-Transfer with the order number as the message; null when no transfer is
   * expected.
   */
  transfer: z.nullable(
    z.object({
      recipient: z.string().check(z.maxLength(254)),
      /** Security answer, for banks that require one. */
      answer: z.string().check(z.maxLength(100)),
      /** Deadline for the transfer, with Toronto's UTC offset. */
      until: instant,
    }),
  ),
  paymentStatus: z.enum(['paid', 'pending']),
  status: z.string().check(z.maxLength(60)),
  deliveryMethod,
  shippingMethod: z.enum(['shipping', 'local_pickup']),
  selectedCountry: z.string().check(z.maxLength(2)),
  language: z.string().check(z.maxLength(10)),
  createdAt: z.string().check(z.maxLength(40)),
  helcimPaymentId: z.nullable(z.string().check(z.maxLength(100))),
  /** To be paid in store, and not printed before the customer opens the link in the mail, or staff approve it. */
  awaitsConfirmation: z.boolean(),
  /** Path of the order's private page. */
  privatePath: z.string().check(z.maxLength(300)),
  /** Thumbnails of its first photos, at addresses that expire after some minutes. */
  pictures: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(maxPictures)),
});
/** See {@link orderWire}. */
export type OrderWire = z.infer<typeof orderWire>;

/** Response of `POST /api/orders/chunk`; `order` is present once the order is stored. Source: product §7. */
export const orderChunkResponse = z.object({
  data: z.object({
    orderNumber: z.string().check(z.maxLength(40)),
    received: z.array(z.number()).check(z.maxLength(maxChunks)),
    complete: z.boolean(),
    order: z.optional(orderWire),
  }),
});
/** See {@link orderChunkResponse}. */
export type OrderChunkResponse = z.infer<typeof orderChunkResponse>;

/** Path of `GET /api/orders/verify/{orderNumber}` and `GET /api/orders/{orderNumber}`. */
export const orderNumberParams = z.object({ orderNumber });

/** Response of `GET /api/orders/verify/{orderNumber}`: `exists` and nothing else. Source: product §7. */
export const verifyResponse = z.object({ exists: z.boolean() });

/** Response of `GET /api/orders/{orderNumber}`, for the session that placed it. */
export const orderResponse = z.object({ data: orderWire });
