import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  decidedResponse,
  decideReviewRequest,
  disputeRequest,
  disputeResponse,
  endReviewRequest,
  moneyQuery,
  moneyResponse,
  payOutRequest,
  refundParams,
  returnChargeRequest,
  reviewParams,
} from '#contract/staff/money.ts';
import { staffOrderParams } from '#contract/staff/orders.ts';
import { kindsOfView, type MoneyView, moneyViews } from '#domain/payments/money-issues.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getScope, getStaff, isProven } from '../../staff/index.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  countMoneyIssues,
  findMoneyIssues,
  type IssuePlace,
} from '../records/money-issues.repo.ts';
import {
  acceptByStaff,
  closeByStaff,
  endByStaff,
  payOutByStaff,
  recordByStaff,
} from './decide-issues.ts';
import { presentIssue } from './present-issues.ts';
import { returnCharge } from './return-charge.ts';

const bodyLimit = 8 * 1024;
const pageSize = 50;
const mostCounted = 1000;
/** A batch of the provider closes every day, and a refund may wait for that. */
const lateMs = 48 * 60 * 60 * 1000;

const placeForm = /^(\d{1,17})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Where a page begins; a token that cannot be read begins the list anew. */
function readPlace(token: string | undefined): IssuePlace | null {
  const [, key, id] = placeForm.exec(token ?? '') ?? [];
  return key === undefined || id === undefined ? null : { key, id };
}

function deciderOf(request: FastifyRequest) {
  return { person: getStaff(request), caller: getCaller(request) };
}

function send<T>(request: FastifyRequest, reply: FastifyReply, result: Result<T>) {
  return result.ok ? result.value : sendFailure(request, reply, result);
}

async function readPage(
  deps: PaymentDeps,
  request: FastifyRequest,
  view: MoneyView,
  after: string | undefined,
) {
  const scope = getScope(request, 'reviews.decide');
  const query = { scope, lateBefore: new Date(deps.clock() - lateMs) };
  const kinds = kindsOfView[view];
  const page = { kinds, after: readPlace(after), limit: pageSize + 1 };
  const found = await findMoneyIssues(deps.kysely, { ...query, ...page });
  const counted = await countMoneyIssues(deps.kysely, query, mostCounted);
  const countOf = (of: MoneyView): number =>
    Math.min(
      kindsOfView[of].reduce((sum, kind) => sum + (counted.get(kind) ?? 0), 0),
      mostCounted,
    );
  const shown = found.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    issues: shown.map((row) => presentIssue(deps, row)),
    next: found.length > pageSize && last ? `${last.key}.${last.id}` : null,
    counts: Object.fromEntries(moneyViews.map((of) => [of, countOf(of)])) as Record<
      MoneyView,
      number
    >,
  };
}

function registerReviewRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const deciding = {
    params: reviewParams,
    body: decideReviewRequest,
    response: { 200: decidedResponse },
  };
  const closeId: OperationId = 'closeReview';
  typed.post(
    '/api/staff/money/reviews/:review/close',
    { bodyLimit, schema: { operationId: closeId, ...deciding } },
    async (request, reply) => {
      const { params, body } = request;
      const closed = await closeByStaff(deps, deciderOf(request), params.review, body.note);
      return send(request, reply, closed);
    },
  );
  const acceptId: OperationId = 'acceptReview';
  typed.post(
    '/api/staff/money/reviews/:review/accept',
    { bodyLimit, schema: { operationId: acceptId, ...deciding } },
    async (request, reply) => {
      const { params, body } = request;
      const accepted = await acceptByStaff(deps, deciderOf(request), params.review, body.note);
      return send(request, reply, accepted);
    },
  );
  const returnId: OperationId = 'returnCharge';
  typed.post(
    '/api/staff/money/reviews/:review/return',
    {
      bodyLimit,
      schema: { operationId: returnId, ...deciding, body: returnChargeRequest },
    },
    async (request, reply) => {
      const refunder = { ...deciderOf(request), isProven: isProven(request, deps.clock()) };
      const returned = await returnCharge(deps, refunder, request.params.review, request.body);
      if (!returned.ok) return sendFailure(request, reply, returned);
      return { isDone: true, refusal: null, amounts: null };
    },
  );
}

function registerOrderRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const payOutId: OperationId = 'payOutRefund';
  typed.post(
    '/api/staff/money/refunds/:refund/pay-out',
    {
      bodyLimit,
      schema: {
        operationId: payOutId,
        params: refundParams,
        body: payOutRequest,
        response: { 200: decidedResponse },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const paid = await payOutByStaff(deps, deciderOf(request), params.refund, body.reference);
      return send(request, reply, paid);
    },
  );
  const endId: OperationId = 'endReview';
  typed.post(
    '/api/staff/orders/:number/end-review',
    {
      bodyLimit,
      schema: {
        operationId: endId,
        params: staffOrderParams,
        body: endReviewRequest,
        response: { 200: decidedResponse },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      return send(request, reply, await endByStaff(deps, deciderOf(request), params.number, body));
    },
  );
  const disputeId: OperationId = 'recordDispute';
  typed.post(
    '/api/staff/orders/:number/disputes',
    {
      bodyLimit,
      schema: {
        operationId: disputeId,
        params: staffOrderParams,
        body: disputeRequest,
        response: { 200: disputeResponse },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const dispute = { ...body, amount: body.amount ?? null };
      const recorded = await recordByStaff(deps, deciderOf(request), params.number, dispute);
      return send(request, reply, recorded);
    },
  );
}

/** The money that the shop's people see to: reviews, refunds, disputes and transfers, and what they decide. */
export function registerMoneyRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const listId: OperationId = 'listMoney';
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/staff/money',
    {
      schema: { operationId: listId, querystring: moneyQuery, response: { 200: moneyResponse } },
    },
    async (request) => readPage(deps, request, request.query.view, request.query.after),
  );
  registerReviewRoutes(app, deps);
  registerOrderRoutes(app, deps);
}
