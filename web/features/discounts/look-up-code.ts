import { normalizeCode, type PriceRule } from '#domain/discounts/discounts.ts';
import { minGiftCodeLength } from '#domain/discounts/gift-cards.ts';
import { findPriceRule } from './api/find-price-rule.ts';
import { validateGiftCard, type GiftCardCheck } from './api/validate-gift-card.ts';
import { plainCode } from './gift-card-store.ts';

/** Result of looking up a typed code. */
export type CodeLookUpResult =
  | { readonly kind: 'discount'; readonly code: string; readonly rule: PriceRule | null }
  | { readonly kind: 'gift-card'; readonly check: GiftCardCheck }
  /** A discount that could not be looked up. */
  | { readonly kind: 'unchecked' };

async function lookUpDiscount(code: string): Promise<CodeLookUpResult> {
  const response = await findPriceRule(code);
  return response.ok ? { kind: 'discount', code, rule: response.value } : { kind: 'unchecked' };
}

/**
 * Looks a typed code up: a long one as a gift card, which also says whether it is a discount, so that a wrong code costs
 * one attempt; a shorter one as a discount.
 */
export async function lookUpCode(text: string, country: string): Promise<CodeLookUpResult> {
  const code = normalizeCode(text);
  if (plainCode(text).length < minGiftCodeLength) return await lookUpDiscount(code);
  const check = await validateGiftCard(code, country);
  return !check.ok && check.isDiscount ? await lookUpDiscount(code) : { kind: 'gift-card', check };
}
