import { discountError, normalizeCode, type DiscountError } from '#domain/discounts.ts';
import { giftCardError, type GiftCardError, heldDetails } from '#domain/gift-cards.ts';
import type { Currency } from '#domain/money.ts';
import { fail, succeed, type Result } from '#domain/result.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { giftCodeHash, plainGiftCode } from './gift-card-codes.ts';
import { findGiftCardByHash, type StoredGiftCard } from './gift-cards.repo.ts';
import { findPriceRule, type StoredPriceRule } from './price-rules.repo.ts';

/** Circumstances in which a code is used. */
export interface CodeContext {
  readonly currency: Currency;
  /** Session whose own unpaid orders the requested order would replace; null if no order is being placed. */
  readonly session: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Returns the price rule of a code, if it holds now for an order in this currency. Source: product §5.4.
 */
export const findDiscount = async (
  kysely: Sql,
  code: string,
  { currency, session, now }: CodeContext,
): Promise<Result<StoredPriceRule, DiscountError>> => {
  const rule = await findPriceRule(kysely, normalizeCode(code), session);
  const error = discountError(rule, currency, now);
  if (error || !rule) {
    const details =
      error === 'discount_wrong_currency'
        ? { orderCurrency: currency, discountCurrency: rule?.currency }
        : undefined;
    return fail(error ?? 'invalid_discount_code', details);
  }
  return succeed(rule);
};

/** Returns the card of a code as it was typed, in any state; null if there is none. */
export const lookUpGiftCard = async (
  kysely: Sql,
  code: string,
  codeKey: string,
  { session, now }: Pick<CodeContext, 'session' | 'now'>,
): Promise<StoredGiftCard | null> => {
  const plain = plainGiftCode(code);
  return plain === ''
    ? null
    : await findGiftCardByHash(kysely, giftCodeHash(plain, codeKey), session, now);
};

/** Details of a card's error, for its text. */
export const giftCardDetails = (
  error: GiftCardError | null,
  card: StoredGiftCard | null,
  orderCurrency: Currency,
  now: number,
) => {
  if (error === 'gift_card_wrong_currency') return { orderCurrency, cardCurrency: card?.currency };
  return error === 'gift_card_held' ? heldDetails(card?.heldUntil ?? null, now) : undefined;
};

/**
 * Returns the gift card of a code, if it can pay for an order in this currency now. Source: product §5.4.
 */
export const findGiftCard = async (
  kysely: Sql,
  code: string,
  codeKey: string,
  context: CodeContext,
): Promise<Result<StoredGiftCard, GiftCardError>> => {
  const { currency, now } = context;
  const card = await lookUpGiftCard(kysely, code, codeKey, context);
  const error = giftCardError(card, currency, now);
  if (error || !card) {
    return fail(error ?? 'invalid_gift_card', giftCardDetails(error, card, currency, now));
  }
  return succeed(card);
};
