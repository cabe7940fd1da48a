import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  editOrderRequest,
  editOrderResponse,
  editQuoteRequest,
  differencePaidRequest,
  editQuoteResponse,
  heldEditParams,
  orderEditingResponse,
} from '#contract/staff/order-edits.ts';
import { staffOrderParams } from '#contract/staff/orders.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getCaller, getStaff, isProven } from '../staff/index.ts';
import type { OrderEditDeps } from './deps.ts';
import { editOrder, quoteEdit, readEditing } from './edit-order.ts';
import { takeDifference, withdrawHeld } from './settle-held.ts';

/** Room for changes of every line of the largest order. */
const bodyLimit = 512 * 1024;

/** What the shop's people change of an order after it was placed: what may be changed, its price, and the edit itself. */
export function registerOrderEditRoutes(app: FastifyInstance, deps: OrderEditDeps): void {
  registerEditing(app, deps);
  registerHeld(app, deps);
}

function registerEditing(app: FastifyInstance, deps: OrderEditDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = staffOrderParams;
  const readId: OperationId = 'getOrderEditing';
  typed.get(
    '/api/staff/orders/:number/editing',
    { schema: { operationId: readId, params, response: { 200: orderEditingResponse } } },
    async (request, reply) => {
      const read = await readEditing(deps, getStaff(request), request.params.number);
      return read.ok ? read.value : sendFailure(request, reply, read);
    },
  );
  const quoteId: OperationId = 'quoteOrderEdit';
  const quoting = { params, body: editQuoteRequest, response: { 200: editQuoteResponse } };
  typed.post(
    '/api/staff/orders/:number/edit-quote',
    { bodyLimit, schema: { operationId: quoteId, ...quoting } },
    async (request, reply) => {
      const { number } = request.params;
      const quoted = await quoteEdit(deps, getStaff(request), number, request.body.change);
      return quoted.ok ? quoted.value : sendFailure(request, reply, quoted);
    },
  );
  const editId: OperationId = 'editOrder';
  const editing = { params, body: editOrderRequest, response: { 200: editOrderResponse } };
  typed.post(
    '/api/staff/orders/:number/edits',
    { bodyLimit, schema: { operationId: editId, ...editing } },
    async (request, reply) => {
      const editor = {
        person: getStaff(request),
        caller: getCaller(request),
        isProven: isProven(request, deps.clock()),
      };
      const edited = await editOrder(deps, editor, request.params.number, request.body);
      return edited.ok ? edited.value : sendFailure(request, reply, edited);
    },
  );
}

/** What becomes of an edit that waits for its payment. */
function registerHeld(app: FastifyInstance, deps: OrderEditDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = heldEditParams;
  const response = { 200: orderEditingResponse };
  const settlingOf = (request: FastifyRequest<{ Params: { number: string; edit: string } }>) => ({
    person: getStaff(request),
    caller: getCaller(request),
    ...request.params,
  });
  const withdrawId: OperationId = 'withdrawOrderEdit';
  typed.post(
    '/api/staff/orders/:number/edits/:edit/withdraw',
    { bodyLimit: 1024, schema: { operationId: withdrawId, params, response } },
    async (request, reply) => {
      const done = await withdrawHeld(deps, settlingOf(request));
      return done.ok ? done.value : sendFailure(request, reply, done);
    },
  );
  const paidId: OperationId = 'takeEditDifference';
  typed.post(
    '/api/staff/orders/:number/edits/:edit/paid',
    {
      bodyLimit: 4096,
      schema: { operationId: paidId, params, body: differencePaidRequest, response },
    },
    async (request, reply) => {
      const done = await takeDifference(deps, settlingOf(request), request.body.reference);
      return done.ok ? done.value : sendFailure(request, reply, done);
    },
  );
}
