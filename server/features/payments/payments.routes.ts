import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  initializePaymentAnswer,
  initializePaymentRequest,
  validatePaymentAnswer,
  validatePaymentRequest,
} from '#contract/payments.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { errorText, languageOf } from '../../platform/http/language.ts';
import { presentOrder } from '../orders/index.ts';
import type { PaymentDeps } from './deps.ts';
import { openAttempt } from './open-attempt.ts';
import { validatePayment } from './validate-payment.ts';

/** `POST /api/initialize-payment` and `POST /api/validate-payment`. Source: product §7. */
export const registerPaymentRoutes = (app: FastifyInstance, deps: PaymentDeps): void => {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/api/initialize-payment',
    { schema: { body: initializePaymentRequest, response: { 200: initializePaymentAnswer } } },
    async (request, reply) => {
      const { orderNumber, total } = request.body;
      const open = await openAttempt(deps, request.sessionId, orderNumber, total);
      if (!open.ok) return sendFailure(request, reply, open);
      const { checkoutToken, confirmToken } = open.value;
      return { checkoutToken, secretToken: confirmToken };
    },
  );
  typed.post(
    '/api/validate-payment',
    { schema: { body: validatePaymentRequest, response: { 200: validatePaymentAnswer } } },
    async (request) => {
      const order = await validatePayment(deps, {
        sessionId: request.sessionId,
        orderNumber: request.body.orderNumber,
        checkoutToken: request.body.sessionId,
        message: request.body.eventMessage,
      });
      if (order.ok) return { success: true, order: presentOrder(order.value) };
      const error = errorText(order.code, languageOf(request), order.details);
      return { success: false, code: order.code, error };
    },
  );
};
