import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionResponse } from '#contract/session.ts';
import { openSession, replaceSession, type EndedSessions } from './session.ts';

/**
 * `POST /api/session`: opens a session for a page without one; `DELETE /api/session`: ends it for every copy of its
 * cookie, and the browser gets a new one. Source: product §6.
 */
export function registerSessionRoutes(app: FastifyInstance, ended: EndedSessions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const bodyLimit = 1024;
  const response = { 200: sessionResponse };
  const opening = { bodyLimit, schema: { operationId: 'openSession', response } };
  typed.post('/api/session', opening, async (request) => {
    openSession(request);
    return { success: true as const };
  });
  const ending = { bodyLimit, schema: { operationId: 'endSession', response } };
  typed.delete('/api/session', ending, async (request) => {
    if (request.hasSession) await ended.end(request.sessionId);
    replaceSession(request);
    return { success: true as const };
  });
}
