import * as z from 'zod';
import { frameShapes, productTypes } from '#domain/catalogue.ts';
import { orderNumberPattern } from '#domain/order-numbers.ts';
import { paymentMethods } from '#domain/payment-methods.ts';
import { framing } from './framing.ts';
import {
  addressLine,
  amount,
  country,
  currencyCode,
  deliveryMethod,
  emptyIfMissing,
  instant,
  note,
  personName,
  text,
  uuid,
} from './common.ts';
import { appliedTaxRates, maxItems } from './quote.ts';
import { isoDate, maxStretches, operatingHours } from './studios.ts';

/** An order number of either pattern. Source: product §3. */
export const orderNumber = z.string().max(40).regex(orderNumberPattern);

/** A postal address. The checkout rules decide which parts a country needs. Source: product §3, §5. */
export const address = z.object({
  firstName: text(100),
  lastName: text(100),
  address: text(300),
  city: text(120),
  postalCode: text(20),
  country: text(60),
  province: text(60).nullish(),
  state: text(60).nullish(),
});
/** See {@link address}. */
export type Address = z.infer<typeof address>;

/** An address in a request. Error: `web_address_not_allowed`. */
const addressInput = address.extend({
  firstName: emptyIfMissing(personName(100)),
  lastName: emptyIfMissing(personName(100)),
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
  email: emptyIfMissing(text(254)),
  phone: emptyIfMissing(text(40)),
  name: emptyIfMissing(personName(200)),
  sourceVisitUrl: text(2000).nullish(),
  /** Only a validated code reveals this id, so a code sent with it does not count as a guess. */
  giftCard: z.object({ code: text(64), id: uuid.nullish() }).nullish(),
  pickupStudio: z
    .object({
      studioId: uuid,
      name: text(300).nullish(),
      address: text(500).nullish(),
      city: text(200).nullish(),
      country: text(60).nullish(),
    })
    .nullish(),
  shippingAddress: addressInput.nullish(),
  billingAddress: addressInput.nullish(),
  totalAmount: amount,
  subtotal: amount.nullish(),
  shippingFee: amount.nullish(),
  pickupFee: amount.nullish(),
  taxAmount: amount.nullish(),
  giftCardAmount: amount.nullish(),
  discount: amount.nullish(),
  discountCode: text(64).nullish(),
  discountAmount: amount.nullish(),
  currency: text(3).nullish(),
  orderNote: note(2000).nullish(),
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: text(40).nullish(),
  status: text(60).nullish(),
  deliveryMethod,
  shippingMethod: z.enum(['shipping', 'local_pickup']).nullish(),
  customerDetails: z
    .object({
      name: text(200).nullish(),
      email: text(254).nullish(),
      phone: text(40).nullish(),
      country: text(60).nullish(),
    })
    .nullish(),
  selectedCountry: country,
  createdAt: text(40).nullish(),
  helcimPaymentId: text(100).nullish(),
  originalTotal: amount.nullish(),
  language: text(10).nullish(),
});
/** See {@link orderInput}. */
export type OrderInput = z.infer<typeof orderInput>;

/** Maximum length of a photo inlined in an item, in characters of its data URL: 6 MiB of photo. */
export const maxInlinePhoto = 8 * 1024 * 1024 + 100;

/**
 * An item as the browser sends it: an uploaded photo or a base64 data URL; an item with neither is dropped. Source:
 * product §3.
 */
export const orderItemInput = z.object({
  photoId: uuid.nullish(),
  base64: z.string().max(maxInlinePhoto).nullish(),
  fileName: text(500).nullish(),
  fileType: text(100).nullish(),
  productType: z.enum(productTypes).nullish(),
  shape: z.enum(frameShapes).nullish(),
  size: text(20).nullish(),
  quantity: z.number().nullish(),
  framing: framing.nullish(),
  price: amount.nullish(),
});
/** See {@link orderItemInput}. */
export type OrderItemInput = z.infer<typeof orderItemInput>;

/** Maximum number of chunks in an order: {@link maxItems} items, 6 to a chunk. */
export const maxChunks = Math.ceil(maxItems / 6);

/** Maximum number of items in a chunk. */
const maxChunkItems = 100;

