import type { FastifyInstance } from 'fastify';

const own = 'private, no-store';

const isPublic = (declared: string): boolean => declared.startsWith('public');

/** What was answered by a session is one browser's own, whatever its route declares. */
const ofSession = (declared: string): string => (declared.startsWith('private') ? declared : own);

const ofEveryone = (declared: string, status: number): string =>
  isPublic(declared) && status >= 400 ? own : declared;

/**
 * No cache stores an answer that does not say it may, and the address of such an answer, which may be a secret, is told
 * to no other page. Registered after the session, by which an answer is private.
 */
export const registerCaching = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    const declared = String(reply.getHeader('cache-control') ?? own);
    const caching =
      request.session === null ? ofEveryone(declared, reply.statusCode) : ofSession(declared);
    reply.header('cache-control', caching);
    if (caching.includes('no-store')) reply.header('referrer-policy', 'no-referrer');
  });
};
