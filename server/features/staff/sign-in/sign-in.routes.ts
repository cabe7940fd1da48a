import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import {
  passkeyAssertionRequest,
  passkeyRequestResponse,
  passwordSignInRequest,
} from '#contract/staff/sign-in.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { logRefusal } from '../../../platform/http/logger.ts';
import { findStaff } from '../authorize-staff.ts';
import { findPasskeyPlace } from '../credentials/passkeys.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import { setSessionCookies, toVisitor, type OpenedSession } from './open-session.ts';
import { offerSignIn, signInByPasskey } from './sign-in-by-passkey.ts';
import { signInByPassword, type SignInVisitor } from './sign-in-by-password.ts';

const bodyLimit = 4096;
const passkeyLimit = 32 * 1024;

async function toSignInVisitor(
  deps: StaffPeopleDeps,
  request: FastifyRequest,
): Promise<SignInVisitor> {
  const session = await findStaff(deps, request);
  return { ...toVisitor(request), replaced: session?.sessionId ?? null };
}

function sendSession(request: FastifyRequest, reply: FastifyReply, opened: Result<OpenedSession>) {
  if (!opened.ok) {
    logRefusal(request.log, opened.code);
    return sendFailure(request, reply, opened);
  }
  setSessionCookies(request, reply, opened.value);
  return { success: true as const };
}

/** The calls of somebody who is not signed in yet. */
export function registerSignInRoutes(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: staffDoneResponse };
  const byPassword: OperationId = 'signInByPassword';
  typed.post(
    '/api/staff/sign-in/password',
    { bodyLimit, schema: { operationId: byPassword, body: passwordSignInRequest, response } },
    async (request, reply) => {
      const visitor = await toSignInVisitor(deps, request);
      return sendSession(request, reply, await signInByPassword(deps, request.body, visitor));
    },
  );
  const offer: OperationId = 'offerStaffSignIn';
  typed.post(
    '/api/staff/sign-in/challenge',
    { bodyLimit, schema: { operationId: offer, response: { 200: passkeyRequestResponse } } },
    async (request, reply) => {
      const place = findPasskeyPlace(request, deps.isOwnOrigin);
      if (!place) return sendFailure(request, reply, fail('staff_no_passkeys_here'));
      const offered = await offerSignIn(deps, place, toVisitor(request));
      return offered.ok ? { options: offered.value } : sendFailure(request, reply, offered);
    },
  );
  const byPasskey: OperationId = 'signInByPasskey';
  typed.post(
    '/api/staff/sign-in/passkey',
    {
      bodyLimit: passkeyLimit,
      schema: { operationId: byPasskey, body: passkeyAssertionRequest, response },
    },
    async (request, reply) => {
      const place = findPasskeyPlace(request, deps.isOwnOrigin);
      if (!place) return sendFailure(request, reply, fail('staff_no_passkeys_here'));
      const visitor = await toSignInVisitor(deps, request);
      const signedIn = await signInByPasskey(deps, place, request.body.answer, visitor);
      return sendSession(request, reply, signedIn);
    },
  );
}
