import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OperationId } from '#contract/operations/index.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { PaymentDeps } from '../deps.ts';
import { helcimEvents } from './helcim-events.ts';
import type { ProviderEvent, ProviderWebhook } from './provider-events.ts';
import { isNothingNew, storeEvent } from '../records/reviews.repo.ts';
import { stripeEvents } from './stripe-events.ts';

/** Maximum message size in bytes, larger than any message of a provider. */
const bodyLimit = 128 * 1024;

/** Handles a message; false if it must be sent again. */
async function take(
  { kysely, clock, inFlight }: PaymentDeps,
  provider: CardProvider,
  { id, type, transaction, handle }: ProviderEvent,
): Promise<boolean> {
  if (transaction !== null) await inFlight.end(transaction);
  const outcome = await inFlight.during(transaction, async () => {
    // A charge that belongs to an attempt needs no handling, however often it is reported.
    if (await isNothingNew(kysely, provider, id, transaction)) return 'known';
    return await handle();
  });
  // Stored only after it was handled: a message that could not be handled must not count as a duplicate later.
  if (outcome === 'done') {
    await storeEvent(kysely, { provider, event: id, type }, new Date(clock()));
  }
  return outcome !== 'not done';
}

async function receive(
  deps: PaymentDeps,
  events: ProviderWebhook,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const event = events.verify({ headers: request.headers, rawBody, now: deps.clock() });
  if (!event) {
    request.log.warn({ provider: events.provider }, 'a message the provider did not sign');
    return sendFailure(request, reply, { ok: false, code: 'invalid_signature' });
  }
  if (!(await take(deps, events.provider, event))) {
    const { id, type } = event;
    request.log.warn({ provider: events.provider, event: id, type }, 'to be sent again');
    return sendFailure(request, reply, { ok: false, code: 'service_unavailable' });
  }
  return reply.send({ received: true });
}

/**
 * `POST /api/webhooks/cards` for Helcim (which allows no address with its name) and `POST /api/webhooks/checkout` for
 * Stripe. Signed messages need no session and no origin. Responds 401 to a message that is unsigned or too old, and 503
 * to have it sent again. Source: product §7.
 */
export async function registerWebhookRoutes(
  app: FastifyInstance,
  deps: PaymentDeps,
): Promise<void> {
  const routes: Readonly<Record<CardProvider, { url: string; operationId: OperationId }>> = {
    helcim: { url: '/api/webhooks/cards', operationId: 'receiveHelcimEvent' },
    stripe: { url: '/api/webhooks/checkout', operationId: 'receiveStripeEvent' },
  };
  await app.register(async (scope) => {
    // Signatures cover the bytes as received.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    for (const events of [helcimEvents(deps), stripeEvents(deps)]) {
      const { url, operationId } = routes[events.provider];
      scope.post(
        url,
        { bodyLimit, config: { isSigned: true }, schema: { operationId } },
        (request, reply) => receive(deps, events, request, reply),
      );
    }
  });
}
