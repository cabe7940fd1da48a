import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { OperationId } from '#contract/operations/index.ts';
import { orderNumber } from '#contract/orders.ts';
import {
  courierAmountResponse,
  courierAmountsQuery,
  courierAmountsResponse,
  couriersResponse,
  settleAmountRequest,
} from '#contract/staff/couriers.ts';
import { toMinor } from '#domain/common/money.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getCaller } from '../staff/index.ts';
import {
  countAmounts,
  findAmount,
  findDifferences,
  readAmounts,
  sumByCourier,
} from './amounts.repo.ts';
import type { CourierDeps } from './deps.ts';
import { readTimePlace, writeTimePlace } from '../../platform/http/page-place.ts';
import { presentAmount, presentSum, presentTrace } from './present-couriers.ts';
import { onlyTheShop } from './only-the-shop.ts';
import { registerRemittanceRoutes } from './remittances.routes.ts';
import { findLinesOf } from './remittances.repo.ts';
import { settleAmount } from './settle-difference.ts';

const bodyLimit = 4096;
const pageSize = 50;

/** What couriers have of the shop's money, what they remitted, and the differences. */
export function registerCourierRoutes(app: FastifyInstance, deps: CourierDeps): void {
  registerAmountLists(app, deps);
  registerAmountRoutes(app, deps);
  registerRemittanceRoutes(app, deps);
}

function registerAmountLists(app: FastifyInstance, { kysely, clock }: CourierDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const sumId: OperationId = 'getCouriers';
  typed.get(
    '/api/staff/couriers',
    {
      onRequest: onlyTheShop('couriers.see'),
      schema: { operationId: sumId, response: { 200: couriersResponse } },
    },
    async () => {
      const couriers = await sumByCourier(kysely, new Date(clock()));
      const { withCourier, ...counts } = await countAmounts(kysely);
      return {
        couriers: couriers.map(presentSum),
        counts: { with_courier: withCourier, ...counts },
      };
    },
  );
  const listId: OperationId = 'listCourierAmounts';
  typed.get(
    '/api/staff/couriers/amounts',
    {
      onRequest: onlyTheShop('couriers.see'),
      schema: {
        operationId: listId,
        querystring: courierAmountsQuery,
        response: { 200: courierAmountsResponse },
      },
    },
    async (request) => {
      const { state, courier = null, after } = request.query;
      const place = readTimePlace(after);
      const page = { state, courier, after: place, limit: pageSize + 1 };
      const found = await readAmounts(kysely, page);
      const rows = found.slice(0, pageSize);
      const last = found.length > pageSize ? rows.at(-1) : undefined;
      return {
        amounts: rows.map(presentAmount),
        next: last ? writeTimePlace({ key: last.key, id: last.orderId }) : null,
      };
    },
  );
}

function registerAmountRoutes(app: FastifyInstance, deps: CourierDeps): void {
  const { kysely } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = z.object({ number: orderNumber });
  const response = { 200: courierAmountResponse };
  const read = async (number: string) => {
    const amount = await findAmount(kysely, number);
    if (!amount) return null;
    const lines = await findLinesOf(kysely, amount.orderId);
    return presentTrace(amount, lines, await findDifferences(kysely, amount.orderId));
  };
  const getId: OperationId = 'getCourierAmount';
  typed.get(
    '/api/staff/couriers/amounts/:number',
    { onRequest: onlyTheShop('couriers.see'), schema: { operationId: getId, params, response } },
    async (request, reply) =>
      (await read(request.params.number)) ?? sendFailure(request, reply, fail('not_found')),
  );
  const settleId: OperationId = 'settleCourierAmount';
  typed.post(
    '/api/staff/couriers/amounts/:number/settle',
    {
      bodyLimit,
      onRequest: onlyTheShop('couriers.settle'),
      schema: { operationId: settleId, params, body: settleAmountRequest, response },
    },
    async (request, reply) => {
      const { number } = request.params;
      const amount = await findAmount(kysely, number);
      if (!amount) return sendFailure(request, reply, fail('not_found'));
      const open = toMinor(request.body.open, amount.currency);
      const how = { ...request.body, open };
      const settled = await settleAmount(deps, getCaller(request), number, how);
      if (!settled.ok) return sendFailure(request, reply, settled);
      return (await read(number)) ?? sendFailure(request, reply, fail('not_found'));
    },
  );
}
