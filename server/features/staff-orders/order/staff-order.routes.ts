import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  addNoteRequest,
  assignRequest,
  customerLinkResponse,
  resendMailRequest,
  staffOrderParams,
  staffOrderResponse,
  type StaffOrder,
} from '#contract/staff/orders.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getStaff } from '../../staff/index.ts';
import type { StaffOrderDeps } from '../deps.ts';
import { addNote, assignOrder, copyLink, resendMail, type StaffCommand } from './order-commands.ts';
import { presentStaffOrder } from './read-staff-order.ts';

const bodyLimit = 16 * 1024;

function commandOf(request: FastifyRequest): StaffCommand {
  return { caller: getCaller(request), person: getStaff(request) };
}

function readOrder(deps: StaffOrderDeps, request: FastifyRequest, number: string) {
  return presentStaffOrder(deps, getStaff(request), number);
}

function sendOrder(request: FastifyRequest, reply: FastifyReply, order: StaffOrder | null) {
  return order ? { order } : sendFailure(request, reply, fail('not_found'));
}

function registerReads(app: FastifyInstance, deps: StaffOrderDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const getId: OperationId = 'getStaffOrder';
  typed.get(
    '/api/staff/orders/:number',
    {
      schema: {
        operationId: getId,
        params: staffOrderParams,
        response: { 200: staffOrderResponse },
      },
    },
    async (request, reply) =>
      sendOrder(request, reply, await readOrder(deps, request, request.params.number)),
  );
  const linkId: OperationId = 'getStaffOrderLink';
  typed.post(
    '/api/staff/orders/:number/link',
    {
      bodyLimit,
      schema: {
        operationId: linkId,
        params: staffOrderParams,
        response: { 200: customerLinkResponse },
      },
    },
    async (request, reply) => {
      const copied = await copyLink(deps, commandOf(request), request.params.number);
      return copied.ok ? { address: copied.value } : sendFailure(request, reply, copied);
    },
  );
}

/** `GET /api/staff/orders/{number}` and the small acts on it that nothing else follows from. */
export function registerStaffOrderPageRoutes(app: FastifyInstance, deps: StaffOrderDeps): void {
  registerReads(app, deps);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    number: string,
    done: Result<undefined>,
  ) =>
    done.ok
      ? sendOrder(request, reply, await readOrder(deps, request, number))
      : sendFailure(request, reply, done);
  const shared = { params: staffOrderParams, response: { 200: staffOrderResponse } };
  const noteId: OperationId = 'addStaffOrderNote';
  typed.post(
    '/api/staff/orders/:number/notes',
    { bodyLimit, schema: { operationId: noteId, body: addNoteRequest, ...shared } },
    async (request, reply) => {
      const { number } = request.params;
      const done = await addNote(deps, commandOf(request), number, request.body);
      return answer(request, reply, number, done);
    },
  );
  const assignId: OperationId = 'assignStaffOrder';
  typed.post(
    '/api/staff/orders/:number/assignee',
    { bodyLimit, schema: { operationId: assignId, body: assignRequest, ...shared } },
    async (request, reply) => {
      const { number } = request.params;
      const done = await assignOrder(deps, commandOf(request), number, request.body.staff);
      return answer(request, reply, number, done);
    },
  );
  const mailId: OperationId = 'resendStaffOrderMail';
  typed.post(
    '/api/staff/orders/:number/mails',
    { bodyLimit, schema: { operationId: mailId, body: resendMailRequest, ...shared } },
    async (request, reply) => {
      const { number } = request.params;
      const done = await resendMail(deps, commandOf(request), number, request.body);
      return answer(request, reply, number, done);
    },
  );
}
