import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#domain/common/result.ts';
import { addressBlock } from '../platform/http/address-block.ts';
import { acceptsEncoding } from '../platform/http/encodings.ts';
import { sendFailure } from '../platform/http/errors.ts';
import type { Limiter } from '../platform/http/limiter.ts';
import type { Sitemap } from './sitemap.ts';
import { publicRoute } from '../platform/http/route-access.ts';

/** Private pages in every language, and the API routes that a crawler does not need for reading pages. */
const robotsRules = [
  'User-agent: *',
  // A rule is a prefix unless it ends in a dollar: a studio's slug may begin with "booking".
  ...['track/', 'booking$', 'send-originals$'].flatMap((path) => [
    `Disallow: /${path}`,
    `Disallow: /*/${path}`,
  ]),
  // Some readers take the first match instead of the longest (RFC 9309), so the exceptions precede the rule.
  ...['catalogue', 'geo-location', 'studios'].map((call) => `Allow: /api/${call}`),
  'Disallow: /api/',
];

const hourly = 'public, max-age=3600';

/** Dependencies of the routes for crawlers. */
interface CrawlerDeps {
  readonly origin: string;
  readonly sitemap: Sitemap;
  /** Limits the requests of the sitemap for a network address. */
  readonly sitemaps: Limiter;
}

/**
 * Sends a compressed file. For a client without gzip it is unpacked as fast as the client reads it, so that slow ones do
 * not hold whole files in memory.
 */
function sendXml(request: FastifyRequest, reply: FastifyReply, file: Buffer): FastifyReply {
  void reply
    .header('cache-control', hourly)
    .header('vary', 'accept-encoding')
    .type('application/xml; charset=utf-8');
  if (acceptsEncoding(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(file);
  const text = createGunzip();
  text.end(file);
  return reply.send(text);
}

/**
 * `/robots.txt`, `/sitemap.xml` and, when one file cannot contain all pages, `/sitemap-{n}.xml`. Source: product §2.
 */
export function registerCrawlerRoutes(
  app: FastifyInstance,
  { origin, sitemap, sitemaps }: CrawlerDeps,
): void {
  const options = publicRoute;
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<Buffer | null>,
  ): Promise<FastifyReply> => {
    const waitSeconds = await sitemaps.take([addressBlock(request.ip)]);
    if (waitSeconds > 0) {
      return sendFailure(request, reply, fail('too_many_requests', { waitSeconds }));
    }
    const file = await read();
    return file
      ? sendXml(request, reply, file)
      : sendFailure(request, reply, { ok: false, code: 'not_found' });
  };
  const robots = [...robotsRules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
  app.get('/robots.txt', options, async (_request, reply) =>
    reply.header('cache-control', hourly).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', options, (request, reply) => send(request, reply, sitemap.main));
  app.get<{ Params: { number: string } }>(
    String.raw`/sitemap-:number(^\d{1,4}$).xml`,
    options,
    (request, reply) => send(request, reply, () => sitemap.file(Number(request.params.number))),
  );
}
