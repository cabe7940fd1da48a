import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import {
  claimRequest,
  claimResponse,
  deliveredRequest,
  dropParams,
  dropResponse,
  dropsQuery,
  dropsResponse,
  leaseRequest,
  leaseResponse,
  movedDropResponse,
  reportRequest,
  type LabDrop,
} from '#contract/lab.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { leaseMs } from '#domain/lab/lab-claims.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import {
  claimDrops,
  confirmDelivered,
  findDrop,
  listDrops,
  readManifest,
  renewClaim,
  reportDrop,
  type DropSummary,
} from '../prints/index.ts';
import { getLabCaller, getLabToken } from './authorize-lab.ts';
import type { LabDeps } from './deps.ts';

/** A drop as its lab sees it. */
function presentDrop(drop: DropSummary): LabDrop {
  return {
    id: drop.id,
    name: drop.name,
    format: drop.format,
    state: drop.state,
    orderNumber: drop.orderNumber,
    part: drop.part,
    parts: drop.parts,
    attempt: drop.attempt,
    isPlacing: drop.placingAt !== null,
    fault: drop.fault,
    createdAt: drop.createdAt.toISOString(),
    deliveredAt: drop.deliveredAt?.toISOString() ?? null,
    endedAt: drop.endedAt?.toISOString() ?? null,
  };
}

const leaseSeconds = leaseMs / 1000;
const bodyLimit = 4096;

function identifyClaimant(request: FastifyRequest, claimId: string) {
  const { id, studio } = getLabToken(request);
  return { lab: studio, token: id, claimId };
}

function sendMoved(request: FastifyRequest, reply: FastifyReply, moved: Result<DropSummary>) {
  return moved.ok ? { drop: presentDrop(moved.value) } : sendFailure(request, reply, moved);
}

function registerReads(app: FastifyInstance, deps: LabDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listLabDrops';
  typed.get(
    '/api/lab/drops',
    { schema: { operationId: listId, querystring: dropsQuery, response: { 200: dropsResponse } } },
    async (request) => {
      const { state = null, after = null, limit } = request.query;
      const lab = getLabToken(request).studio;
      const found = await listDrops(deps.kysely, { lab, state, after, limit: limit + 1 });
      const drops = found.slice(0, limit);
      return {
        drops: drops.map(presentDrop),
        next: found.length > limit ? (drops.at(-1)?.id ?? null) : null,
      };
    },
  );
  const findId: OperationId = 'getLabDrop';
  typed.get(
    '/api/lab/drops/:drop',
    { schema: { operationId: findId, params: dropParams, response: { 200: dropResponse } } },
    async (request, reply) => {
      const lab = getLabToken(request).studio;
      const drop = await findDrop(deps.kysely, lab, request.params.drop);
      if (!drop) return sendFailure(request, reply, fail('not_found'));
      const { version, format, entries, files } = await readManifest(deps.kysely, drop.id);
      const manifest = { version, format, entries: [...entries], files: [...files] };
      return { drop: presentDrop(drop), manifest };
    },
  );
}

function registerClaims(app: FastifyInstance, deps: LabDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const claimOperation: OperationId = 'claimLabDrops';
  typed.post(
    '/api/lab/claims',
    {
      bodyLimit,
      schema: { operationId: claimOperation, body: claimRequest, response: { 200: claimResponse } },
    },
    async (request) => {
      const { claimId, limit } = request.body;
      const drops = await claimDrops(deps, identifyClaimant(request, claimId), limit);
      return { drops: drops.map(presentDrop), leaseSeconds };
    },
  );
  const renewOperation: OperationId = 'renewLabClaim';
  typed.post(
    '/api/lab/drops/:drop/lease',
    {
      bodyLimit,
      schema: {
        operationId: renewOperation,
        params: dropParams,
        body: leaseRequest,
        response: { 200: leaseResponse },
      },
    },
    async (request, reply) => {
      const { claimId, placing } = request.body;
      const claimant = identifyClaimant(request, claimId);
      const renewed = await renewClaim(deps, claimant, request.params.drop, placing);
      if (!renewed.ok) return sendFailure(request, reply, renewed);
      return { drop: presentDrop(renewed.value), leaseSeconds };
    },
  );
}

function registerReports(app: FastifyInstance, deps: LabDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: movedDropResponse };
  const confirmOperation: OperationId = 'confirmLabDrop';
  typed.post(
    '/api/lab/drops/:drop/delivered',
    {
      bodyLimit,
      schema: {
        operationId: confirmOperation,
        params: dropParams,
        body: deliveredRequest,
        response,
      },
    },
    async (request, reply) => {
      const claimant = identifyClaimant(request, request.body.claimId);
      const caller = getLabCaller(request);
      const { drop } = request.params;
      return sendMoved(request, reply, await confirmDelivered(deps, caller, claimant, drop));
    },
  );
  const reportOperation: OperationId = 'reportLabDrop';
  typed.post(
    '/api/lab/drops/:drop/reports',
    {
      bodyLimit,
      schema: { operationId: reportOperation, params: dropParams, body: reportRequest, response },
    },
    async (request, reply) => {
      const { result, claimId = null, words = null } = request.body;
      const { id: token, studio: lab } = getLabToken(request);
      const dropId = request.params.drop;
      const report = { lab, dropId, result, words, token, claimId };
      return sendMoved(request, reply, await reportDrop(deps, getLabCaller(request), report));
    },
  );
}

/** Registers the calls about drops. */
export function registerDropRoutes(app: FastifyInstance, deps: LabDeps): void {
  registerReads(app, deps);
  registerClaims(app, deps);
  registerReports(app, deps);
}
