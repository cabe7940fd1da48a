import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { changeAddressRequest, changeDayRequest } from '#contract/staff/calls.ts';
import { staffOrderParams, staffOrderResponse } from '#contract/staff/orders.ts';
import { fail } from '#domain/common/result.ts';
import { may } from '#domain/staff/roles.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getStaff } from '../../staff/index.ts';
import type { OrderDeps } from '../deps.ts';
import { changeAddress, changeDeliveryDay } from '../lifecycle/calls.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findOrderByNumber } from '../records/orders.repo.ts';

const bodyLimit = 8192;

/** What a customer changes on the phone: the address of an order, and the day on which they are at home. */
export function registerChangeRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    number: string,
    change: () => Promise<Result<OrderRecord>>,
  ) => {
    const person = getStaff(request);
    const found = await findOrderByNumber(deps.kysely, number);
    if (!found || !may(person, 'orders.change', found)) {
      return sendFailure(request, reply, fail('not_found'));
    }
    const done = await change();
    if (!done.ok) return sendFailure(request, reply, done);
    const order = await deps.presentToStaff(person, number);
    return order ? { order } : sendFailure(request, reply, fail('not_found'));
  };
  const response = { 200: staffOrderResponse };
  const addressId: OperationId = 'changeOrderAddress';
  typed.post(
    '/api/staff/orders/:number/address',
    {
      bodyLimit,
      schema: {
        operationId: addressId,
        params: staffOrderParams,
        body: changeAddressRequest,
        response,
      },
    },
    (request, reply) => {
      const { number } = request.params;
      return answer(request, reply, number, () =>
        changeAddress(deps, getCaller(request), number, request.body),
      );
    },
  );
  const dayId: OperationId = 'changeOrderDay';
  typed.post(
    '/api/staff/orders/:number/day',
    {
      bodyLimit,
      schema: { operationId: dayId, params: staffOrderParams, body: changeDayRequest, response },
    },
    (request, reply) => {
      const { number } = request.params;
      return answer(request, reply, number, () =>
        changeDeliveryDay(deps, getCaller(request), number, request.body.day),
      );
    },
  );
}
