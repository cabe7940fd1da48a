import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headStudio, storefrontOptions } from '#tests/support/storefront.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { registerStorefront } from './storefront.routes.ts';

const everywhere = securityHeaders({ cardOrigins: [], secure: true });

let app: FastifyInstance;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'fpx-web-'));
  await mkdir(path.join(root, 'assets'));
  await writeFile(path.join(root, 'index.html'), '<!doctype html><html lang="en"></html>');
  for (const name of ['a.js', 'a.svg', 'a.woff2', 'a.json']) {
    await writeFile(path.join(root, 'assets', name), 'content');
  }
  app = Fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(everywhere);
  });
  await registerStorefront(app, storefrontOptions(root, headStudio({})));
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

async function securityOf(url: string): Promise<string[]> {
  const { headers } = await app.inject({ url });
  return Object.keys(everywhere).filter((name) => name in headers);
}

// Read by browsers with any response, not only with a document.
const ofFiles = [
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
];

it.each(['/assets/a.svg', '/assets/a.woff2', '/assets/a.json'])(
  'the file %s has only the security headers that apply to files',
  async (url) => {
    expect((await securityOf(url)).toSorted()).toEqual(ofFiles);
  },
);

it('a script keeps the content policy, which applies to a worker started from it', async () => {
  for (const url of ['/assets/a.js', '/assets/a.js?x']) {
    expect((await securityOf(url)).toSorted()).toEqual(['content-security-policy', ...ofFiles]);
  }
});

it.each(['/', '/assets/none.svg', '/assets/'])(
  'the response at %s has all security headers',
  async (url) => {
    expect(await securityOf(url)).toEqual(Object.keys(everywhere));
  },
);
