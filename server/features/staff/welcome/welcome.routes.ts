import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  authenticatorOffer,
  linkRequest,
  linkResponse,
  newcomer,
  passkeyCreationResponse,
  recoveryCodesResponse,
  welcomeRequest,
  type LinkResponse,
} from '#contract/staff/welcome.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { logRefusal } from '../../../platform/http/logger.ts';
import { findStaff } from '../authorize-staff.ts';
import { offerAuthenticator } from '../credentials/authenticator.ts';
import {
  challengeMs,
  createChallenge,
  findPasskeyPlace,
  toCreationOptions,
} from '../credentials/passkeys.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import { insertChallenge } from '../records/passkeys.repo.ts';
import { setSessionCookies, toVisitor } from '../sign-in/open-session.ts';
import { admitChallenge } from '../sign-in/sign-in-limits.ts';
import { findNewcomer, toOfferOwner, type Newcomer } from './find-newcomer.ts';
import { welcome } from './welcome.ts';

const bodyLimit = 4096;
const passkeyLimit = 64 * 1024;

/** Finds the person of a link; counted by the network address, since a link is a secret that one could try. */
async function findGuest(
  deps: StaffPeopleDeps,
  request: FastifyRequest,
  link: string,
): Promise<Result<Newcomer, 'staff_link_invalid' | 'too_many_requests'>> {
  const admitted = await admitChallenge(deps, request);
  if (!admitted.ok) return admitted;
  const found = await findNewcomer(deps.kysely, link, new Date(deps.clock()));
  if (!found.ok) logRefusal(request.log, found.code);
  return found;
}

function presentLink({ link, account }: Newcomer, brand: string): LinkResponse {
  return {
    kind: link.kind,
    name: account?.name ?? null,
    email: account?.email ?? null,
    role: account?.role ?? 'owner',
    language: account?.language ?? 'en',
    brand,
    expiresAt: link.expiresAt.toISOString(),
  };
}

function registerOffers(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const passkeyId: OperationId = 'offerWelcomePasskey';
  typed.post(
    '/api/staff/welcome/passkey',
    {
      bodyLimit,
      schema: {
        operationId: passkeyId,
        body: newcomer,
        response: { 200: passkeyCreationResponse },
      },
    },
    async (request, reply) => {
      const place = findPasskeyPlace(request, deps.isOwnOrigin);
      if (!place) return sendFailure(request, reply, fail('staff_no_passkeys_here'));
      const found = await findGuest(deps, request, request.body.link);
      if (!found.ok) return sendFailure(request, reply, found);
      const { account } = found.value;
      const challenge = createChallenge();
      const now = deps.clock();
      await insertChallenge(
        deps.kysely,
        { challenge, staff: account?.id ?? null, kind: 'register' },
        { now: new Date(now), expiresAt: new Date(now + challengeMs) },
      );
      const { name, email } = request.body;
      const options = toCreationOptions(place, challenge, {
        brand: deps.brand,
        staff: account?.id ?? null,
        name,
        email: account?.email ?? email,
        passkeys: [],
      });
      return { options };
    },
  );
  const authenticatorId: OperationId = 'offerWelcomeAuthenticator';
  typed.post(
    '/api/staff/welcome/authenticator',
    {
      bodyLimit,
      schema: {
        operationId: authenticatorId,
        body: newcomer,
        response: { 200: authenticatorOffer },
      },
    },
    async (request, reply) => {
      const found = await findGuest(deps, request, request.body.link);
      if (!found.ok) return sendFailure(request, reply, found);
      const { link, account } = found.value;
      const scope = { sealKey: deps.sealKey, owner: toOfferOwner(link), now: deps.clock() };
      const email = account?.email ?? request.body.email;
      return offerAuthenticator(scope, { brand: deps.brand, email });
    },
  );
}

/** The calls of somebody who opens their account by a link. */
export function registerWelcomeRoutes(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const linkId: OperationId = 'readStaffLink';
  typed.post(
    '/api/staff/welcome/link',
    {
      bodyLimit,
      schema: { operationId: linkId, body: linkRequest, response: { 200: linkResponse } },
    },
    async (request, reply) => {
      const found = await findGuest(deps, request, request.body.link);
      return found.ok ? presentLink(found.value, deps.brand) : sendFailure(request, reply, found);
    },
  );
  registerOffers(app, deps);
  const openId: OperationId = 'openStaffAccount';
  typed.post(
    '/api/staff/welcome',
    {
      bodyLimit: passkeyLimit,
      schema: {
        operationId: openId,
        body: welcomeRequest,
        response: { 200: recoveryCodesResponse },
      },
    },
    (request, reply) => openAccount(deps, request, reply, request.body),
  );
}

async function openAccount(
  deps: StaffPeopleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Parameters<typeof welcome>[2],
) {
  const admitted = await admitChallenge(deps, request);
  const session = await findStaff(deps, request);
  const visitor = { ...toVisitor(request), replaced: session?.sessionId ?? null };
  const place = findPasskeyPlace(request, deps.isOwnOrigin);
  const welcomed = admitted.ok ? await welcome(deps, place, body, visitor) : admitted;
  if (!welcomed.ok) {
    logRefusal(request.log, welcomed.code);
    return sendFailure(request, reply, welcomed);
  }
  setSessionCookies(request, reply, welcomed.value.session);
  return { recoveryCodes: [...welcomed.value.recoveryCodes] };
}
