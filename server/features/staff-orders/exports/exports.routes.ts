import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { exportOrdersQuery, orderTicketsQuery } from '#contract/staff/orders.ts';
import { toLocalTime } from '#domain/common/local-time.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { findOrderByNumber, type OrderRecord } from '../../orders/index.ts';
import { makeJobTickets } from '../../prints/index.ts';
import { getCaller, getScope, getStaff } from '../../staff/index.ts';
import type { StaffOrderDeps } from '../deps.ts';
import { findTimeZone } from '../lists/list-orders.ts';
import { openWordCounts } from '../lists/search-orders.ts';
import type { StaffCommand } from '../order/order-commands.ts';
import { exportOrders } from './export-orders.ts';

/** Sends a file that browsers save under a name, in ASCII. */
function sendFile(
  reply: FastifyReply,
  { fileName, type, bytes }: { fileName: string; type: string; bytes: Buffer | string },
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(type)
    .send(bytes);
}

async function findSelected(
  { kysely }: StaffOrderDeps,
  scope: Scope,
  numbers: readonly string[],
): Promise<OrderRecord[]> {
  const found: OrderRecord[] = [];
  for (const number of new Set(numbers)) {
    const order = await findOrderByNumber(kysely, number);
    if (order && isInScope(scope, order)) found.push(order);
  }
  return found;
}

/** Makes the job tickets of the selected orders that are in the scope. Errors: `not_found` when there are none. */
async function printTickets(
  deps: StaffOrderDeps,
  { caller }: Pick<StaffCommand, 'caller'>,
  { scope, numbers, language }: { scope: Scope; numbers: readonly string[]; language: string },
): Promise<Result<Buffer>> {
  const [first, ...others] = await findSelected(deps, scope, numbers);
  if (!first) return fail('not_found');
  const orders = [first, ...others] as const;
  const tickets = await makeJobTickets(orders, { language, brandName: deps.brandName });
  const act = { act: 'order.print-ticket', object: { kind: 'order', id: 'list' } } as const;
  await runAct(deps.kysely, caller, act, async (_trx, record) => {
    record.setStudio(scope.kind === 'studio' ? scope.studio : null);
    record.setAfter({ orders: orders.map(({ number }) => number) });
    return succeed(undefined);
  });
  return succeed(tickets);
}

/** `GET /api/staff/orders.csv` and `/api/staff/orders/tickets.pdf`: files about several orders. */
export function registerExportRoutes(app: FastifyInstance, deps: StaffOrderDeps): void {
  const { kysely, clock } = deps;
  const lists = { ...deps, words: openWordCounts(kysely) };
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const csvId: OperationId = 'exportStaffOrders';
  typed.get(
    '/api/staff/orders.csv',
    { schema: { operationId: csvId, querystring: exportOrdersQuery } },
    async (request, reply) => {
      const { numbers, ...filters } = request.query;
      const scope = getScope(request, 'orders.export');
      const { language } = getStaff(request);
      const selected = numbers === undefined ? null : numbers.split(',');
      const wanted = { scope, filters, numbers: selected, language, address: request.ip };
      const made = await exportOrders(lists, { caller: getCaller(request) }, wanted);
      if (!made.ok) return sendFailure(request, reply, made);
      const { date } = toLocalTime(clock(), await findTimeZone(deps, scope));
      return sendFile(reply, {
        fileName: `orders-${date}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: made.value,
      });
    },
  );
  const ticketsId: OperationId = 'printStaffOrderTickets';
  typed.get(
    '/api/staff/orders/tickets.pdf',
    { schema: { operationId: ticketsId, querystring: orderTicketsQuery } },
    async (request, reply) => {
      const scope = getScope(request, 'orders.export');
      const { language } = getStaff(request);
      const numbers = request.query.numbers.split(',');
      const caller = getCaller(request);
      const made = await printTickets(deps, { caller }, { scope, numbers, language });
      if (!made.ok) return sendFailure(request, reply, made);
      return sendFile(reply, {
        fileName: 'job-tickets.pdf',
        type: 'application/pdf',
        bytes: made.value,
      });
    },
  );
}
