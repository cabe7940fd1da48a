import type { FastifyInstance } from 'fastify';

const own = 'private, no-store';

function isPublic(declared: string): boolean {
  return declared.startsWith('public');
}

/** A response to a session is private to one browser, even if its route declares otherwise. */
function ofSession(declared: string): string {
  return declared.startsWith('private') ? declared : own;
}

function ofEveryone(declared: string, status: number): string {
  return isPublic(declared) && status >= 400 ? own : declared;
}

/**
 * Forbids caching a response unless its route allows it, and sends no referrer from it, since its address may be
 * secret. Registered after the session, which makes a response private.
 */
export function registerCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const declared = String(reply.getHeader('cache-control') ?? own);
    const caching =
      request.session === null ? ofEveryone(declared, reply.statusCode) : ofSession(declared);
    reply.header('cache-control', caching);
    if (caching.includes('no-store')) reply.header('referrer-policy', 'no-referrer');
  });
}
