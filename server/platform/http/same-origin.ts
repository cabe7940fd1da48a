import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './errors.ts';

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function parseOrigin(header: string): string | null {
  return URL.canParse(header) ? new URL(header).origin : null;
}

/** Browsers that omit the origin still send the kind of site a request came from. */
function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * Refuses requests that another site's page sends in a customer's name: the origin of a changing request must be the
 * server's own, including its scheme. Callers other than browsers send no origin, and a signed call is identified by
 * its signature.
 */
export function registerSameOrigin(
  app: FastifyInstance,
  isOwnOrigin: (origin: string) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (readMethods.has(request.method) || request.routeOptions.config.isSigned) return;
    const { origin: header } = request.headers;
    const origin = header === undefined ? null : parseOrigin(header);
    const isOwn =
      header === undefined ? !isFromElsewhere(request) : origin !== null && isOwnOrigin(origin);
    if (isOwn) return;
    request.log.warn({ origin }, 'refused: sent by a page of another address than PUBLIC_URL');
    await sendFailure(request, reply, { ok: false, code: 'forbidden' });
  });
}
