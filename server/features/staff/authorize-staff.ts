import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import {
  freshProofMs,
  maxStaffSessionMs,
  scopeOf,
  staffSessionMs,
  type Right,
  type Scope,
} from '#domain/staff/roles.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import type { StaffPeopleDeps } from './deps.ts';
import { findSession, touchSession, type SessionBounds, type SignedIn } from './sessions.repo.ts';
import { readStaffCookie } from './staff-cookie.ts';
import { hashToken } from './staff-token.ts';

const people = new WeakMap<FastifyRequest, SignedIn>();

/** The signed-in person of an authorized request. */
export function getStaff(request: FastifyRequest): SignedIn {
  const person = people.get(request);
  if (!person) throw new Error('the request was not authorized');
  return person;
}

/** The objects for which the person of an authorized request has its right. */
export function getScope(request: FastifyRequest, right: Right): Scope {
  const scope = scopeOf(getStaff(request), right);
  if (!scope) throw new Error(`the request was not authorized for ${right}`);
  return scope;
}

/** The caller of an authorized request, for the audit log. */
export function getCaller(request: FastifyRequest): Caller {
  const { id, name, role } = getStaff(request);
  const kind = role === 'studio' ? 'studio' : 'staff';
  return { actor: { kind, id, name }, address: request.ip, requestId: request.id };
}

/** Whether the person proved a short while ago with a passkey or a code that it is them. */
export function isProven(request: FastifyRequest, now: number): boolean {
  return now - getStaff(request).provenAt.getTime() <= freshProofMs;
}

/** Refuses what needs a fresh proof of the person. Errors: `staff_proof_required`. */
export function requireProof(
  request: FastifyRequest,
  now: number,
): Result<undefined, 'staff_proof_required'> {
  return isProven(request, now) ? succeed(undefined) : fail('staff_proof_required');
}

/** The bounds of sessions that count at a moment. */
export function toSessionBounds(now: number): SessionBounds {
  return {
    usedSince: new Date(now - staffSessionMs),
    openedSince: new Date(now - maxStaffSessionMs),
  };
}

/** A session is written at most this often. */
const touchMs = 60 * 1000;

/** Finds the person of a request's cookie; null without a session that still counts. */
export async function findStaff(
  { kysely, clock }: StaffPeopleDeps,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const hash = hashToken(readStaffCookie(request));
  if (!hash) return null;
  const now = clock();
  const found = await findSession(kysely, hash, toSessionBounds(now));
  if (found && now - found.lastUsedAt.getTime() > touchMs) {
    await touchSession(kysely, found.sessionId, new Date(now));
  }
  return found;
}

/**
 * Lets a request through only with the session of a person who has the route's right, before its body is read: without a
 * session it is `staff_signed_out`, without the right it is `not_found`, as what does not exist. `own` is for calls about
 * oneself.
 */
export async function authorizeStaff(
  deps: StaffPeopleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  right: Right | 'own',
): Promise<FastifyReply | undefined> {
  const person = await findStaff(deps, request);
  if (!person) return sendFailure(request, reply, fail('staff_signed_out'));
  if (right !== 'own' && !scopeOf(person, right)) {
    return sendFailure(request, reply, fail('not_found'));
  }
  people.set(request, person);
  return undefined;
}
