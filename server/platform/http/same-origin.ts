import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './errors.ts';

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function parseOrigin(header: string): string | null {
  return URL.canParse(header) ? new URL(header).origin : null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A document that people send each other: a click on its address anywhere opens it. */
    isLinked?: boolean;
  }
}

/** Browsers that omit the origin still send the kind of site a request came from. */
function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function isFollowed({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isLinked === true && headers['sec-fetch-mode'] === 'navigate';
}

/** Whether a page of another site, which cannot see the response, makes its visitor's browser send this call. */
function isForeignRead(request: FastifyRequest): boolean {
  const { headers, routeOptions } = request;
  return (
    headers['sec-fetch-site'] === 'cross-site' &&
    routeOptions.url?.startsWith('/api/') === true &&
    !isFollowed(request)
  );
}

function isForeignChange(
  request: FastifyRequest,
  isOwnOrigin: (origin: string) => boolean,
): boolean {
  if (request.routeOptions.config.isSigned) return false;
  const { origin: header } = request.headers;
  if (header === undefined) return isFromElsewhere(request);
  const origin = parseOrigin(header);
  return origin === null || !isOwnOrigin(origin);
}

/**
 * Refuses requests that another site's page sends in a customer's name: the origin of a changing request must be the
 * server's own, including its scheme, and a call of the API that reads must not come from another site, or its limits
 * would lock out the visitors of that site. Callers other than browsers send no origin, and a signed call is identified
 * by its signature.
 */
export function registerSameOrigin(
  app: FastifyInstance,
  isOwnOrigin: (origin: string) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const isForeign = readMethods.has(request.method)
      ? isForeignRead(request)
      : isForeignChange(request, isOwnOrigin);
    if (!isForeign) return;
    const origin = parseOrigin(request.headers.origin ?? '');
    request.log.warn({ origin }, 'refused: sent by a page of another address than PUBLIC_URL');
    await sendFailure(request, reply, { ok: false, code: 'forbidden' });
  });
}
