import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  addDiscountRequest,
  changedDiscountResponse,
  checkDiscountRequest,
  checkDiscountResponse,
  discountParams,
  discountQuery,
  discountResponse,
  listDiscountsQuery,
  listDiscountsResponse,
} from '#contract/staff/discounts.ts';
import { fail } from '#domain/common/result.ts';
import { normalizeCode } from '#domain/discounts/discounts.ts';
import { listObstacles } from '#domain/discounts/discount-obstacles.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getScope } from '../../staff/index.ts';
import { addDiscount, setDiscountEnabled } from '../change-discounts.ts';
import { findPriceRule } from '../price-rules.repo.ts';
import type { StaffDiscountDeps } from './deps.ts';
import {
  findCheckedOrder,
  findDiscountCode,
  readDiscounts,
  readUses,
} from './discount-lists.repo.ts';
import { readTimePlace, writeTimePlace } from '../../../platform/http/page-place.ts';
import { presentDiscount, presentFacts, presentUse } from './present-discounts.ts';

const bodyLimit = 64 * 1024;
const pageSize = 50;

function mayEdit(request: FastifyRequest): boolean {
  return getScope(request, 'discounts.edit').kind === 'all';
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(request, reply, fail('not_found'));
}

function registerReads(app: FastifyInstance, { kysely, clock }: StaffDiscountDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listStaffDiscounts';
  typed.get(
    '/api/staff/discounts',
    {
      schema: {
        operationId: listId,
        querystring: listDiscountsQuery,
        response: { 200: listDiscountsResponse },
      },
    },
    async (request, reply) => {
      if (!mayEdit(request)) return sendNotFound(request, reply);
      const now = clock();
      const { view, after } = request.query;
      const page = { after: readTimePlace(after), limit: pageSize + 1, now: new Date(now) };
      const found = await readDiscounts(kysely, view, page);
      const listed = found.slice(0, pageSize);
      const last = listed.at(-1);
      return {
        discounts: listed.map(({ rule }) => presentDiscount(rule, now)),
        next: found.length > pageSize && last ? writeTimePlace(last) : null,
      };
    },
  );
  const oneId: OperationId = 'getStaffDiscount';
  typed.get(
    '/api/staff/discounts/:discount',
    {
      schema: {
        operationId: oneId,
        params: discountParams,
        querystring: discountQuery,
        response: { 200: discountResponse },
      },
    },
    async (request, reply) => {
      const code = mayEdit(request)
        ? await findDiscountCode(kysely, request.params.discount)
        : null;
      const rule = code === null ? null : await findPriceRule(kysely, code, null);
      if (!rule) return sendNotFound(request, reply);
      const page = { after: readTimePlace(request.query.after), limit: pageSize + 1 };
      const found = await readUses(kysely, rule.id, page);
      const uses = found.slice(0, pageSize);
      const last = uses.at(-1);
      return {
        discount: presentDiscount(rule, clock()),
        uses: uses.map(presentUse),
        next: found.length > pageSize && last ? writeTimePlace(last) : null,
      };
    },
  );
}

function registerChanges(app: FastifyInstance, deps: StaffDiscountDeps): void {
  const { kysely, clock } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: changedDiscountResponse };
  const addId: OperationId = 'addStaffDiscount';
  typed.post(
    '/api/staff/discounts',
    { bodyLimit, schema: { operationId: addId, body: addDiscountRequest, response } },
    async (request, reply) => {
      if (!mayEdit(request)) return sendNotFound(request, reply);
      const { startsAt, endsAt, ...draft } = request.body;
      const added = await addDiscount(deps, getCaller(request), {
        ...draft,
        startsAt: startsAt === null ? null : Date.parse(startsAt),
        endsAt: endsAt === null ? null : Date.parse(endsAt),
      });
      if (!added.ok) return sendFailure(request, reply, added);
      return { discount: presentDiscount(added.value, clock()) };
    },
  );
  const change =
    (isEnabled: boolean) =>
    async (request: FastifyRequest<{ Params: { discount: string } }>, reply: FastifyReply) => {
      const code = mayEdit(request)
        ? await findDiscountCode(kysely, request.params.discount)
        : null;
      if (code === null) return sendNotFound(request, reply);
      const changed = await setDiscountEnabled(kysely, getCaller(request), code, isEnabled);
      if (!changed.ok) return sendNotFound(request, reply);
      return { discount: presentDiscount(changed.value, clock()) };
    };
  const params = discountParams;
  const endId: OperationId = 'endStaffDiscount';
  typed.post(
    '/api/staff/discounts/:discount/end',
    { bodyLimit, schema: { operationId: endId, params, response } },
    change(false),
  );
  const enableId: OperationId = 'enableStaffDiscount';
  typed.post(
    '/api/staff/discounts/:discount/enable',
    { bodyLimit, schema: { operationId: enableId, params, response } },
    change(true),
  );
}

function registerCheck(app: FastifyInstance, { kysely, clock }: StaffDiscountDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const checkId: OperationId = 'checkStaffDiscount';
  typed.post(
    '/api/staff/discounts/check',
    {
      bodyLimit,
      schema: {
        operationId: checkId,
        body: checkDiscountRequest,
        response: { 200: checkDiscountResponse },
      },
    },
    async (request, reply) => {
      if (!mayEdit(request)) return sendNotFound(request, reply);
      const code = normalizeCode(request.body.code);
      const order = await findCheckedOrder(kysely, request.body.order, code);
      if (!order) return sendFailure(request, reply, fail('order_not_found'));
      const rule = await findPriceRule(kysely, code, null);
      const isUsed = rule !== null && order.discountCode === code;
      return {
        discount: rule && presentDiscount(rule, clock()),
        isUsed,
        obstacles: isUsed ? [] : listObstacles(rule, order, order.placedAt.getTime()),
        facts: presentFacts(rule, order),
      };
    },
  );
}

/** The calls of discount codes. They are of the whole shop: for a studio’s people they do not exist. */
export function registerStaffDiscountCalls(app: FastifyInstance, deps: StaffDiscountDeps): void {
  registerReads(app, deps);
  registerChanges(app, deps);
  registerCheck(app, deps);
}
