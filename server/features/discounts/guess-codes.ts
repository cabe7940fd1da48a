import type { FastifyRequest } from 'fastify';
import { normalizeCode, type DiscountError } from '#domain/discounts.ts';
import type { GiftCardError } from '#domain/gift-cards.ts';
import { succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { findDiscount, findGiftCard, lookUpGiftCard, type CodeContext } from './find-codes.ts';
import { plainGiftCode } from './gift-card-codes.ts';
import type { StoredGiftCard } from './gift-cards.repo.ts';
import { guessCode, type CodeGuessDeps, type CodeGuesser } from './guess-code.ts';
import { findPriceRule, type StoredPriceRule } from './price-rules.repo.ts';

type Guessed<T> = Promise<Result<T, 'too_many_requests'>>;

/** Returns the caller of a request as a guesser. */
export function guesserOf(request: FastifyRequest): CodeGuesser {
  return { session: request.sessionId, address: addressBlock(request.ip) };
}

/** Runs {@link findDiscount} as a guess of the caller. Errors: `too_many_requests`. Source: product §5.4. */
export function guessDiscount(
  deps: CodeGuessDeps,
  guesser: CodeGuesser,
  code: string,
  context: CodeContext,
): Guessed<Result<StoredPriceRule, DiscountError>> {
  return guessCode(
    deps,
    guesser,
    { kind: 'discount', code: normalizeCode(code) },
    {
      lookUp: () => findDiscount(deps.kysely, code, context),
      isRight: (found) => found.ok || found.code !== 'invalid_discount_code',
    },
  );
}

/** Runs {@link findGiftCard} as a guess of the caller. Errors: `too_many_requests`. Source: product §5.4. */
export function guessGiftCard(
  deps: CodeGuessDeps,
  guesser: CodeGuesser,
  code: string,
  context: CodeContext,
): Guessed<Result<StoredGiftCard, GiftCardError>> {
  return guessCode(
    deps,
    guesser,
    { kind: 'gift-card', code: plainGiftCode(code) },
    {
      lookUp: () => findGiftCard(deps.kysely, code, deps.codeKey, context),
      isRight: (found) => found.ok || found.code !== 'invalid_gift_card',
    },
  );
}

/** Returns the price rule of a code, in any state, as a guess of the caller; null if there is none. */
export function guessPriceRule(
  deps: CodeGuessDeps,
  guesser: CodeGuesser,
  code: string,
): Guessed<StoredPriceRule | null> {
  return guessCode(
    deps,
    guesser,
    { kind: 'discount', code: normalizeCode(code) },
    {
      lookUp: () => findPriceRule(deps.kysely, normalizeCode(code), null),
      isRight: (rule) => rule !== null,
    },
  );
}

/** Returns the gift card of a code, in any state, as a guess of the caller; null if there is none. */
export async function guessAnyGiftCard(
  deps: CodeGuessDeps,
  guesser: CodeGuesser,
  code: string,
): Guessed<StoredGiftCard | null> {
  const plain = plainGiftCode(code);
  if (plain === '') return succeed(null);
  const context = { session: guesser.session, now: deps.clock() };
  return await guessCode(
    deps,
    guesser,
    { kind: 'gift-card', code: plain },
    {
      lookUp: () => lookUpGiftCard(deps.kysely, code, deps.codeKey, context),
      isRight: (card) => card !== null,
    },
  );
}
