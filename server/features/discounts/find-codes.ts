import {
  discountError,
  normalizeCode,
  type DiscountCustomer,
  type DiscountError,
} from '#domain/discounts/discounts.ts';
import { giftCardError, type GiftCardError, heldDetails } from '#domain/discounts/gift-cards.ts';
import type { Currency } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Failure, Result } from '#contract/errors.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { giftCodeHash, plainGiftCode } from './gift-card-codes.ts';
import { findGiftCardByHash, type StoredGiftCard } from './gift-cards.repo.ts';
import { findAutomatic, findPriceRule, type StoredPriceRule } from './price-rules.repo.ts';
import { findCustomerRefusal } from './rule-uses.repo.ts';

/** Circumstances in which a code is used. */
export interface CodeContext {
  readonly currency: Currency;
  /** Session whose other unpaid orders leave their gift card money to the requested order. */
  readonly session: string;
  /** Ids of the photos of the order that is placed; null if only its price is asked for. */
  readonly photos: readonly string[] | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

function discountFailure(
  rule: StoredPriceRule | null,
  orderCurrency: Currency,
  now: number,
): Failure<DiscountError> | null {
  const error = discountError(rule, orderCurrency, now);
  if (error !== 'discount_wrong_currency') return error && fail(error);
  return fail(error, { orderCurrency, discountCurrency: rule?.currency ?? null });
}

/** Returns the price rule of a code, if it holds now for an order in this currency. */
export async function findDiscount(
  kysely: Sql,
  code: string,
  { currency, session, photos, now }: CodeContext,
): Promise<Result<StoredPriceRule, DiscountError>> {
  const rule = await findPriceRule(kysely, normalizeCode(code), { session, photos });
  const failure = discountFailure(rule, currency, now);
  if (failure) return failure;
  return rule ? succeed(rule) : fail('invalid_discount_code');
}

/** A rule that its customer may not use, and why. */
interface RefusedRule {
  readonly rule: StoredPriceRule;
  readonly reason: 'email' | 'first_order';
}

/** The rules that hold now without a code: those that a customer may use, and those that they may not. */
interface AutomaticRules {
  readonly usable: readonly StoredPriceRule[];
  readonly refused: readonly RefusedRule[];
}

/** Finds the rules that hold now without a code for an order in this currency; an unknown customer may use all of them. */
async function findAutomaticRules(
  kysely: Sql,
  { currency, session, photos, now }: CodeContext,
  customer: DiscountCustomer | null,
): Promise<AutomaticRules> {
  const order = { session, photos };
  const usable: StoredPriceRule[] = [];
  const refused: RefusedRule[] = [];
  for (const rule of await findAutomatic(kysely, order)) {
    if (discountError(rule, currency, now) !== null) continue;
    const reason = customer && (await findCustomerRefusal(kysely, rule, customer, order));
    if (reason) refused.push({ rule, reason });
    else usable.push(rule);
  }
  return { usable, refused };
}

/** The rules that a customer may use. */
export const customerRules = { findAutomaticRules, findCustomerRefusal };

/** Returns the card of a code as it was typed, in any state; null if there is none. */
export async function lookUpGiftCard(
  kysely: Sql,
  code: string,
  codeKey: string,
  { session, now }: Pick<CodeContext, 'session' | 'now'>,
): Promise<StoredGiftCard | null> {
  const plain = plainGiftCode(code);
  return plain === ''
    ? null
    : await findGiftCardByHash(kysely, giftCodeHash(plain, codeKey), session, now);
}

/** Returns why a card cannot pay for an order in this currency now; null when it can. */
export function giftCardFailure(
  card: StoredGiftCard | null,
  orderCurrency: Currency,
  now: number,
): Failure<GiftCardError> | null {
  if (!card) return fail('invalid_gift_card');
  const error = giftCardError(card, orderCurrency, now);
  if (error === 'gift_card_wrong_currency') {
    return fail(error, { orderCurrency, cardCurrency: card.currency });
  }
  if (error !== 'gift_card_held') return error && fail(error);
  const held = heldDetails(card.heldUntil, now);
  return held ? fail(error, held) : fail('gift_card_zero_balance');
}

/** Returns the gift card of a code, if it can pay for an order in this currency now. */
export async function findGiftCard(
  kysely: Sql,
  code: string,
  codeKey: string,
  context: CodeContext,
): Promise<Result<StoredGiftCard, GiftCardError>> {
  const { currency, now } = context;
  const card = await lookUpGiftCard(kysely, code, codeKey, context);
  const failure = giftCardFailure(card, currency, now);
  if (failure) return failure;
  return card ? succeed(card) : fail('invalid_gift_card');
}
