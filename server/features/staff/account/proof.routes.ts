import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import { proofRequest, proofResponse } from '#contract/staff/account.ts';
import { passkeyRequestResponse } from '#contract/staff/sign-in.ts';
import { fail } from '#domain/common/result.ts';
import { freshProofMs } from '#domain/staff/roles.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getStaff } from '../authorize-staff.ts';
import {
  challengeMs,
  createChallenge,
  findPasskeyPlace,
  toRequestOptions,
} from '../credentials/passkeys.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import { insertChallenge, listPasskeys } from '../records/passkeys.repo.ts';
import { setStaffCookie } from '../staff-cookie.ts';
import { toOwner } from './account.routes.ts';
import { prove } from './prove.ts';

const bodyLimit = 32 * 1024;

/** The calls by which a signed-in person proves once more who they are. */
export function registerProofRoutes(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const offerId: OperationId = 'offerStaffProof';
  typed.post(
    '/api/staff/proof/challenge',
    { bodyLimit, schema: { operationId: offerId, response: { 200: passkeyRequestResponse } } },
    async (request, reply) => {
      const place = findPasskeyPlace(request, deps.isOwnOrigin);
      if (!place) return sendFailure(request, reply, fail('staff_no_passkeys_here'));
      const { id } = getStaff(request);
      const challenge = createChallenge();
      const now = deps.clock();
      const times = { now: new Date(now), expiresAt: new Date(now + challengeMs) };
      await insertChallenge(deps.kysely, { challenge, staff: id, kind: 'prove' }, times);
      const passkeys = await listPasskeys(deps.kysely, id);
      return { options: toRequestOptions(place, challenge, passkeys) };
    },
  );
  const proveId: OperationId = 'proveStaff';
  typed.post(
    '/api/staff/proof',
    {
      bodyLimit,
      schema: { operationId: proveId, body: proofRequest, response: { 200: proofResponse } },
    },
    async (request, reply) => {
      const place = findPasskeyPlace(request, deps.isOwnOrigin);
      const proven = await prove(deps, toOwner(request), place, request.body);
      if (!proven.ok) return sendFailure(request, reply, proven);
      const { token, provenAt } = proven.value;
      setStaffCookie(request, reply, token);
      return { provenUntil: new Date(provenAt.getTime() + freshProofMs).toISOString() };
    },
  );
}
