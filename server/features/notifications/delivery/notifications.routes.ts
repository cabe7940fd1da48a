import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notificationResponse, notificationRequest } from '#contract/notifications.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import type { NotificationDeps } from '../deps.ts';
import { requestNotification } from './request-notification.ts';

/** Maximum bytes of a request: callers send a summary of up to 2,000 lines, which is ignored. */
const bodyLimit = 1024 * 1024;

const routes = [
  ['/send-order-confirmation', 'confirmation', 'requestOrderConfirmation'],
  ['/send-studio-notification', 'studios', 'requestStudioNotification'],
] as const;

/**
 * `POST /send-order-confirmation` and `POST /send-studio-notification`: only the order's number in the request counts.
 * Source: product §7.
 */
export function registerNotificationRoutes(
  app: FastifyInstance,
  deps: Pick<NotificationDeps, 'kysely'>,
): void {
  for (const [path, what, operationId] of routes) {
    app.withTypeProvider<ZodTypeProvider>().post(
      path,
      {
        bodyLimit,
        schema: { operationId, body: notificationRequest, response: { 200: notificationResponse } },
      },
      async (request, reply) => {
        const { orderNumber } = request.body;
        const own = { kysely: deps.kysely, log: request.log };
        const queued = await requestNotification(own, request.sessionId, orderNumber, what);
        if (!queued.ok) return sendFailure(request, reply, queued);
        return { success: true, queued: queued.value };
      },
    );
  }
}
