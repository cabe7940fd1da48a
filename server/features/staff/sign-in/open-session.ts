import type { FastifyReply, FastifyRequest } from 'fastify';
import { maxStaffSessionMs, type Role } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findDevice, insertDevice, touchDevice } from '../records/devices.repo.ts';
import { endSession, insertSession, limitSessions } from '../sessions.repo.ts';
import { readDeviceCookie, setDeviceCookie, setStaffCookie } from '../staff-cookie.ts';
import { createHashedToken, hashToken } from '../staff-token.ts';
import type { Visitor } from './sign-in-limits.ts';

/** The secrets of a new session, for the browser's cookies. */
export interface OpenedSession {
  readonly token: string;
  /** Null for a browser that the person used before: it keeps its cookie. */
  readonly deviceToken: string | null;
}

const maxAgent = 300;

async function openDevice(
  trx: Trx,
  staff: string,
  deviceToken: string | undefined,
  now: Date,
): Promise<{ readonly id: string; readonly newToken: string | null }> {
  const hash = hashToken(deviceToken);
  const device = hash && (await findDevice(trx, hash));
  if (device?.staff === staff && (await touchDevice(trx, device.id, now))) {
    return { id: device.id, newToken: null };
  }
  const { token: newToken, tokenHash } = createHashedToken();
  return { id: await insertDevice(trx, staff, tokenHash, now), newToken };
}

/** Opens a session of a person, who has just proved that it is them, and ends the one that the browser had. */
export async function openSession(
  trx: Trx,
  staff: string,
  { ip, agent, deviceToken, replaced }: Visitor & { readonly replaced: string | null },
  now: Date,
): Promise<OpenedSession> {
  const device = await openDevice(trx, staff, deviceToken, now);
  const { token, tokenHash } = createHashedToken();
  const session = { staff, tokenHash, device: device.id, address: ip };
  if (replaced !== null) await endSession(trx, replaced, now);
  await insertSession(trx, { ...session, agent: agent.slice(0, maxAgent) }, now);
  const openedSince = new Date(now.getTime() - maxStaffSessionMs);
  await limitSessions(trx, staff, { now, openedSince });
  return { token, deviceToken: device.newToken };
}

/** Where a request comes from. */
export function toVisitor(request: FastifyRequest): Visitor {
  return {
    ip: request.ip,
    requestId: request.id,
    agent: request.headers['user-agent'] ?? '',
    deviceToken: readDeviceCookie(request),
  };
}

/** A person who signs in, as the caller of what they do then. */
export function toCaller(
  { id, name, role }: { readonly id: string | null; readonly name: string; readonly role: Role },
  { ip, requestId }: Visitor,
): Caller {
  const kind = role === 'studio' ? 'studio' : 'staff';
  return { actor: { kind, id, name }, address: ip, requestId };
}

/** Gives the browser the cookies of its session. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, deviceToken }: OpenedSession,
): void {
  setStaffCookie(request, reply, token);
  if (deviceToken !== null) setDeviceCookie(request, reply, deviceToken);
}
