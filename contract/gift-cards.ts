import * as z from 'zod';
import { amount, country, currencyCode, instant, uuid } from './common.ts';
import { orderNumber } from './orders.ts';

/** `POST /api/validate-gift-card`. `autoEnable` never makes a disabled card count again. Source: product §5, §7. */
export const validateGiftCardRequest = z.object({
  /** As it was typed: what is trimmed off is told in `debug`. */
  code: z.string().max(64),
  autoEnable: z.boolean().nullish(),
  /** Where the order goes, if there is one yet: a card in another currency than its is refused then. */
  country: country.nullish(),
});

/** What was looked at, for whoever sets a shop up; sent only where the shop was started to. Source: product §7. */
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

/** Its answer: `balance` in major units is what is not promised elsewhere; else `error` as text and its `code`. Source: product §7. */
export const validateGiftCardResponse = z.object({
  success: z.boolean(),
  id: uuid.optional(),
  balance: amount.optional(),
  currencyCode: currencyCode.optional(),
  error: z.string().max(5000).optional(),
  code: z.string().max(60).optional(),
  /** When the money held for an unfinished payment is free again. */
  until: instant.optional(),
  /** Seconds until another code may be tried. */
  waitSeconds: z.number().optional(),
  /** With the wait: the text and the facts once more, as errors of other calls tell them. */
  message: z.string().max(5000).optional(),
  details: z.object({ waitSeconds: z.number() }).optional(),
  debug: giftCardDebug.optional(),
});
/** See {@link validateGiftCardResponse}. */
export type ValidateGiftCardResponse = z.infer<typeof validateGiftCardResponse>;

/** `POST /api/update-gift-card`: confirms what the session's own order took or holds; decides nothing. Source: product §7. */
export const updateGiftCardRequest = z.object({
  giftCardId: uuid,
  amountUsed: amount,
  orderNumber,
});

/** Its answer. Source: product §7. */
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
