import * as z from 'zod';
import { amount, country, currencyCode, instant, uuid } from './common.ts';
import { orderNumber } from './orders.ts';

/** `POST /api/validate-gift-card`. `autoEnable` never re-enables a disabled card. Source: product §5, §7. */
export const validateGiftCardRequest = z.object({
  /** The code as typed; `debug` reports the characters that were trimmed. */
  code: z.string().max(64),
  autoEnable: z.boolean().nullish(),
  /** Destination of the order, if known: a card in another currency is then refused. */
  country: country.nullish(),
});

/** Details for setting up a shop; sent only when the shop was started with them enabled. Source: product §7. */
export const giftCardDebug = z.object({
  inputCode: z.string().max(64),
  trimmedCode: z.string().max(64),
  codeLength: z.number(),
  trimmedLength: z.number(),
  steps: z.array(z.string().max(200)).max(10),
  cardsFound: z.number(),
  totalCardsInSystem: z.number(),
  cardsWithMatchingLastChars: z.number(),
  error: z.string().max(60).nullable(),
});
/** See {@link giftCardDebug}. */
export type GiftCardDebug = z.infer<typeof giftCardDebug>;

/**
 * Response: `balance` in major units without the amounts held for other orders, or `error` as text with its `code`.
 * Source: product §7.
 */
export const validateGiftCardResponse = z.object({
  success: z.boolean(),
  id: uuid.optional(),
  balance: amount.optional(),
  currencyCode: currencyCode.optional(),
  error: z.string().max(5000).optional(),
  code: z.string().max(60).optional(),
  /** With `invalid_gift_card`: the code is no gift card, but a discount has it. */
  isDiscount: z.boolean().optional(),
  /** Time at which the amount held for an unfinished payment becomes available again. */
  until: instant.optional(),
  /** Seconds until another code may be validated. */
  waitSeconds: z.number().optional(),
  /** With `waitSeconds`: the text and the details in the form that errors of other calls have. */
  message: z.string().max(5000).optional(),
  details: z.object({ waitSeconds: z.number() }).optional(),
  debug: giftCardDebug.optional(),
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
  transaction: z.object({ id: z.string().max(60) }).optional(),
  remainingBalance: amount.optional(),
  error: z.string().max(5000).optional(),
  code: z.string().max(60).optional(),
  details: z.object({ amountUsed: amount }).optional(),
});
/** See {@link updateGiftCardResponse}. */
export type UpdateGiftCardResponse = z.infer<typeof updateGiftCardResponse>;