/** `POST /api/orders/chunk`. `chunkIndex` counts from 0. Source: product §7. */
export const orderChunk = z
  .object({
    orderNumber,
    chunkIndex: z.int().min(0),
    totalChunks: z.int().min(1).max(maxChunks),
    order: orderInput,
    orderItems: z.array(orderItemInput).max(maxChunkItems),
  })
  .refine((chunk) => chunk.chunkIndex < chunk.totalChunks, { path: ['chunkIndex'] })
  .refine((chunk) => chunk.order.orderNumber === chunk.orderNumber, {
    path: ['order', 'orderNumber'],
  });
/** See {@link orderChunk}. */
export type OrderChunk = z.infer<typeof orderChunk>;

/** Maximum number of thumbnails shown for an order. */
export const maxPictures = 12;

/** The stored order as its own customer sees it; amounts in major units. Source: product §3. */
export const orderWire = z.object({
  orderNumber: z.string().max(40),
  email: z.string().max(254),
  phone: z.string().max(40),
  name: z.string().max(200),
  /** The pickup studio as it was when the order was placed, in the order's language. */
  pickupStudio: z
    .object({
      studioId: z.string().max(60),
      name: z.string().max(300),
      address: z.string().max(500),
      city: z.string().max(200),
      province: z.string().max(200).nullable(),
      postalCode: z.string().max(40).nullable(),
      country: z.string().max(60),
      phone: z.string().max(60).nullable(),
      timeZone: z.string().max(60),
      operatingHours: z.array(operatingHours).max(maxStretches),
    })
    .nullable(),
  /** Readiness estimate for pickup, with the studio's UTC offset; null when it cannot be computed. */
  readyAt: instant.nullable(),
  /** Last day to pay in store and pick up, on the studio's calendar; null if it is unknown or paid otherwise. */
  counterUntil: isoDate.nullable(),
  /** Date by which a shipped order is with the carrier. */
  carrierBy: isoDate.nullable(),
  shippingAddress: address.nullable(),
  billingAddress: address.nullable(),
  orderItems: z
    .array(
      z.object({
        id: z.string().max(60),
        photoId: z.string().max(60),
        fileName: z.string().max(500),
        productType: z.enum(productTypes),
        shape: z.enum(frameShapes).nullable(),
        size: z.string().max(20),
        quantity: z.number(),
        framing: framing.nullable(),
        price: amount,
        total: amount,
      }),
    )
    .max(maxItems),
  subtotal: amount,
  shippingFee: amount,
  taxAmount: amount,
  appliedTaxRates,
  discount: amount,
  discountCode: z.string().max(64).nullable(),
  giftCardAmount: amount,
  /** The gift card that paid a part; its code is not exposed here. */
  giftCard: z
    .object({ id: uuid, lastFour: z.string().max(4), amountUsed: amount, currencyCode })
    .nullable(),
  originalTotal: amount,
  totalAmount: amount,
  /** Amount refunded so far, without charges that came on top of the order's payment. */
  refundedAmount: amount,
  currency: currencyCode,
  orderNote: z.string().max(2000).nullable(),
  paymentMethod: z.enum(paymentMethods),
  /**
   * How to send the total by Interac e-Transfer with the order number as the message; null when no transfer is
   * expected.
   */
  transfer: z
    .object({
      recipient: z.string().max(254),
      /** Security answer, for banks that require one. */
      answer: z.string().max(100),
      /** Deadline for the transfer, with Toronto's UTC offset. */
      until: instant,
    })
    .nullable(),
  paymentStatus: z.enum(['paid', 'pending']),
  status: z.string().max(60),
  deliveryMethod,
  shippingMethod: z.enum(['shipping', 'local_pickup']),
  selectedCountry: z.string().max(2),
  language: z.string().max(10),
  createdAt: z.string().max(40),
  helcimPaymentId: z.string().max(100).nullable(),
  /** Path of the order's private page. */
  privatePath: z.string().max(300),
  /** Thumbnails of its first photos, at addresses that expire after some minutes. */
  pictures: z.array(z.string().max(300)).max(maxPictures),
});
/** See {@link orderWire}. */
export type OrderWire = z.infer<typeof orderWire>;

/** Response of `POST /api/orders/chunk`; `order` is present once the order is stored. Source: product §7. */
export const orderChunkResponse = z.object({
  data: z.object({
    orderNumber: z.string().max(40),
    received: z.array(z.number()).max(maxChunks),
    complete: z.boolean(),
    order: orderWire.optional(),
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
