import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { countryFrom } from '#domain/countries.ts';
import { sendFailure } from '../platform/http/errors.ts';
import { pageLanguage } from './page-language.ts';
import { withHead } from './page-head.ts';

/** What the pages are made of. */
export interface StorefrontOptions {
  /** Folder of the built web. */
  readonly root: string;
  readonly brand: string;
  readonly origin: string | null;
  /** Lower-case name of the header in which a proxy tells the visitor's country. */
  readonly countryHeader: string | null;
}

/** A page's path: at most a language and a studio, no file's ending. */
const pagePath = /^\/(?:[^/.]+\/?){0,2}$/;

/** Serves the web: its files for good, its page in the language of the path. Source: product §2, routes. */
export const registerStorefront = async (
  app: FastifyInstance,
  options: StorefrontOptions,
): Promise<void> => {
  const page = await readFile(path.join(options.root, 'index.html'), 'utf8');
  await app.register(staticFiles, {
    root: path.join(options.root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    if (!pagePath.test(pathname) || /^\/(api|assets)(\/|$)/.test(pathname)) {
      return sendFailure(request, reply, { ok: false, code: 'not_found' });
    }
    const told = options.countryHeader ? request.headers[options.countryHeader] : undefined;
    const html = withHead(page, {
      language: pageLanguage(pathname),
      brand: options.brand,
      country: typeof told === 'string' ? countryFrom(told) : null,
      origin: options.origin,
    });
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
};
