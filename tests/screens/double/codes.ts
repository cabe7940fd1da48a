import type { ValidateGiftCardResponse } from '#contract/gift-cards.ts';
import type { PriceRulesResponse } from '#contract/price-rules.ts';
import type { QuoteResponse } from '#contract/quote.ts';
import { currencyOf } from '#tests/support/price-table.ts';
import { discountError, normalizeCode, type PriceRule } from '#domain/discounts/discounts.ts';
import { giftCardError, heldDetails, type GiftCardError } from '#domain/discounts/gift-cards.ts';
import { toMajor } from '#domain/common/money.ts';
import { westernDigits } from '#domain/common/western-digits.ts';
import { errorText } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import type { StoredCard } from './demo-shop.ts';

function toIso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** A price rule in the response format. */
export function presentRule(rule: PriceRule): PriceRulesResponse['price_rules'][number] {
  const { minimumSubtotal, currency, countries, sizeKeys, usageLimit, pieces } = rule;
  return {
    title: rule.code,
    status: rule.isActive ? 'active' : 'inactive',
    value_type: rule.valueType,
    value: (rule.valueThousandths / 1000).toFixed(3),
    currency,
    starts_at: toIso(rule.startsAt),
    ends_at: toIso(rule.endsAt),
    used_up: usageLimit !== null && rule.used >= usageLimit,
    minimum_subtotal:
      minimumSubtotal === null || currency === null ? null : toMajor(minimumSubtotal, currency),
    countries: countries && [...countries],
    size_keys: sizeKeys && [...sizeKeys],
    ...(pieces && {
      pieces: {
        of: pieces.of,
        paid: pieces.paid,
        percent: pieces.percentThousandths / 1000,
      },
    }),
    ...(rule.isFirstOrder && { first_order: true }),
    ...(rule.isAutomatic && { automatic: true }),
  };
}

function plain(code: string): string {
  return westernDigits(code.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}

/** Finds the card of a code as it was typed. */
export function findCard(cards: readonly StoredCard[], typed: string): StoredCard | null {
  return cards.find(({ code }) => code === plain(typed)) ?? null;
}

/** The card with this code that can pay for an order in a country. */
export function findUsableCard(
  cards: readonly StoredCard[],
  typed: string | null | undefined,
  country: string,
): StoredCard | null {
  const card = findCard(cards, typed ?? '');
  return card && giftCardError(card, currencyOf(country), Date.now()) ? null : card;
}

/** The rule with this code that is valid for an order in a country. */
export function findValidRule(
  rules: readonly PriceRule[],
  typed: string | null | undefined,
  country: string,
): PriceRule | null {
  const rule = findRule(rules, typed ?? '');
  return discountError(rule, currencyOf(country), Date.now()) ? null : rule;
}

/** The rules that hold without a code for an order in a country. */
export function findAutomatic(rules: readonly PriceRule[], country: string): PriceRule[] {
  return rules.filter(
    (rule) => rule.isAutomatic && discountError(rule, currencyOf(country), Date.now()) === null,
  );
}

/** Finds the rule of a code as it was typed. */
export function findRule(rules: readonly PriceRule[], typed: string): PriceRule | null {
  return rules.find(({ code }) => code === normalizeCode(typed)) ?? null;
}

/** Why the card that an order names cannot pay for it. */
export function cardError(
  cards: readonly StoredCard[],
  typed: string | null | undefined,
  country: string,
  language: LanguageCode,
): QuoteResponse['giftCardError'] {
  if (!typed) return null;
  const code = giftCardError(findCard(cards, typed), currencyOf(country), Date.now());
  return code && { code, message: errorText(language, code) };
}

function refuse(
  code: GiftCardError | 'gift_card_code_required',
  {
    language,
    ...rest
  }: { readonly language: LanguageCode; readonly isDiscount?: boolean; readonly until?: string },
): ValidateGiftCardResponse {
  return { success: false, code, error: errorText(language, code), ...rest };
}

/** What a card holds, or why it cannot pay. */
export function validateCard(
  card: StoredCard | null,
  asked: {
    readonly country: string | null;
    readonly isDiscount: boolean;
    readonly language: LanguageCode;
  },
): ValidateGiftCardResponse {
  const { country, isDiscount, language } = asked;
  const now = Date.now();
  const error = giftCardError(card, country ? currencyOf(country) : (card?.currency ?? 'USD'), now);
  if (card && !error) {
    const { id, available, currency } = card;
    return { success: true, id, balance: toMajor(available, currency), currencyCode: currency };
  }
  const held = error === 'gift_card_held' ? heldDetails(card?.heldUntil ?? null, now) : undefined;
  return refuse(error ?? 'invalid_gift_card', {
    language,
    ...(isDiscount && { isDiscount }),
    ...(held && { until: held.until }),
  });
}
