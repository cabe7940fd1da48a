import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { quoteResponse, quoteRequest } from '#contract/quote.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/sql.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { requestLanguage } from '../../../platform/http/language.ts';
import { addressBlock } from '../../../platform/http/address-block.ts';
import { presentQuote } from './present-quote.ts';
import { quoteOrder, type QuoteSetup } from './quote-order.ts';

/** Maximum bytes of a request: 2,000 lines of 128 bytes. */
const bodyLimit = 256 * 1024;

/** Dependencies of the quote route. */
export interface QuoteDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly quote: QuoteSetup;
}

/** `POST /api/quote`: the pricing result. Errors name the invalid line. Source: product §3, §7. */
export function registerQuoteRoutes(app: FastifyInstance, deps: QuoteDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/quote',
    {
      bodyLimit,
      schema: { operationId: 'quoteOrder', body: quoteRequest, response: { 200: quoteResponse } },
    },
    async (request, reply) => {
      const body = request.body;
      const quote = await quoteOrder(
        deps.kysely,
        deps.quote,
        {
          ...body,
          delivery: body.deliveryMethod,
          method: body.paymentMethod,
          session: request.sessionId,
          photos: null,
          address: addressBlock(request.ip),
          customer: null,
        },
        deps.clock(),
      );
      if (!quote.ok) return sendFailure(request, reply, quote);
      return presentQuote(quote.value, requestLanguage(request));
    },
  );
}
