import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contract/errors.ts';
import {
  updateGiftCardResponse,
  updateGiftCardRequest,
  validateGiftCardResponse,
  validateGiftCardRequest,
  type UpdateGiftCardResponse,
  type ValidateGiftCardResponse,
} from '#contract/gift-cards.ts';
import { currencyOf } from '#domain/countries.ts';
import { giftCardError } from '#domain/gift-cards.ts';
import { toMajor, toMinor } from '#domain/money.ts';
import { fail, type Failure } from '#domain/result.ts';
import { errorText, languageOf } from '../../platform/http/language.ts';
import { logRefusal } from '../../platform/http/logger.ts';
import type {} from '../../platform/http/session.ts';
import { debugGiftCode } from './gift-card-debug.ts';
import { giftCardDetails } from './find-codes.ts';
import type { GiftCardDeps } from './gift-card-deps.ts';
import { guessAnyGiftCard, guesserOf } from './guess-codes.ts';
import { findUseOfCard, type StoredGiftCard } from './gift-cards.repo.ts';

/** Maximum request size in bytes. */
const bodyLimit = 4 * 1024;

const textOf = (request: FastifyRequest, { code, details }: Failure<ErrorCode>): string =>
  errorText(code, languageOf(request), details);

/** Returns why a card cannot pay; its currency counts only if the country of the order is known. */
const failureOf = (
  card: StoredGiftCard | null,
  country: string | null | undefined,
  now: number,
): Failure<ErrorCode> | null => {
  const orderCurrency = country ? currencyOf(country) : (card?.currency ?? 'USD');
  const code = giftCardError(card, orderCurrency, now);
  return code && fail(code, giftCardDetails(code, card, orderCurrency, now));
};

const refuseGuess = (
  request: FastifyRequest,
  reply: FastifyReply,
  { code, details }: Failure<'too_many_requests'>,
): ValidateGiftCardResponse => {
  const waitSeconds = Number(details?.waitSeconds);
  const message = textOf(request, fail(code, details));
  reply.code(429).header('retry-after', String(waitSeconds));
  return { success: false, error: message, code, waitSeconds, message, details: { waitSeconds } };
};

const registerValidate = (app: FastifyInstance, deps: GiftCardDeps): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/validate-gift-card',
    {
      bodyLimit,
      schema: {
        body: validateGiftCardRequest,
        response: { 200: validateGiftCardResponse, 429: validateGiftCardResponse },
      },
    },
    async (request, reply): Promise<ValidateGiftCardResponse> => {
      const { code: typed, country } = request.body;
      reply.header('cache-control', 'no-store');
      const now = deps.clock();
      const guessed = await guessAnyGiftCard(deps, guesserOf(request), typed);
      if (!guessed.ok) return refuseGuess(request, reply, guessed);
      const card = guessed.value;
      const isEmpty = typed.trim() === '';
      const failure = isEmpty ? fail('gift_card_code_required') : failureOf(card, country, now);
      const debug = deps.debug
        ? { debug: await debugGiftCode(deps.kysely, typed, card, failure?.code ?? null) }
        : {};
      if (failure || !card) {
        const why = failure ?? fail('invalid_gift_card');
        const until = why.details?.until;
        return {
          success: false,
          error: textOf(request, why),
          code: why.code,
          ...(typeof until === 'string' && { until }),
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
};

const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: 'forbidden' | 'gift_card_update_failed',
  details?: NonNullable<UpdateGiftCardResponse['details']>,
): UpdateGiftCardResponse => {
  reply.code(code === 'forbidden' ? 403 : 409);
  return { success: false, error: textOf(request, fail(code)), code, ...(details && { details }) };
};

const registerUpdate = (app: FastifyInstance, deps: GiftCardDeps): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/update-gift-card',
    {
      bodyLimit,
      schema: {
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
};

/**
 * `POST /api/validate-gift-card` returns what a card holds, or why it cannot pay; `POST /api/update-gift-card` confirms
 * what the session's own order took of a card or holds on it, and moves nothing. Source: product §4, §5, §7.
 */
export const registerGiftCardRoutes = (app: FastifyInstance, deps: GiftCardDeps): void => {
  registerValidate(app, deps);
  registerUpdate(app, deps);
};
