import * as z from 'zod/mini';
import { pickupCodePattern, pickupSecretPattern } from '#domain/orders/pickup-codes.ts';
import { amount, currencyCode, instant, productId, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';

const shortText = z.string().check(z.maxLength(300));

/** Query of the counter's lists: the studio, for people of the shop; a studio's people always get theirs. */
export const counterQuery = z.object({ studio: z.exactOptional(uuid) });

/** `POST /api/staff/counter/look`: by the typed code, or by the number and secret of a scanned QR code. */
export const lookUpRequest = z.union([
  z.object({ code: z.string().check(z.maxLength(6), z.regex(pickupCodePattern)) }),
  z.object({
    number: orderNumber,
    secret: z.string().check(z.maxLength(22), z.regex(pickupSecretPattern)),
  }),
]);

/** An order at the counter. Never a full address. */
export const counterOrder = z.object({
  number: orderNumber,
  name: shortText,
  contents: z
    .array(z.object({ size: shortText, productType: productId, quantity: z.int() }))
    .check(z.maxLength(30)),
  pictures: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(4)),
  shelf: z.nullable(z.string().check(z.maxLength(20))),
  /** What is to be paid at the counter, in major units; 0 if nothing is. */
  due: amount,
  currency: currencyCode,
  readyAt: z.nullable(instant),
});

/** What is known of a code: an order that waits here, or why it does not. */
export const lookUpResponse = z.discriminatedUnion('found', [
  z.object({ found: z.literal('ready'), order: counterOrder }),
  z.object({
    found: z.literal('uploading'),
    received: z.int(),
    expected: z.int(),
    name: shortText,
  }),
  z.object({ found: z.literal('printing'), readyAt: z.nullable(instant), name: shortText }),
  /** At another studio: its name and phone, nothing of the order. */
  z.object({ found: z.literal('elsewhere'), studio: shortText, phone: z.nullable(shortText) }),
  z.object({ found: z.literal('collected'), at: instant, by: shortText }),
  z.object({ found: z.literal('over'), name: shortText }),
  z.object({ found: z.literal('none') }),
]);
/** See {@link lookUpResponse}. */
export type LookUpResponse = z.infer<typeof lookUpResponse>;

/**
 * `GET /api/staff/counter/open`: what a device needs for ten minutes without a connection: the open orders of its studio
 * with salted hashes of their codes and secrets in hexadecimal, and no name or address.
 */
export const openPickupsResponse = z.object({
  salt: z.string().check(z.maxLength(64)),
  madeAt: instant,
  /** Rounds of PBKDF2-SHA-256 over salt and code. */
  iterations: z.int(),
  orders: z
    .array(
      z.object({
        number: orderNumber,
        codeHash: z.string().check(z.maxLength(64)),
        /** SHA-256 of the salt and the secret of its QR code, which is too long to be guessed. */
        secretHash: z.string().check(z.maxLength(64)),
        shelf: z.nullable(z.string().check(z.maxLength(20))),
        due: amount,
        currency: currencyCode,
      }),
    )
    .check(z.maxLength(2000)),
});

/** `GET /api/staff/counter`: today's pickups at this studio, the waiting first. */
export const counterListResponse = z.object({
  waiting: z.array(counterOrder).check(z.maxLength(100)),
  waitingCount: z.int(),
  /** Since midnight of `timeZone`: the studio's, or the shop's for all studios. */
  handedOverToday: z.int(),
  timeZone: z.string().check(z.maxLength(60)),
  studio: z.nullable(z.object({ id: uuid, name: shortText })),
});
