import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  labKeyParams,
  labKeyResponse,
  labKeysQuery,
  labKeysResponse,
  madeLabKeyResponse,
  makeLabKeyRequest,
  type LabKey,
} from '#contract/staff/lab-keys.ts';
import { fail } from '#domain/common/result.ts';
import { keyState } from '#domain/lab/token-scopes.ts';
import { isInScope } from '#domain/staff/roles.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getCaller, getScope } from '../staff/index.ts';
import { createLabToken, revokeLabToken } from './lab-tokens.ts';
import { findTokenById, isStudioKnown, readTokens, type LabToken } from './lab-tokens.repo.ts';

interface LabKeyDeps {
  readonly kysely: Db;
  readonly clock: Clock;
}

const bodyLimit = 16 * 1024;
const pageSize = 50;
const path = '/api/staff/lab-keys';
const placeForm = /^(\d{1,17})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function readPlace(token: string | undefined) {
  const [, key, id] = placeForm.exec(token ?? '') ?? [];
  return key === undefined || id === undefined ? null : { key, id };
}

function presentKey(token: LabToken, now: number): LabKey {
  const { id, name, studio, studioName, scopes, createdAt, createdBy } = token;
  const { lastUsedAt, expiresAt, revokedAt, revokedBy, agentVersion } = token;
  return {
    id,
    name,
    studio: studio === null ? null : { id: studio, name: studioName ?? '' },
    scopes,
    state: keyState(token, now),
    createdAt: createdAt.toISOString(),
    createdBy,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    revokedBy,
    agentVersion,
  };
}

/** The keys of labs, for the people who manage them. A studio's people see and make theirs alone. */
export function registerLabKeyRoutes(app: FastifyInstance, deps: LabKeyDeps): void {
  registerList(app, deps);
  registerChanges(app, deps);
}

function registerList(app: FastifyInstance, { kysely, clock }: LabKeyDeps): void {
  const operationId: OperationId = 'listLabKeys';
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      path,
      { schema: { operationId, querystring: labKeysQuery, response: { 200: labKeysResponse } } },
      async (request) => {
        const scope = getScope(request, 'labs.edit');
        const { view, after } = request.query;
        const now = clock();
        const found = await readTokens(kysely, {
          view,
          studio: scope.kind === 'studio' ? scope.studio : null,
          now: new Date(now),
          after: readPlace(after),
          limit: pageSize + 1,
        });
        const listed = found.slice(0, pageSize);
        const last = listed.at(-1);
        return {
          keys: listed.map((token) => presentKey(token, now)),
          next: found.length > pageSize && last ? `${last.key}.${last.id}` : null,
        };
      },
    );
}

function registerChanges(app: FastifyInstance, deps: LabKeyDeps): void {
  const { kysely, clock } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const makeId: OperationId = 'makeLabKey';
  typed.post(
    path,
    {
      bodyLimit,
      schema: {
        operationId: makeId,
        body: makeLabKeyRequest,
        response: { 200: madeLabKeyResponse },
      },
    },
    async (request, reply) => {
      const { studio } = request.body;
      if (!isInScope(getScope(request, 'labs.edit'), { studio })) {
        return sendFailure(request, reply, fail('not_found'));
      }
      if (studio !== null && !(await isStudioKnown(kysely, studio))) {
        return sendFailure(request, reply, fail('studio_not_found'));
      }
      const made = await createLabToken(deps, getCaller(request), request.body);
      if (!made.ok) return sendFailure(request, reply, made);
      const token = await findTokenById(kysely, made.value.id);
      if (!token) throw new Error('the key was not stored');
      return { secret: made.value.token, key: presentKey(token, clock()) };
    },
  );
  const revokeId: OperationId = 'revokeLabKey';
  typed.post(
    `${path}/:labKey/revoke`,
    {
      bodyLimit,
      schema: {
        operationId: revokeId,
        params: labKeyParams,
        response: { 200: labKeyResponse },
      },
    },
    async (request, reply) => {
      const { labKey: id } = request.params;
      const token = await findTokenById(kysely, id);
      if (!token || !isInScope(getScope(request, 'labs.edit'), { studio: token.studio })) {
        return sendFailure(request, reply, fail('not_found'));
      }
      // One that was revoked before is answered as it is.
      await revokeLabToken(deps, getCaller(request), id);
      return { key: presentKey((await findTokenById(kysely, id)) ?? token, clock()) };
    },
  );
}
