import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations, type Operation } from '#contract/operations/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * UUID of the browser session, from its signed cookie. Reading it opens a session for a browser without one, and
     * the response sets the cookie: a route that never reads it never sets one.
     */
    readonly sessionId: string;
    /** The session once the request has read or opened it. */
    session: Session | null;
    /** The session of its cookie once the shop has checked that it has not ended; undefined while it has not checked. */
    checkedSession: Session | null | undefined;
    /** Whether the browser has a session; opens none. */
    readonly hasSession: boolean;
  }
  interface FastifyContextConfig {
    /** A request signed by its sender: it does not come from a browser, so it has neither session nor origin. */
    isSigned?: boolean;
  }
}

/** A browser session from its cookie. */
export interface Session {
  readonly id: string;
  /** Milliseconds; null for a session whose cookie must be set. */
  readonly issuedAt: number | null;
}

/** Name of the session's cookie over plain http. */
export const sessionCookie = 'fpx_session';

/** Name of the cookie over https, which browsers accept only from this host. */
export const secureSessionCookie = '__Host-fpx_session';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds for which a cookie holds. */
export const sessionLifetime = 90 * day;
/** A cookie in use is renewed once it is older than this. */
const renewedAfter = day;

const valueForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,11})\.([\w-]{43})$/;

/** The name is signed too: a sibling domain cannot use a value of one name under the other. */
function sign(id: string, seconds: string, name: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`session:${name}:${id}:${seconds}`)
    .digest('base64url');
}

/** Signs a session cookie: its id, its issue time (seconds), and a signature over both. */
export function signSession(
  id: string,
  secret: string,
  { name = sessionCookie, issuedAt = Date.now() } = {},
): string {
  const seconds = `${Math.floor(issuedAt / 1000)}`;
  return `${id}.${seconds}.${sign(id, seconds, name, secret)}`;
}

/** Reads a session cookie; null when it was not signed for this name, or is older than 90 days. */
export function readSession(
  value: string | undefined,
  secret: string,
  name: string = sessionCookie,
): Session | null {
  const [, id, seconds, signature] = valueForm.exec(value ?? '') ?? [];
  if (id === undefined || seconds === undefined || signature === undefined) return null;
  const expected = sign(id, seconds, name, secret);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  const issuedAt = Number(seconds) * 1000;
  return Date.now() - issuedAt > sessionLifetime ? null : { id, issuedAt };
}

/** Sessions that their customers ended. */
export interface EndedSessions {
  readonly hasEnded: (id: string) => Promise<boolean>;
  readonly end: (id: string) => Promise<void>;
}

/** A cookie is only renewed by a request that has checked its session: an ended one must not live longer. */
function isDue({ issuedAt }: Session, { checkedSession }: FastifyRequest): boolean {
  if (issuedAt === null) return true;
  return checkedSession !== undefined && Date.now() - issuedAt > renewedAfter;
}

/** Opens the session of a page, so that its concurrent requests share one. */
export function openSession(request: FastifyRequest): string {
  return request.sessionId;
}

/** Replaces the session of a request: its response gives the browser a new one. */
export function replaceSession(request: FastifyRequest): void {
  request.session = { id: randomUUID(), issuedAt: null };
}

interface SessionOptions {
  readonly secret: string;
  /** Whether the browser that sent this uses https. */
  readonly isSecure: (request: FastifyRequest) => boolean;
  readonly ended: EndedSessions;
}

/**
 * Reads the cookie of the request's scheme. Over https the plain one counts for nothing, because a page of a sibling domain
 * or anybody on the line can set it: its browser gets a new session.
 */
function readCookie(request: FastifyRequest, { secret, isSecure }: SessionOptions): Session | null {
  const name = isSecure(request) ? secureSessionCookie : sessionCookie;
  return readSession(request.cookies[name], secret, name);
}

const known: Readonly<Record<string, Operation>> = operations;

/** Pages and files show nothing of a session, and must not need the database. */
function isCall({ method, routeOptions }: FastifyRequest): boolean {
  const { url = '', schema } = routeOptions;
  if (method === 'GET' && !url.startsWith('/api/')) return false;
  return known[schema?.operationId ?? '']?.isStateless !== true;
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: Session,
  { secret, isSecure }: SessionOptions,
): void {
  const secure = isSecure(request);
  const name = secure ? secureSessionCookie : sessionCookie;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  reply.setCookie(name, signSession(id, secret, { name }), {
    ...attributes,
    maxAge: sessionLifetime / 1000,
  });
  if (secure && request.cookies[sessionCookie] !== undefined) {
    reply.clearCookie(sessionCookie, attributes);
  }
}

/**
 * Registers the session of requests that read it and its cookie in their responses; it is renewed while it is used,
 * and never set by a 404.
 */
export async function registerSession(
  app: FastifyInstance,
  options: SessionOptions,
): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('session', null);
  app.decorateRequest('checkedSession', undefined);
  const findSession = (request: FastifyRequest): Session | null =>
    request.checkedSession === undefined ? readCookie(request, options) : request.checkedSession;
  app.addHook('onRequest', async (request) => {
    if (!isCall(request)) return;
    const session = readCookie(request, options);
    const isOver = session !== null && (await options.ended.hasEnded(session.id));
    request.checkedSession = isOver ? null : session;
  });
  app.decorateRequest('sessionId', {
    getter(this: FastifyRequest) {
      this.session ??= findSession(this) ?? { id: randomUUID(), issuedAt: null };
      return this.session.id;
    },
  });
  app.decorateRequest('hasSession', {
    getter(this: FastifyRequest) {
      return (this.session ?? findSession(this)) !== null;
    },
  });
  app.addHook('onSend', async (request, reply) => {
    const { session } = request;
    if (session === null || !isDue(session, request) || reply.statusCode === 404) return;
    setCookie(request, reply, session, options);
  });
}
