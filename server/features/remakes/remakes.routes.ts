import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { maxInlinePhoto } from '#contract/orders.ts';
import { orderLinkParams } from '#contract/order-links.ts';
import { remakeInput, remakeResponse } from '#contract/remakes.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { lookUpLink } from '../../platform/http/guess-guard.ts';
import { getClient } from '../photos/index.ts';
import type { RemakeDeps } from './deps.ts';
import { reportPrint } from './report-print.ts';

/** The picture, and the words around it. */
const reportLimit = maxInlinePhoto + 16 * 1024;

/** `POST /api/order-links/{link}/remakes`: reports a print that came out wrong. Source: product §4.21, §7. */
export function registerRemakeRoutes(app: FastifyInstance, deps: RemakeDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/order-links/:link/remakes',
    {
      bodyLimit: reportLimit,
      config: { body: 'large' },
      schema: {
        operationId: 'reportPrint',
        params: orderLinkParams,
        body: remakeInput,
        response: { 200: remakeResponse },
      },
    },
    async (request, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      const client = getClient(request);
      const reported = await lookUpLink(deps.orderLinkGuesses, request, 'order_link_invalid', () =>
        reportPrint(deps, request.params.link, { input: request.body, client }),
      );
      return reported.ok ? { data: reported.value } : sendFailure(request, reply, reported);
    },
  );
}
