import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  cashQuery,
  cashResponse,
  closeDayRequest,
  closingResponse,
  closingsQuery,
  closingsResponse,
  correctClosingRequest,
} from '#contract/staff/cash.ts';
import { uuid } from '#contract/common.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import { fail } from '#domain/common/result.ts';
import { isInScope } from '#domain/staff/roles.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getCaller, getScope } from '../staff/index.ts';
import { closeDay, readDrawer, type SeenCount } from './close-day.ts';
import { findClosedCash, findClosing, findClosings, type ClosingRecord } from './closings.repo.ts';
import { correctClosing } from './correct-closing.ts';
import type { CashDeps } from './deps.ts';
import { findCounter, findOpenCash, type Counter } from './drawer.repo.ts';
import { presentClosing, presentEntry } from './present-cash.ts';

const bodyLimit = 16 * 1024;
const pageSize = 30;
const maxOpenEntries = 500;
const maxClosedEntries = 5000;

type CashRight = 'cash.see' | 'cash.close';

/** The counter of a call: one's own, or for people of the shop the named one; null for another studio's. */
async function counterOf(
  { kysely, timeZone }: CashDeps,
  request: FastifyRequest,
  right: CashRight,
  asked: string | undefined,
): Promise<Counter | null> {
  const scope = getScope(request, right);
  if (scope.kind === 'all' && asked === undefined) return { studio: null, timeZone };
  const studio = asked ?? (scope.kind === 'studio' ? scope.studio : null);
  if (studio === null || !isInScope(scope, { studio })) return null;
  return await findCounter(kysely, studio);
}

/** The closing of a call, if the caller has the right for its counter. */
async function closingOf(
  { kysely }: CashDeps,
  request: FastifyRequest,
  right: CashRight,
  id: string,
): Promise<ClosingRecord | null> {
  const closing = await findClosing(kysely, id);
  const studio = closing?.studio?.id ?? null;
  return closing && isInScope(getScope(request, right), { studio }) ? closing : null;
}

async function presentWhole({ kysely }: CashDeps, closing: ClosingRecord) {
  const entries = await findClosedCash(kysely, closing.id, maxClosedEntries);
  return { closing: presentClosing(closing), entries: entries.map(presentEntry) };
}

type SentCounts = z.output<typeof closeDayRequest>['counts'];

function readCounts(counts: SentCounts): SeenCount[] {
  return counts.map(({ currency, expected, counted, reason }) => ({
    currency,
    expected: toMinor(expected, currency),
    counted: toMinor(counted, currency),
    reason: reason === undefined || reason === '' ? null : reason,
  }));
}

async function presentDrawer(deps: CashDeps, counter: Counter, asked: string | null) {
  const { kysely, clock } = deps;
  const drawer = await readDrawer(kysely, counter, { now: clock(), day: asked });
  const entries = await findOpenCash(kysely, drawer.span, maxOpenEntries);
  const day = asked ?? drawer.today;
  const studio = counter.studio?.id ?? null;
  const [closed] = await findClosings(kysely, { studio, on: day, limit: 1 });
  return {
    studio: counter.studio,
    timeZone: counter.timeZone,
    day,
    today: drawer.today,
    since: drawer.since?.toISOString() ?? null,
    expected: drawer.expected.map(({ currency, amount, count }) => ({
      currency,
      amount: toMajor(amount, currency),
      count,
    })),
    entries: entries.map(presentEntry),
    closing: closed ? presentClosing(closed) : null,
  };
}

/** The cash of each counter, and the closings of its days. A studio's people see their own counter alone. */
export function registerCashRoutes(app: FastifyInstance, deps: CashDeps): void {
  registerDrawerRoutes(app, deps);
  registerClosingRoutes(app, deps);
}

function registerDrawerRoutes(app: FastifyInstance, deps: CashDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const cashId: OperationId = 'getCash';
  typed.get(
    '/api/staff/cash',
    { schema: { operationId: cashId, querystring: cashQuery, response: { 200: cashResponse } } },
    async (request, reply) => {
      const counter = await counterOf(deps, request, 'cash.see', request.query.studio);
      if (!counter) return sendFailure(request, reply, fail('not_found'));
      return await presentDrawer(deps, counter, request.query.day ?? null);
    },
  );
  const listId: OperationId = 'listClosings';
  typed.get(
    '/api/staff/cash/closings',
    {
      schema: {
        operationId: listId,
        querystring: closingsQuery,
        response: { 200: closingsResponse },
      },
    },
    async (request, reply) => {
      const counter = await counterOf(deps, request, 'cash.see', request.query.studio);
      if (!counter) return sendFailure(request, reply, fail('not_found'));
      const { before } = request.query;
      const studio = counter.studio?.id ?? null;
      const page = { studio, limit: pageSize + 1, ...(before !== undefined && { before }) };
      const found = await findClosings(deps.kysely, page);
      const closings = found.slice(0, pageSize).map(presentClosing);
      return { closings, next: found.length > pageSize ? (closings.at(-1)?.day ?? null) : null };
    },
  );
}

function registerClosingRoutes(app: FastifyInstance, deps: CashDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = z.object({ closing: uuid });
  const response = { 200: closingResponse };
  const getId: OperationId = 'getClosing';
  typed.get(
    '/api/staff/cash/closings/:closing',
    { schema: { operationId: getId, params, response } },
    async (request, reply) => {
      const closing = await closingOf(deps, request, 'cash.see', request.params.closing);
      if (!closing) return sendFailure(request, reply, fail('not_found'));
      return await presentWhole(deps, closing);
    },
  );
  const closeId: OperationId = 'closeDay';
  typed.post(
    '/api/staff/cash/closings',
    { bodyLimit, schema: { operationId: closeId, body: closeDayRequest, response } },
    async (request, reply) => {
      const { studio, day, counts } = request.body;
      const counter = await counterOf(deps, request, 'cash.close', studio);
      if (!counter) return sendFailure(request, reply, fail('not_found'));
      const count = { day, counts: readCounts(counts) };
      const closed = await closeDay(deps, getCaller(request), counter, count);
      return closed.ok ? presentWhole(deps, closed.value) : sendFailure(request, reply, closed);
    },
  );
  const correctId: OperationId = 'correctClosing';
  typed.post(
    '/api/staff/cash/closings/:closing/corrections',
    {
      bodyLimit,
      schema: { operationId: correctId, params, body: correctClosingRequest, response },
    },
    async (request, reply) => {
      const closing = await closingOf(deps, request, 'cash.close', request.params.closing);
      if (!closing) return sendFailure(request, reply, fail('not_found'));
      const { counts, ...body } = request.body;
      const correction = { ...body, counts: readCounts(counts) };
      const counted = await correctClosing(deps, getCaller(request), closing, correction);
      return counted.ok ? presentWhole(deps, counted.value) : sendFailure(request, reply, counted);
    },
  );
}
