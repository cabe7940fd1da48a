import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  accountChange,
  accountResponse,
  ownSessionParams,
  passkeyRemoval,
  passwordChange,
} from '#contract/staff/account.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import {
  authenticatorOffer,
  newAuthenticator,
  newPasskey,
  passkeyCreationResponse,
  recoveryCodesResponse,
} from '#contract/staff/welcome.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getStaff, requireProof, toSessionBounds } from '../authorize-staff.ts';
import { offerAuthenticator } from '../credentials/authenticator.ts';
import {
  challengeMs,
  createChallenge,
  findPasskeyPlace,
  toCreationOptions,
} from '../credentials/passkeys.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import { presentSession } from '../people/present-people.ts';
import { findAccount } from '../records/accounts.repo.ts';
import { insertChallenge, listPasskeys } from '../records/passkeys.repo.ts';
import { countRecoveryCodes } from '../records/recovery-codes.repo.ts';
import { listSessions } from '../sessions.repo.ts';
import {
  addPasskey,
  changeAuthenticator,
  changeOwnAccount,
  changePassword,
  endOwnSessions,
  removePasskey,
  renewRecoveryCodes,
  toOwnOffer,
  type Owner,
} from './change-account.ts';

const bodyLimit = 4096;
const passkeyLimit = 64 * 1024;

/** The signed-in person of a request. */
export function toOwner(request: FastifyRequest): Owner {
  const { id, sessionId } = getStaff(request);
  return { id, sessionId, caller: getCaller(request) };
}

function sendDone(request: FastifyRequest, reply: FastifyReply, done: Result<unknown>) {
  return done.ok ? { success: true as const } : sendFailure(request, reply, done);
}

function registerRead(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const { kysely } = deps;
  const getId: OperationId = 'getStaffAccount';
  typed.get(
    '/api/staff/account',
    { schema: { operationId: getId, response: { 200: accountResponse } } },
    async (request, reply) => {
      const { id, sessionId } = getStaff(request);
      const account = await findAccount(kysely, id);
      if (!account) return sendFailure(request, reply, fail('staff_signed_out'));
      const sessions = await listSessions(kysely, id, toSessionBounds(deps.clock()));
      const passkeys = await listPasskeys(kysely, id);
      return {
        hasPassword: account.passwordHash !== null,
        hasAuthenticator: account.totpSecret !== null,
        recoveryCodesLeft: await countRecoveryCodes(kysely, id),
        passkeys: passkeys.map((passkey) => ({
          id: passkey.id,
          name: passkey.name,
          createdAt: passkey.createdAt.toISOString(),
          lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
        })),
        sessions: sessions.map((session) => presentSession(session, sessionId)),
      };
    },
  );
  const changeId: OperationId = 'changeStaffAccount';
  typed.patch(
    '/api/staff/account',
    {
      bodyLimit,
      schema: { operationId: changeId, body: accountChange, response: { 200: staffDoneResponse } },
    },
    async (request, reply) =>
      sendDone(request, reply, await changeOwnAccount(deps, toOwner(request), request.body)),
  );
}

function registerPasskeys(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const offerId: OperationId = 'offerStaffPasskey';
  typed.post(
    '/api/staff/account/passkeys/challenge',
    { bodyLimit, schema: { operationId: offerId, response: { 200: passkeyCreationResponse } } },
    async (request, reply) => {
      const { id, name, email } = getStaff(request);
      const now = deps.clock();
      const proven = requireProof(request, now);
      if (!proven.ok) return sendFailure(request, reply, proven);
      const place = findPasskeyPlace(request, deps.isOwnOrigin);
      if (!place) return sendFailure(request, reply, fail('staff_no_passkeys_here'));
      const challenge = createChallenge();
      const times = { now: new Date(now), expiresAt: new Date(now + challengeMs) };
      await insertChallenge(deps.kysely, { challenge, staff: id, kind: 'register' }, times);
      const passkeys = await listPasskeys(deps.kysely, id);
      const owner = { brand: deps.brand, staff: id, name, email, passkeys };
      return { options: toCreationOptions(place, challenge, owner) };
    },
  );
  const response = { 200: staffDoneResponse };
  const addId: OperationId = 'addStaffPasskey';
  typed.post(
    '/api/staff/account/passkeys',
    { bodyLimit: passkeyLimit, schema: { operationId: addId, body: newPasskey, response } },
    async (request, reply) => {
      const proven = requireProof(request, deps.clock());
      if (!proven.ok) return sendFailure(request, reply, proven);
      const place = findPasskeyPlace(request, deps.isOwnOrigin);
      if (!place) return sendFailure(request, reply, fail('staff_no_passkeys_here'));
      const added = await addPasskey(deps, toOwner(request), place, request.body);
      return sendDone(request, reply, added);
    },
  );
  const removeId: OperationId = 'removeStaffPasskey';
  typed.post(
    '/api/staff/account/passkeys/remove',
    { bodyLimit, schema: { operationId: removeId, body: passkeyRemoval, response } },
    async (request, reply) => {
      const proven = requireProof(request, deps.clock());
      if (!proven.ok) return sendFailure(request, reply, proven);
      const removed = await removePasskey(deps, toOwner(request), request.body.id);
      return sendDone(request, reply, removed);
    },
  );
}

