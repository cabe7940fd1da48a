import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { uuid } from '#contract/common.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  maxRemittanceBytes,
  previewRemittanceRequest,
  previewRemittanceResponse,
  remittancesQuery,
  remittancesResponse,
  settleLineRequest,
  storeRemittanceRequest,
  storeRemittanceResponse,
  unknownLinesResponse,
} from '#contract/staff/couriers.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getCaller } from '../staff/index.ts';
import type { CourierDeps } from './deps.ts';
import { onlyTheShop } from './only-the-shop.ts';
import { readTimePlace, writeTimePlace } from '../../platform/http/page-place.ts';
import { presentLine, presentRemittance } from './present-couriers.ts';
import { presentPreview, previewRemittance } from './preview-remittance.ts';
import { findUnknownLines, readRemittances } from './remittances.repo.ts';
import { settleLine } from './settle-difference.ts';
import { storeRemittance } from './store-remittance.ts';

/** A file of the largest size in base64, and the rest of the request. */
const bodyLimit = Math.ceil(maxRemittanceBytes / 3) * 4 + 64 * 1024;
const pageSize = 50;
const maxUnknownLines = 200;

/** What couriers remitted: shown before it is stored, and the lines that name no order. */
export function registerRemittanceRoutes(app: FastifyInstance, deps: CourierDeps): void {
  registerImport(app, deps);
  registerLists(app, deps);
  registerLines(app, deps);
}

function registerImport(app: FastifyInstance, deps: CourierDeps): void {
  const { catalogues, kysely } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const previewId: OperationId = 'previewRemittance';
  typed.post(
    '/api/staff/couriers/remittances/preview',
    {
      bodyLimit,
      onRequest: onlyTheShop('couriers.settle'),
      schema: {
        operationId: previewId,
        body: previewRemittanceRequest,
        response: { 200: previewRemittanceResponse },
      },
    },
    async (request, reply) => {
      const preview = await previewRemittance(kysely, catalogues.current().catalogue, request.body);
      if (!preview.ok) return sendFailure(request, reply, preview);
      return await presentPreview(kysely, request.body, preview.value);
    },
  );
  const storeId: OperationId = 'storeRemittance';
  typed.post(
    '/api/staff/couriers/remittances',
    {
      bodyLimit,
      onRequest: onlyTheShop('couriers.settle'),
      schema: {
        operationId: storeId,
        body: storeRemittanceRequest,
        response: { 200: storeRemittanceResponse },
      },
    },
    async (request, reply) => {
      const stored = await storeRemittance(deps, getCaller(request), request.body);
      if (!stored.ok) return sendFailure(request, reply, stored);
      return { remittance: presentRemittance(stored.value) };
    },
  );
}

function registerLists(app: FastifyInstance, { kysely }: CourierDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listRemittances';
  typed.get(
    '/api/staff/couriers/remittances',
    {
      onRequest: onlyTheShop('couriers.see'),
      schema: {
        operationId: listId,
        querystring: remittancesQuery,
        response: { 200: remittancesResponse },
      },
    },
    async (request) => {
      const found = await readRemittances(kysely, readTimePlace(request.query.after), pageSize + 1);
      const rows = found.slice(0, pageSize);
      const last = found.length > pageSize ? rows.at(-1) : undefined;
      return { remittances: rows.map(presentRemittance), next: last ? writeTimePlace(last) : null };
    },
  );
}

function registerLines(app: FastifyInstance, deps: CourierDeps): void {
  const { kysely } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: unknownLinesResponse };
  const read = async () => ({
    lines: (await findUnknownLines(kysely, maxUnknownLines)).map(presentLine),
  });
  const listId: OperationId = 'listRemittanceLines';
  typed.get(
    '/api/staff/couriers/lines',
    { onRequest: onlyTheShop('couriers.see'), schema: { operationId: listId, response } },
    read,
  );
  const settleId: OperationId = 'settleRemittanceLine';
  const position = z.coerce.number().int().min(1).max(1_000_000);
  typed.post(
    '/api/staff/couriers/remittances/:remittance/lines/:position/settle',
    {
      bodyLimit: 4096,
      onRequest: onlyTheShop('couriers.settle'),
      schema: {
        operationId: settleId,
        params: z.object({ remittance: uuid, position }),
        body: settleLineRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id, note, order, reason } = request.body;
      const as = order === undefined ? { reason: reason ?? ('other' as const) } : { order };
      const place = request.params;
      const settled = await settleLine(deps, getCaller(request), place, { id, note, as });
      return settled.ok ? read() : sendFailure(request, reply, settled);
    },
  );
}
