import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendConfirmationAnswer, sendConfirmationRequest } from '#contract/notifications.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import type { NotificationDeps } from './deps.ts';
import { requestConfirmation } from './request-confirmation.ts';

/** `POST /send-order-confirmation`: of the request, the order's number alone counts. Source: product §7. */
export const registerNotificationRoutes = (
  app: FastifyInstance,
  deps: Pick<NotificationDeps, 'kysely'>,
): void => {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/send-order-confirmation',
      { schema: { body: sendConfirmationRequest, response: { 200: sendConfirmationAnswer } } },
      async (request, reply) => {
        const queued = await requestConfirmation(deps, request.sessionId, request.body.orderNumber);
        if (!queued.ok) return sendFailure(request, reply, queued);
        return { success: true, queued: queued.value };
      },
    );
};
