import { expect, it } from 'vitest';
import { serveWeb } from '#tests/support/storefront.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';

const everywhere = securityHeaders({ cardOrigins: [], secure: true });

const names = ['a.js', 'a.svg', 'a.woff2', 'a.json'];
const app = serveWeb(Object.fromEntries(names.map((name) => [`assets/${name}`, 'content'])));
app.addHook('onRequest', async (_request, reply) => {
  reply.headers(everywhere);
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