function registerPassword(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: staffDoneResponse };
  const passwordId: OperationId = 'setStaffPassword';
  typed.post(
    '/api/staff/account/password',
    { bodyLimit, schema: { operationId: passwordId, body: passwordChange, response } },
    async (request, reply) => {
      const proven = requireProof(request, deps.clock());
      if (!proven.ok) return sendFailure(request, reply, proven);
      const changed = await changePassword(deps, toOwner(request), request.body);
      return sendDone(request, reply, changed);
    },
  );
  const offerId: OperationId = 'offerStaffAuthenticator';
  typed.post(
    '/api/staff/account/authenticator/offer',
    { bodyLimit, schema: { operationId: offerId, response: { 200: authenticatorOffer } } },
    async (request, reply) => {
      const { id, email } = getStaff(request);
      const now = deps.clock();
      const proven = requireProof(request, now);
      if (!proven.ok) return sendFailure(request, reply, proven);
      const scope = { sealKey: deps.sealKey, owner: toOwnOffer(id), now };
      return offerAuthenticator(scope, { brand: deps.brand, email });
    },
  );
  const authenticatorId: OperationId = 'setStaffAuthenticator';
  typed.post(
    '/api/staff/account/authenticator',
    { bodyLimit, schema: { operationId: authenticatorId, body: newAuthenticator, response } },
    async (request, reply) => {
      const proven = requireProof(request, deps.clock());
      if (!proven.ok) return sendFailure(request, reply, proven);
      const changed = await changeAuthenticator(deps, toOwner(request), request.body);
      return sendDone(request, reply, changed);
    },
  );
  const codesId: OperationId = 'renewRecoveryCodes';
  typed.post(
    '/api/staff/account/recovery-codes',
    { bodyLimit, schema: { operationId: codesId, response: { 200: recoveryCodesResponse } } },
    async (request, reply) => {
      const proven = requireProof(request, deps.clock());
      if (!proven.ok) return sendFailure(request, reply, proven);
      const renewed = await renewRecoveryCodes(deps, toOwner(request));
      return renewed.ok ? { recoveryCodes: renewed.value } : sendFailure(request, reply, renewed);
    },
  );
}

function registerSessions(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: staffDoneResponse };
  const endId: OperationId = 'endOwnStaffSession';
  typed.delete(
    '/api/staff/account/sessions/:session',
    { bodyLimit, schema: { operationId: endId, params: ownSessionParams, response } },
    async (request, reply) => {
      const proven = requireProof(request, deps.clock());
      if (!proven.ok) return sendFailure(request, reply, proven);
      const ended = await endOwnSessions(deps, toOwner(request), request.params.session);
      return sendDone(request, reply, ended);
    },
  );
  const endAllId: OperationId = 'endOtherStaffSessions';
  typed.delete(
    '/api/staff/account/sessions',
    { bodyLimit, schema: { operationId: endAllId, response } },
    async (request, reply) => {
      const proven = requireProof(request, deps.clock());
      if (!proven.ok) return sendFailure(request, reply, proven);
      return sendDone(request, reply, await endOwnSessions(deps, toOwner(request), null));
    },
  );
}

/** The calls about one's own account. */
export function registerAccountRoutes(app: FastifyInstance, deps: StaffPeopleDeps): void {
  registerRead(app, deps);
  registerPasskeys(app, deps);
  registerPassword(app, deps);
  registerSessions(app, deps);
}
