import * as z from 'zod/mini';
import { amount, country, currencyCode, instant, uuid } from './common.ts';
import { orderNumber } from './orders.ts';

/** `POST /api/validate-gift-card`. `autoEnable` never re-enables a disabled card. Source: product §5, §7. */
export const validateGiftCardRequest = z.object({
  /** The code as typed; `debug` reports the characters that were trimmed. */
  code: z.string().check(z.maxLength(64)),
  autoEnable: z.nullish(z.boolean()),
  /** Destination of the order, if known: a card in another currency is then refused. */
  country: z.nullish(country),
});

/** Details for setting up a shop; sent only when the shop was started with them enabled. Source: product §7. */
export const giftCardDebug = z.object({
  inputCode: z.string().check(z.maxLength(64)),
  trimmedCode: z.string().check(z.maxLength(64)),
  codeLength: z.number(),
  trimmedLength: z.number(),
  steps: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(10)),
  cardsFound: z.number(),
  totalCardsInSystem: z.number(),
  cardsWithMatchingLastChars: z.number(),
  error: z.nullable(z.string().check(z.maxLength(60))),
});
/** See {@link giftCardDebug}. */
export type GiftCardDebug = z.infer<typeof giftCardDebug>;

/**
 * Response: `balance` in major units without the amounts held for other orders, or `error` as text with its `code`.
 * Source: product §7.
 */
export const validateGiftCardResponse = z.object({
  success: z.boolean(),
  id: z.optional(uuid),
  balance: z.optional(amount),
  currencyCode: z.optional(currencyCode),
  error: z.optional(z.string().check(z.maxLength(5000))),
  code: z.optional(z.string().check(z.maxLength(60))),
  /** With `invalid_gift_card`: the code is no gift card, but a discount has it. */
  isDiscount: z.optional(z.boolean()),
  /** Time at which the amount held for an unfinished payment becomes available again. */
  until: z.optional(instant),
  /** Seconds until another code may be validated. */
  waitSeconds: z.optional(z.number()),
  /** With `waitSeconds`: the text and the details in the form that errors of other calls have. */
  message: z.optional(z.string().check(z.maxLength(5000))),
  details: z.optional(z.object({ waitSeconds: z.number() })),
  debug: z.optional(giftCardDebug),
});
/** See {@link validateGiftCardResponse}. */
export type ValidateGiftCardResponse = z.infer<typeof validateGiftCardResponse>;

/**
 * `POST /api/update-gift-card`: confirms the amount that the session's own order took or holds; changes nothing.
 * Source: product §7.
 */
export const updateGiftCardRequest = z.object({
  giftCardId: uuid,
  amountUsed: amount,
  orderNumber,
});

/** Response. Source: product §7. */
export const updateGiftCardResponse = z.object({
  success: z.boolean(),
  transaction: z.optional(z.object({ id: z.string().check(z.maxLength(60)) })),
  remainingBalance: z.optional(amount),
  error: z.optional(z.string().check(z.maxLength(5000))),
  code: z.optional(z.string().check(z.maxLength(60))),
  details: z.optional(z.object({ amountUsed: amount })),
});
/** See {@link updateGiftCardResponse}. */
export type UpdateGiftCardResponse = z.infer<typeof updateGiftCardResponse>;
