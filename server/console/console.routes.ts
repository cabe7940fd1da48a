import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueSource } from '../features/catalogue/index.ts';
import { sendPacked } from '../platform/http/packed-text.ts';
import { publicRoute } from '../platform/http/route-access.ts';
import { catalogueTag } from '../storefront/catalogue-tag.ts';

/** The console loads its own scripts, styles, fonts and pictures, calls the shop, and decodes codes with WebAssembly. */
const contentPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' blob: data:",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "worker-src 'self'",
].join(';');

/** The counter scans codes with the camera; no other feature of the browser is used. */
const permissionsPolicy = [
  'camera=(self)',
  'display-capture=()',
  'geolocation=()',
  'hid=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-get=(self)',
  'screen-wake-lock=(self)',
  'serial=()',
  'usb=()',
].join(', ');

/**
 * Serves the page of the staff at `/console` and below: the same page everywhere, which asks for a session itself. It
 * holds nothing of a person, so that anybody may read it. `root` is the folder of the built web.
 */
export async function registerConsole(
  app: FastifyInstance,
  {
    root,
    catalogues,
  }: { readonly root: string; readonly catalogues: Pick<CatalogueSource, 'current'> },
): Promise<void> {
  const built = await readFile(path.join(root, 'console.html'), 'utf8').catch(() => null);
  if (built === null) return;
  const buildPage = (): string => {
    const { catalogue } = catalogues.current();
    return built.replace('</head>', (end) => `${catalogueTag(catalogue)}\n  ${end}`);
  };
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.headers({
      'cache-control': 'private, no-store',
      'content-security-policy': contentPolicy,
      'permissions-policy': permissionsPolicy,
      'x-robots-tag': 'noindex',
    });
    return sendPacked(request, reply.type('text/html; charset=utf-8'), buildPage());
  };
  app.get('/console', publicRoute, send);
  app.get('/console/*', publicRoute, send);
}
