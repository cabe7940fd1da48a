import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * UUID of the browser session, from its signed cookie. Reading it opens a session for a browser without one, and
     * the response sets the cookie: a route that never reads it never sets one.
     */
    readonly sessionId: string;
    /** The session once the request has read or opened it. */
    session: Session | null;
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
const lifetime = 90 * day;
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
  return Date.now() - issuedAt > lifetime ? null : { id, issuedAt };
}

function isDue({ issuedAt }: Session): boolean {
  return issuedAt === null || Date.now() - issuedAt > renewedAfter;
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
}

function readCookies(request: FastifyRequest, options: SessionOptions): Session | null {
  const read = (name: string) => readSession(request.cookies[name], options.secret, name);
  if (!options.isSecure(request)) return read(sessionCookie);
  const plain = (): Session | null => {
    const session = read(sessionCookie);
    // From before the site was served over https: taken over once, under the other name.
    return session && { id: session.id, issuedAt: null };
  };
  return read(secureSessionCookie) ?? plain();
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
    maxAge: lifetime / 1000,
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
  app.decorateRequest('sessionId', {
    getter(this: FastifyRequest) {
      this.session ??= readCookies(this, options) ?? { id: randomUUID(), issuedAt: null };
      return this.session.id;
    },
  });
  app.decorateRequest('hasSession', {
    getter(this: FastifyRequest) {
      return (this.session ?? readCookies(this, options)) !== null;
    },
  });
  app.addHook('onSend', async (request, reply) => {
    const { session } = request;
    if (session === null || !isDue(session) || reply.statusCode === 404) return;
    setCookie(request, reply, session, options);
  });
}
