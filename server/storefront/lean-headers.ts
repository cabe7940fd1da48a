import type { FastifyInstance } from 'fastify';

/** Headers that browsers read only with a document, as set for every response. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

/** A worker takes its content policy from its own script. */
function needsContentPolicy(url: string): boolean {
  return /\.js(?:\?|$)/.test(url);
}

/**
 * Removes the headers of documents from the built files that the routes of `app` send. HTTP/1 does not compress
 * headers, and a first visit fetches a dozen files: these would be a twentieth of its bytes.
 */
export function sendLeanHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) return;
    for (const name of documentHeaders) reply.removeHeader(name);
    if (!needsContentPolicy(request.url)) reply.removeHeader('content-security-policy');
  });
}
