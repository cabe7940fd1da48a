import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import {
  createCheckoutSessionResponse,
  createCheckoutSessionRequest,
  initializePaymentResponse,
  initializePaymentRequest,
  validatePaymentResponse,
  validatePaymentRequest,
} from '#contract/payments.ts';
import { addressBlock } from '../../../platform/http/address-block.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { errorTextOrEnglish, requestLanguage } from '../../../platform/http/language.ts';
import { presentOrderTo } from '../../orders/index.ts';
import type { ReturnAddresses } from '../providers/card-provider.ts';
import type { PaymentDeps } from '../deps.ts';
import { findPayingSession, openPayment } from './pay-by-link.ts';
import { validatePayment } from './validate-payment.ts';

/** Maximum request size in bytes: the card window's message has up to 20,000 characters. */
const bodyLimit = 64 * 1024;
/** Maximum size of a checkout request in bytes: callers also send lines with thumbnails, which are not read. */
const checkoutBodyLimit = 1024 * 1024;

type IsOwnOrigin = PaymentDeps['isOwnOrigin'];

function isOwn(address: string, isOwnOrigin: IsOwnOrigin): boolean {
  const { origin, username, password } = new URL(address);
  return username === '' && password === '' && isOwnOrigin(origin);
}

/** An address as browsers read it, so that nobody behind the shop reads it in another way. */
function normalize(address: string): string {
  return new URL(address).href;
}

/**
 * Checks that both addresses are on the shop's own origin, and normalizes them. Error: `invalid_request`, with `fields`.
 */
function returnTo(
  { success, cancel }: ReturnAddresses,
  isOwnOrigin: IsOwnOrigin,
): Result<ReturnAddresses> {
  const fields = [
    ...(isOwn(success, isOwnOrigin) ? [] : ['success_url']),
    ...(isOwn(cancel, isOwnOrigin) ? [] : ['cancel_url']),
  ];
  return fields.length > 0
    ? fail('invalid_request', { fields })
    : succeed({ success: normalize(success), cancel: normalize(cancel) });
}

function registerCardWindow(app: FastifyInstance, deps: PaymentDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/api/initialize-payment',
    {
      bodyLimit,
      schema: {
        operationId: 'initializePayment',
        body: initializePaymentRequest,
        response: { 200: initializePaymentResponse },
      },
    },
    async (request, reply) => {
      const { sessionId } = request;
      const { orderNumber, orderLink, total, edit } = request.body;
      const opening = {
        sessionId,
        address: addressBlock(request.ip),
        orderNumber,
        total,
        ...(edit !== undefined && { edit }),
        provider: 'helcim',
        addresses: null,
      } as const;
      const open = await openPayment(deps, opening, orderLink);
      if (!open.ok) return sendFailure(request, reply, open);
      return { checkoutToken: open.value.token, secretToken: open.value.confirmToken };
    },
  );
}

function registerCheckout(app: FastifyInstance, deps: PaymentDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/api/create-checkout-session',
    {
      bodyLimit: checkoutBodyLimit,
      schema: {
        operationId: 'createCheckoutSession',
        body: createCheckoutSessionRequest,
        response: { 200: createCheckoutSessionResponse },
      },
    },
    async (request, reply) => {
      const { sessionId, body } = request;
      const { orderNumber, orderLink, edit, success_url: success, cancel_url: cancel } = body;
      const addresses = returnTo({ success, cancel }, deps.isOwnOrigin);
      if (!addresses.ok) return sendFailure(request, reply, addresses);
      const opening = {
        sessionId,
        address: addressBlock(request.ip),
        orderNumber,
        total: null,
        ...(edit !== undefined && { edit }),
        provider: 'stripe',
        addresses: addresses.value,
      } as const;
      const open = await openPayment(deps, opening, orderLink);
      if (!open.ok) return sendFailure(request, reply, open);
      const { url, token: id } = open.value;
      return url === null
        ? sendFailure(request, reply, { ok: false, code: 'payment_unavailable' })
        : { url, id };
    },
  );
}

/**
 * `POST /api/initialize-payment`, `POST /api/create-checkout-session` and `POST /api/validate-payment`.
 * Source: product §7.
 */
export function registerPaymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  app.addHook('preClose', async () => deps.closing.abort());
  registerCardWindow(app, deps);
  registerCheckout(app, deps);
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/validate-payment',
    {
      bodyLimit,
      schema: {
        operationId: 'validatePayment',
        body: validatePaymentRequest,
        response: { 200: validatePaymentResponse },
      },
    },
    async (request) => {
      const { sessionId } = request;
      const { orderNumber, orderLink } = request.body;
      const owner = await findPayingSession(deps, { sessionId, orderNumber, orderLink });
      const order = await validatePayment(deps, {
        sessionId: owner.ok ? owner.value : sessionId,
        orderNumber,
        checkoutToken: request.body.sessionId,
        message: request.body.eventMessage,
        reader: { sessionId, address: addressBlock(request.ip) },
      });
      if (order.ok) {
        const viewer = orderLink ? 'link' : 'session';
        // A card payment waits for no bank transfer.
        const presenting = { ...deps, transfersTo: null };
        return { success: true, order: await presentOrderTo(viewer, order.value, presenting) };
      }
      const error = errorTextOrEnglish(order.code, requestLanguage(request), order.details);
      return { success: false, code: order.code, error };
    },
  );
}
