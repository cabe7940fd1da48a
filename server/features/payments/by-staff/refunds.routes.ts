import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import { staffOrderParams } from '#contract/staff/orders.ts';
import {
  makeRefundRequest,
  refundQuoteRequest,
  refundQuoteResponse,
  staffRefundsResponse,
} from '#contract/staff/refunds.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getStaff, isProven } from '../../staff/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { makeRefund, quoteRefund, readRefunds } from './make-refund.ts';

/** Room for the lines of the largest order. */
const bodyLimit = 256 * 1024;

/** What the shop's people refund: what is left, what a refund would do, and the refund itself. */
export function registerRefundRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = staffOrderParams;
  const listId: OperationId = 'listOrderRefunds';
  typed.get(
    '/api/staff/orders/:number/refunds',
    { schema: { operationId: listId, params, response: { 200: staffRefundsResponse } } },
    async (request, reply) => {
      const read = await readRefunds(deps, getStaff(request), request.params.number);
      return read.ok ? read.value : sendFailure(request, reply, read);
    },
  );
  const quoteId: OperationId = 'quoteRefund';
  const quoting = { params, body: refundQuoteRequest, response: { 200: refundQuoteResponse } };
  typed.post(
    '/api/staff/orders/:number/refund-quote',
    { bodyLimit, schema: { operationId: quoteId, ...quoting } },
    async (request, reply) => {
      const { number } = request.params;
      const quoted = await quoteRefund(deps, getStaff(request), number, request.body.choice);
      return quoted.ok ? quoted.value : sendFailure(request, reply, quoted);
    },
  );
  const makeId: OperationId = 'makeRefund';
  const making = { params, body: makeRefundRequest, response: { 200: staffRefundsResponse } };
  typed.post(
    '/api/staff/orders/:number/refunds',
    { bodyLimit, schema: { operationId: makeId, ...making } },
    async (request, reply) => {
      const refunder = {
        person: getStaff(request),
        caller: getCaller(request),
        isProven: isProven(request, deps.clock()),
      };
      const made = await makeRefund(deps, refunder, request.params.number, request.body);
      return made.ok ? made.value : sendFailure(request, reply, made);
    },
  );
}
