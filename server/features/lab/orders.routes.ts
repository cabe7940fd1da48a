import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import { labOrderResponse, pickupRequest, type LabOrder } from '#contract/lab.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { orderNumberParams } from '#contract/orders.ts';
import type { PickupProof } from '#domain/orders/pickup-codes.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { runStaffAction, type OrderRecord } from '../orders/index.ts';
import { getLabCaller, getLabToken } from './authorize-lab.ts';
import type { LabDeps } from './deps.ts';
import { markOrderReady } from './mark-order-ready.ts';

const bodyLimit = 4096;

function proofOf({
  code,
  secret,
}: {
  readonly code?: string | undefined;
  readonly secret?: string | undefined;
}): PickupProof {
  return code === undefined ? { secret: secret ?? '' } : { code };
}

function presentOrder(order: OrderRecord): { order: LabOrder } {
  return {
    order: {
      orderNumber: order.number,
      fulfilment: order.fulfilmentState,
      payment: order.paymentState,
    },
  };
}

function sendOrder(request: FastifyRequest, reply: FastifyReply, moved: Result<OrderRecord>) {
  return moved.ok ? presentOrder(moved.value) : sendFailure(request, reply, moved);
}

/**
 * `POST /api/lab/pickups` and `POST /api/lab/orders/{orderNumber}/ready`: the counter of the token's studio marks orders
 * ready and hands them over. Source: product §4.21, §7.1.
 */
export function registerLabOrderRoutes(app: FastifyInstance, deps: LabDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: labOrderResponse };
  const handOverId: OperationId = 'handOverLabOrder';
  typed.post(
    '/api/lab/pickups',
    { bodyLimit, schema: { operationId: handOverId, body: pickupRequest, response } },
    async (request, reply) => {
      const { orderNumber, paid, ...sent } = request.body;
      const { studio } = getLabToken(request);
      const action = { kind: 'hand_over', proof: proofOf(sent), studio, paid } as const;
      const caller = getLabCaller(request);
      return sendOrder(request, reply, await runStaffAction(deps, caller, orderNumber, action));
    },
  );
  const readyId: OperationId = 'markLabOrderReady';
  typed.post(
    '/api/lab/orders/:orderNumber/ready',
    { bodyLimit, schema: { operationId: readyId, params: orderNumberParams, response } },
    async (request, reply) => {
      const { studio } = getLabToken(request);
      const { orderNumber } = request.params;
      const caller = getLabCaller(request);
      return sendOrder(request, reply, await markOrderReady(deps, caller, orderNumber, studio));
    },
  );
}
