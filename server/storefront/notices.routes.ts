import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { noticesPath } from '#domain/storefront/notices-path.ts';
import { sendPacked } from '../platform/http/packed-text.ts';

/** Serves the notices of third-party software and fonts in the built web, whose folder is `root`. */
export async function registerNotices(app: FastifyInstance, root: string): Promise<void> {
  const notices = await readFile(path.join(root, noticesPath), 'utf8').catch(() => null);
  if (notices === null) return;
  app.get(noticesPath, { schema: { hide: true } }, async (request, reply) => {
    void reply.headers({ 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' });
    return sendPacked(request, reply.type('text/plain; charset=utf-8'), notices);
  });
}
