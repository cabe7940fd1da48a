import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendFailure } from '../platform/http/errors.ts';
import type { Sitemap } from './sitemap.ts';

/** Private pages in every language, and the API routes that a crawler does not need for reading pages. */
const robotsRules = [
  'User-agent: *',
  // A rule is a prefix unless it ends in a dollar: a studio's slug may begin with "booking".
  ...['track/', 'booking$', 'send-originals$'].flatMap((path) => [
    `Disallow: /${path}`,
    `Disallow: /*/${path}`,
  ]),
  'Disallow: /api/',
  'Allow: /api/catalogue',
  'Allow: /api/geo-location',
  'Allow: /api/studios',
];

const hourly = 'public, max-age=3600';

/**
 * `/robots.txt`, `/sitemap.xml` and, when one file cannot contain all pages, `/sitemap-{n}.xml`. Source: product §2.
 */
export function registerCrawlerRoutes(
  app: FastifyInstance,
  { origin, sitemap }: { readonly origin: string; readonly sitemap: Sitemap },
): void {
  const options = { schema: { hide: true } };
  const sendXml = (reply: FastifyReply, xml: Buffer): FastifyReply =>
    reply.header('cache-control', hourly).type('application/xml; charset=utf-8').send(xml);
  const robots = [...robotsRules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
  app.get('/robots.txt', options, async (_request, reply) =>
    reply.header('cache-control', hourly).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', options, async (_request, reply) => sendXml(reply, await sitemap.main()));
  app.get<{ Params: { number: string } }>(
    String.raw`/sitemap-:number(^\d{1,4}$).xml`,
    options,
    async (request, reply) => {
      const file = await sitemap.file(Number(request.params.number));
      return file
        ? sendXml(reply, file)
        : sendFailure(request, reply, { ok: false, code: 'not_found' });
    },
  );
}
