import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { orderLinkInvoiceParams } from '#contract/order-links.ts';
import { orderNumberParams } from '#contract/orders.ts';
import { fail } from '#domain/common/result.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import { logRefusal } from '../../platform/http/logger.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { findOwnOrder, openOrderLink } from '../orders/index.ts';
import { sendInvoice } from './invoice-pdf.ts';
import { findInvoices, type InvoiceRecord } from './invoices.repo.ts';
import { registerMonthDocumentRoutes } from './month-documents.routes.ts';
import { registerStaffDocumentRoutes } from './staff-documents.routes.ts';

type InvoiceRouteDeps = Parameters<typeof openOrderLink>[0];

/** Draws a document unless too many were drawn for this network address: it takes the time of all other requests. */
async function drawInvoice(
  kysely: InvoiceRouteDeps['kysely'],
  drawings: Limiter,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  invoice: Pick<InvoiceRecord, 'id'>,
): Promise<FastifyReply> {
  const waitSeconds = await drawings.take([addressBlock(request.ip)]);
  return waitSeconds > 0
    ? sendFailure(request, reply, fail('too_many_requests', { waitSeconds }))
    : sendInvoice(kysely, reply, invoice);
}

/**
 * `GET /api/orders/{orderNumber}/invoice` for the session that placed the order, and `GET
 * /api/order-links/{link}/invoices/{invoice}` for anyone with its private link: PDFs. `drawings` limits their number by
 * network address. Source: product §6, §7.
 */
export function registerInvoiceRoutes(
  app: FastifyInstance,
  deps: InvoiceRouteDeps,
  drawings: Limiter,
): void {
  const { kysely } = deps;
  registerStaffDocumentRoutes(app, deps);
  registerMonthDocumentRoutes(app, deps);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/api/orders/:orderNumber/invoice',
    { schema: { operationId: 'getInvoice', params: orderNumberParams } },
    async (request, reply) => {
      const { orderNumber } = request.params;
      const order = await findOwnOrder(
        { kysely, log: request.log },
        request.sessionId,
        orderNumber,
      );
      if (!order) return sendFailure(request, reply, { ok: false, code: 'order_not_found' });
      const [invoice] = await findInvoices(kysely, order.id);
      if (!invoice) return sendFailure(request, reply, { ok: false, code: 'invoice_not_issued' });
      return drawInvoice(kysely, drawings, { request, reply }, invoice);
    },
  );
  typed.get(
    '/api/order-links/:link/invoices/:invoice',
    {
      config: { isLinked: true },
      schema: { operationId: 'getInvoiceByLink', params: orderLinkInvoiceParams },
    },
    async (request, reply) => {
      const order = await openOrderLink(deps, request.params.link);
      if (!order.ok) {
        logRefusal(request.log, order.code);
        return sendFailure(request, reply, order);
      }
      const issued = await findInvoices(kysely, order.value.id);
      const invoice = issued.find(({ id }) => id === request.params.invoice);
      if (!invoice) {
        const asked = { order: order.value.id, invoice: request.params.invoice };
        logRefusal(request.log, 'invoice of another order', asked);
        return sendFailure(request, reply, { ok: false, code: 'invoice_not_issued' });
      }
      void reply.header('referrer-policy', 'no-referrer');
      return drawInvoice(kysely, drawings, { request, reply }, invoice);
    },
  );
}
