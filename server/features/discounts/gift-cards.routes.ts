import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Failure } from '#contract/errors.ts';
import {
  updateGiftCardResponse,
  updateGiftCardRequest,
  validateGiftCardResponse,
  validateGiftCardRequest,
  type UpdateGiftCardResponse,
  type ValidateGiftCardResponse,
} from '#contract/gift-cards.ts';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import type { GiftCardError } from '#domain/discounts/gift-cards.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import { fail } from '#domain/common/result.ts';
import { failureText, requestLanguage } from '../../platform/http/language.ts';
import { logRefusal } from '../../platform/http/logger.ts';
import type {} from '../../platform/http/session.ts';
import { debugGiftCode } from './gift-card-debug.ts';
import { giftCardFailure } from './find-codes.ts';
import type { GiftCardDeps } from './gift-card-deps.ts';
import { identifyGuesser, guessTypedCode } from './guess-codes.ts';
import { findUseOfCard, type StoredGiftCard } from './gift-cards.repo.ts';

/** Maximum request size in bytes. */
const bodyLimit = 4 * 1024;

/** Returns why a card cannot pay; its currency counts only if the country of the order is known. */
function findFailure(
  { catalogues }: GiftCardDeps,
  card: StoredGiftCard | null,
  country: string | null | undefined,
  now: number,
): Failure<GiftCardError> | null {
  if (!card) return fail('invalid_gift_card');
  const { catalogue } = catalogues.at(now);
  return giftCardFailure(card, country ? currencyIn(catalogue, country) : card.currency, now);
}

function refuseGuess(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure<'too_many_requests'>,
): ValidateGiftCardResponse {
  const { code } = failure;
  const { waitSeconds } = failure.details;
  const message = failureText(failure, requestLanguage(request));
  reply.code(429).header('retry-after', String(waitSeconds));
  return { success: false, error: message, code, waitSeconds, message, details: { waitSeconds } };
}

function registerValidate(app: FastifyInstance, deps: GiftCardDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/validate-gift-card',
    {
      bodyLimit,
      schema: {
        operationId: 'validateGiftCard',
        body: validateGiftCardRequest,
        response: { 200: validateGiftCardResponse, 429: validateGiftCardResponse },
      },
    },
    async (request, reply): Promise<ValidateGiftCardResponse> => {
      const { code: typed, country } = request.body;
      reply.header('cache-control', 'no-store');
      const now = deps.clock();
      const guessed = await guessTypedCode(deps, identifyGuesser(request), typed);
      if (!guessed.ok) return refuseGuess(request, reply, guessed);
      const { card, isDiscount } = guessed.value;
      const isEmpty = typed.trim() === '';
      const failure = isEmpty
        ? fail('gift_card_code_required')
        : findFailure(deps, card, country, now);
      const debug = deps.debug
        ? { debug: await debugGiftCode(deps.kysely, typed, card, failure?.code ?? null) }
        : {};
      if (failure || !card) {
        const why = failure ?? fail('invalid_gift_card');
        return {
          success: false,
          error: failureText(why, requestLanguage(request)),
          code: why.code,
          ...(isDiscount && { isDiscount }),
          ...(why.code === 'gift_card_held' && { until: why.details.until }),
          ...debug,
        };
      }
      return {
        success: true,
        id: card.id,
        balance: toMajor(card.available, card.currency),
        currencyCode: card.currency,
        ...debug,
      };
    },
  );
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: 'forbidden' | 'gift_card_update_failed',
  details?: NonNullable<UpdateGiftCardResponse['details']>,
): UpdateGiftCardResponse {
  reply.code(code === 'forbidden' ? 403 : 409);
  const error = failureText(fail(code), requestLanguage(request));
  return { success: false, error, code, ...(details && { details }) };
}

function registerUpdate(app: FastifyInstance, deps: GiftCardDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/update-gift-card',
    {
      bodyLimit,
      schema: {
        operationId: 'updateGiftCard',
        body: updateGiftCardRequest,
        response: {
          200: updateGiftCardResponse,
          403: updateGiftCardResponse,
          409: updateGiftCardResponse,
        },
      },
    },
    async (request, reply): Promise<UpdateGiftCardResponse> => {
      const { giftCardId, amountUsed, orderNumber } = request.body;
      const order = await deps.ownOrder(request.sessionId, orderNumber);
      if (!order) return refuse(request, reply, 'forbidden');
      const { id, currency } = order;
      if (order.giftCard !== giftCardId) {
        logRefusal(request.log, 'gift card of another order', { order: id });
        return refuse(request, reply, 'forbidden');
      }
      const taken = toMajor(order.giftCardAmount, currency);
      if (toMinor(amountUsed, currency) !== order.giftCardAmount) {
        logRefusal(request.log, 'another amount than the gift card pays', { order: id });
        return refuse(request, reply, 'gift_card_update_failed', { amountUsed: taken });
      }
      const use = await findUseOfCard(deps.kysely, giftCardId, id, deps.clock());
      if (!use) return refuse(request, reply, 'gift_card_update_failed', { amountUsed: 0 });
      return {
        success: true,
        transaction: { id: use.id },
        remainingBalance: toMajor(use.available, currency),
      };
    },
  );
}

/**
 * `POST /api/validate-gift-card` returns what a card holds, or why it cannot pay, or that a discount has the code; `POST
 * /api/update-gift-card` confirms what the session's own order took of a card or holds on it, and moves nothing. Source: product §4, §5, §7.
 */
export function registerGiftCardRoutes(app: FastifyInstance, deps: GiftCardDeps): void {
  registerValidate(app, deps);
  registerUpdate(app, deps);
}
