import type { FastifyRequest } from 'fastify';
import { normalizeCode, type DiscountError } from '#domain/discounts/discounts.ts';
import { minGiftCodeLength, type GiftCardError } from '#domain/discounts/gift-cards.ts';
import { succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { findDiscount, findGiftCard, lookUpGiftCard, type CodeContext } from './find-codes.ts';
import { plainGiftCode } from './gift-card-codes.ts';
import type { StoredGiftCard } from './gift-cards.repo.ts';
import { guessCode, type CodeGuessDeps, type CodeGuesser, type NamedCode } from './guess-code.ts';
import { findPriceRule, type StoredPriceRule } from './price-rules.repo.ts';

type Guessed<T> = Promise<Result<T, 'too_many_requests'>>;

/** Returns the caller of a request as a guesser. */
export function identifyGuesser(request: FastifyRequest): CodeGuesser {
  return { session: request.sessionId, address: addressBlock(request.ip) };
}

function discountName(code: string): NamedCode {
  return {
    kind: 'discount',
    code: normalizeCode(code),
  };
}

function giftCardName(code: string): NamedCode {
  return {
    kind: 'gift-card',
    code: plainGiftCode(code),
  };
}

/** Runs {@link findDiscount} as a guess of the caller. Errors: `too_many_requests`. Source: product §5.4. */
export function guessDiscount(
  deps: CodeGuessDeps,
  guesser: CodeGuesser,
  code: string,
  context: CodeContext,
): Guessed<Result<StoredPriceRule, DiscountError>> {
  const name = discountName(code);
  return guessCode(deps, guesser, [name], {
    lookUp: () => findDiscount(deps.kysely, code, context),
    foundAs: (found) => (found.ok || found.code !== 'invalid_discount_code' ? name : null),
  });
}

/** Runs {@link findGiftCard} as a guess of the caller. Errors: `too_many_requests`. Source: product §5.4. */
export function guessGiftCard(
  deps: CodeGuessDeps,
  guesser: CodeGuesser,
  code: string,
  context: CodeContext,
): Guessed<Result<StoredGiftCard, GiftCardError>> {
  const name = giftCardName(code);
  return guessCode(deps, guesser, [name], {
    lookUp: () => findGiftCard(deps.kysely, code, deps.codeKey, context),
    foundAs: (found) => (found.ok || found.code !== 'invalid_gift_card' ? name : null),
  });
}

/**
 * Returns the price rule of a code, in any state, as a guess of the caller; null if there is none. The uses of the
 * caller's own unpaid orders are free: the order that it asks for may replace them.
 */
export function guessPriceRule(
  deps: CodeGuessDeps,
  guesser: CodeGuesser,
  code: string,
): Guessed<StoredPriceRule | null> {
  const name = discountName(code);
  return guessCode(deps, guesser, [name], {
    lookUp: () => findPriceRule(deps.kysely, name.code, { session: guesser.session, photos: null }),
    foundAs: (rule) => rule && name,
  });
}

/** The gift card of a typed code, in any state; where there is none, whether a discount has the code. */
export interface TypedCode {
  readonly card: StoredGiftCard | null;
  readonly isDiscount: boolean;
}

/**
 * Looks up a code that a customer typed as a gift card, as one guess. A code as long as a gift card's may be a discount
 * as well, and the customer cannot know which. Errors: `too_many_requests`.
 */
export async function guessTypedCode(
  deps: CodeGuessDeps,
  guesser: CodeGuesser,
  code: string,
): Guessed<TypedCode> {
  const asCard = giftCardName(code);
  if (asCard.code === '') return succeed({ card: null, isDiscount: false });
  const asDiscount = asCard.code.length < minGiftCodeLength ? null : discountName(code);
  const context = { session: guesser.session, now: deps.clock() };
  return await guessCode(deps, guesser, asDiscount ? [asCard, asDiscount] : [asCard], {
    lookUp: async () => {
      const card = await lookUpGiftCard(deps.kysely, code, deps.codeKey, context);
      const rule = !card && asDiscount && (await findPriceRule(deps.kysely, asDiscount.code, null));
      return { card, isDiscount: Boolean(rule) };
    },
    foundAs: ({ card, isDiscount }) => (card ? asCard : isDiscount ? asDiscount : null),
  });
}
