import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { quoteAnswer, quoteRequest } from '#contract/quote.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { errorText, languageOf } from '../../platform/http/language.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import { presentQuote, quoteOrder, type QuoteSetup } from './quote-order.ts';

/** What the quote's route needs. */
export interface QuoteDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly quote: QuoteSetup;
  /** Failed guesses of gift card codes, here and wherever else they are asked for. */
  readonly giftCodeGuesses: Limiter;
}

/** `POST /api/quote`: the pricing result. Errors name the line at fault. Source: product §3, §7. */
export const registerQuoteRoutes = (app: FastifyInstance, deps: QuoteDeps): void => {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/api/quote',
      { schema: { body: quoteRequest, response: { 200: quoteAnswer } } },
      async (request, reply) => {
        const body = request.body;
        const guesser = [request.ip, request.sessionId];
        const waitSeconds = body.giftCardCode ? await deps.giftCodeGuesses.waitSeconds(guesser) : 0;
        if (waitSeconds > 0) {
          return sendFailure(request, reply, {
            ok: false,
            code: 'too_many_requests',
            details: { waitSeconds },
          });
        }
        const quote = await quoteOrder(
          deps.kysely,
          deps.quote,
          {
            ...body,
            province: body.province ?? body.state,
            delivery: body.deliveryMethod,
            method: body.paymentMethod,
            session: request.sessionId,
            email: null,
          },
          deps.clock(),
        );
        if (!quote.ok) return sendFailure(request, reply, quote);
        if (quote.value.giftCardFailure?.code === 'invalid_gift_card') {
          await deps.giftCodeGuesses.count(guesser);
        }
        const language = languageOf(request);
        return presentQuote(quote.value, (failure) =>
          errorText(failure.code, language, failure.details),
        );
      },
    );
};
