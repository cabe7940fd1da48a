import type { FastifyInstance } from 'fastify';
import { sendFailure } from './errors.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Refuses what another site's page sends in a customer's name: a changing request that tells its origin must come
 * from the host it is sent to, or from the shop's public address. Callers that are no browser tell none,
 * and who signs a call is known by that.
 */
export const registerSameOrigin = (app: FastifyInstance, publicUrl: string | null): void => {
  const publicHost = publicUrl ? hostOf(publicUrl) : null;
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin;
    if (reading.has(request.method) || origin === undefined) return;
    if (request.routeOptions.config.isSigned) return;
    const host = hostOf(origin);
    if (host !== null && (host === request.host || host === publicHost)) return;
    await sendFailure(request, reply, { ok: false, code: 'forbidden' });
  });
};
