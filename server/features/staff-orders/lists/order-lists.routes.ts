import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  colleaguesResponse,
  listOrdersQuery,
  listOrdersResponse,
  orderCountsResponse,
  staffStudiosResponse,
} from '#contract/staff/orders.ts';
import { todayResponse } from '#contract/staff/today.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getScope } from '../../staff/index.ts';
import type { StaffOrderDeps } from '../deps.ts';
import { countViews, listOrders } from './list-orders.ts';
import { openPictureAddresses, presentListed } from './listed-order.ts';
import { listColleagues, listStudios } from './people-and-studios.repo.ts';
import { readToday } from './read-today.ts';
import { countWrongSearch, openWordCounts } from './search-orders.ts';

/** `GET /api/staff/orders`, `/counts`, `/today`, and what their filters offer: studios and colleagues. */
export function registerOrderListRoutes(app: FastifyInstance, deps: StaffOrderDeps): void {
  const { kysely, clock, photos, timeZone } = deps;
  const lists = { kysely, timeZone, words: openWordCounts(kysely) };
  const pictures = openPictureAddresses(photos.pictureKey);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listStaffOrders';
  typed.get(
    '/api/staff/orders',
    {
      schema: {
        operationId: listId,
        querystring: listOrdersQuery,
        response: { 200: listOrdersResponse },
      },
    },
    async (request, reply) => {
      const { after = null, limit, ...filters } = request.query;
      const scope = getScope(request, 'orders.see');
      const now = clock();
      const { rows, ...page } = await listOrders(lists, { scope, filters, after, limit }, now);
      if (rows.length === 0) {
        const counted = await countWrongSearch(deps, { scope, filters }, request.ip);
        if (!counted.ok) return sendFailure(request, reply, counted);
      }
      const shown = { pictures, now };
      return { ...page, orders: rows.map((row) => presentListed(row, shown)) };
    },
  );
  const countId: OperationId = 'countStaffOrders';
  typed.get(
    '/api/staff/orders/counts',
    { schema: { operationId: countId, response: { 200: orderCountsResponse } } },
    async (request) => ({
      counts: await countViews(kysely, getScope(request, 'orders.see'), clock()),
    }),
  );
  const todayId: OperationId = 'getStaffToday';
  typed.get(
    '/api/staff/orders/today',
    { schema: { operationId: todayId, response: { 200: todayResponse } } },
    async (request) => await readToday(lists, getScope(request, 'orders.see'), clock()),
  );
  const colleaguesId: OperationId = 'listStaffColleagues';
  typed.get(
    '/api/staff/colleagues',
    { schema: { operationId: colleaguesId, response: { 200: colleaguesResponse } } },
    async (request) => ({ people: await listColleagues(kysely, getScope(request, 'orders.see')) }),
  );
  const studiosId: OperationId = 'listStaffStudios';
  typed.get(
    '/api/staff/studios',
    { schema: { operationId: studiosId, response: { 200: staffStudiosResponse } } },
    async (request) => ({ studios: await listStudios(kysely, getScope(request, 'orders.see')) }),
  );
}
