import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** UUID of the browser session, from its signed cookie; new where the cookie is missing or forged. */
    sessionId: string;
  }
  interface FastifyContextConfig {
    /** A call that its sender signs: no browser makes it, so it has neither session nor origin. */
    isSigned?: boolean;
  }
}

const cookieName = 'fpx_session';
const lifetimeSeconds = 400 * 24 * 60 * 60;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const signatureOf = (id: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`session:${id}`).digest();

/** Cookie value of a session: its id and a signature over it. */
export const signSession = (id: string, secret: string): string =>
  `${id}.${signatureOf(id, secret).toString('base64url')}`;

/** Session id of a cookie value, or null when the signature is not ours. */
export const readSession = (value: string | undefined, secret: string): string | null => {
  const [id, signature] = value?.split('.') ?? [];
  if (!id || !signature || !uuidPattern.test(id)) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(id, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
};

/** Gives every request its session and every new browser its cookie. `secure` when the shop is reached by https. */
export const registerSession = async (
  app: FastifyInstance,
  options: { readonly secret: string; readonly secure: boolean },
): Promise<void> => {
  await app.register(cookie);
  app.decorateRequest('sessionId', '');
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isSigned) return;
    const known = readSession(request.cookies[cookieName], options.secret);
    request.sessionId = known ?? randomUUID();
    if (known) return;
    reply.setCookie(cookieName, signSession(request.sessionId, options.secret), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: options.secure,
      maxAge: lifetimeSeconds,
    });
  });
};
