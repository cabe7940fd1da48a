import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { parsePageCatalogue } from '#domain/storefront/page-catalogue.ts';
import { serveWeb, setClockBack } from '#tests/support/storefront.ts';

const renderer = `
let renders = 0;
export async function renderFirstScreen({ catalogue, language, country, studio, brand }) {
  if (!catalogue.products) throw new Error('no products');
  if (language === 'fr') throw new Error('no words');
  renders += 1;
  return {
    html: \`<h1>\${[language, country, studio?.name, renders].join(' ')}</h1>\`,
    styles: 'h1{top:0}',
  };
}`;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

const app = serveWeb({
  'package.json': '{"type":"module"}',
  'index.html': `<!doctype html><html lang="en"><head><title>x</title>
    <script type="module" crossorigin src="/assets/a-1.js"></script>
    <script type="module" crossorigin src="/assets/b-1.js"></script>
    <script type="module" crossorigin src="/assets/app-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/app-1.css"></head><body><div id="root"></div></body></html>`,
  'assets/app-1.css': 'p{top:0}',
  'texts.json': '{"en":"/assets/texts-en-1.json"}',
  'server/early.js': 'early()',
  'server/watch-scripts.js': 'watch()',
  'server/first-screen.js': renderer,
});
app.addHook('onRequest', async (_request, reply) => {
  reply.header('content-security-policy', "script-src 'self';style-src 'self'");
});

async function heading(url: string, headers: Record<string, string> = {}) {
  return /<div id="root">(?:<h1>(.*?) \d+<\/h1>)?<\/div>/.exec(
    (await app.inject({ url, headers })).body,
  )?.[1];
}

it.each([
  ['/', {}, 'en US '],
  ['/', { 'x-country': 'ca' }, 'en CA '],
  ['/TN', { 'x-country': 'ca' }, 'ar TN '],
  ['/ar', {}, 'ar US '],
  ['/some-studio', {}, 'en TN Studio'],
])(
  'the page at %s %j has the first screen of its language and country',
  async (url, headers, words) => {
    expect(await heading(url, headers)).toBe(words);
  },
);

function loadingOf(body: string): string | undefined {
  return /<div id="root"><output[^>]*>([^<]*)<\/output><\/div>/.exec(body)?.[1];
}

it.each(['/order-success?session_id=1', '/track/x', '/booking', '/nobody'])(
  'the page at %s says that it is loading and has no first screen',
  async (url) => {
    expect(loadingOf((await app.inject({ url })).body)).toBe('Loading…');
  },
);

it.each(['/', '/booking'])('the page at %s can say that its scripts have failed', async (url) => {
  const { body } = await app.inject({ url });
  expect(body).toMatch(
    /<div id="not-loaded" role="alert" hidden><p>We cannot reach the shop[^<]*<\/p><button type="button">Try again<\/button><\/div>/,
  );
});

it.each([
  ['/', 'This page needs JavaScript'],
  ['/booking', 'This page needs JavaScript'],
  ['/fr/track/x', 'Cette page a besoin de JavaScript'],
  ['/ja/send-originals', 'このページにはJavaScriptが必要です'],
])('the page at %s says that it needs scripts where they are turned off', async (url, words) => {
  const { body } = await app.inject({ url });
  expect(/<noscript><p>([^<]+)<\/p><\/noscript>/.exec(body)?.[1]).toContain(words);
});

it('a page without a first screen watches its scripts from before they are requested', async () => {
  const { body } = await app.inject({ url: '/booking' });
  expect(body.indexOf('<script>watch()</script>')).toBeGreaterThan(0);
  expect(body.indexOf('watch()')).toBeLessThan(body.indexOf('src="/assets/a-1.js"'));
});

it.each([
  ['/', 'early()'],
  ['/booking', 'watch()'],
  ['/shell.html', 'type="module"'],
])('the page at %s has the catalogue before the first script', async (url, script) => {
  const { body } = await app.inject({ url });
  const tag = /<script type="application\/json" id="fpx-catalogue">(.*)<\/script>/.exec(body);
  expect(parsePageCatalogue(tag?.[1] ?? '')).toEqual(defaultCatalogue);
  expect(body.indexOf(script)).toBeGreaterThan(tag?.index ?? Number.POSITIVE_INFINITY);
});

it('the page has no first screen if rendering it fails', async () => {
  const { statusCode, body } = await app.inject({ url: '/fr' });
  expect(statusCode).toBe(200);
  expect(loadingOf(body)).toBe('Chargement…');
});

it('the same first screen is rendered once', async () => {
  const bodies = await Promise.all([1, 2, 3].map(async () => (await app.inject('/de')).body));
  expect(new Set(bodies).size).toBe(1);
});

it('a first screen is rendered again after a minute, also when the clock was set back meanwhile', async () => {
  const before = (await app.inject('/ja')).body;
  setClockBack(61_000);
  expect((await app.inject('/ja')).body).not.toBe(before);
});

it('the content policy allows the inline script and styles on pages that have them', async () => {
  const { headers } = await app.inject({ url: '/' });
  expect(headers['content-security-policy']).toBe(
    `script-src 'self' 'sha256-${hashOf('early()')}';style-src 'self' 'sha256-${hashOf('p{top:0}')}' 'sha256-${hashOf('h1{top:0}')}'`,
  );
  const { headers: others } = await app.inject({ url: '/booking' });
  expect(others['content-security-policy']).toBe(
    `script-src 'self' 'sha256-${hashOf('watch()')}';style-src 'self'`,
  );
});

it('a first screen has inline styles and an early script that loads the other scripts', async () => {
  const { body } = await app.inject({ url: '/some-studio' });
  expect(body).toContain('<style>p{top:0}</style>');
  expect(body).toContain('<link disabled rel="stylesheet" crossorigin href="/assets/app-1.css">');
  expect(body).not.toContain('type="module"');
  expect(body).toContain(
    '<script data-app="/assets/app-1.js" data-imports="/assets/a-1.js /assets/b-1.js" data-texts="/assets/texts-en-1.json" data-texts-language="en" data-country="TN" data-language="en">early()</script>',
  );
  expect(body.indexOf('early()')).toBeLessThan(body.indexOf('<style>'));
  expect(body).toMatch(/<style>h1\{top:0\}<\/style>\s*<\/head>/);
  expect((await app.inject({ url: '/booking' })).body).toContain('src="/assets/app-1.js"');
});

it('a header has browsers request the shop’s script before they read the first screen, except to save data', async () => {
  const { headers } = await app.inject({ url: '/some-studio' });
  expect(headers.link).toBe(
    '</assets/app-1.js>; rel=preload; as=script; crossorigin; fetchpriority=low',
  );
  const saving = await app.inject({ url: '/some-studio', headers: { 'save-data': 'on' } });
  expect(saving.headers.link).toBeUndefined();
  expect((await app.inject({ url: '/booking' })).headers.link).toBeUndefined();
});

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=0.5', 'gzip', gunzipSync],
])('the page is compressed for a client that accepts %s', async (accepted, encoding, unpack) => {
  const plain = await app.inject({ url: '/' });
  const packed = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
});

it('the page is uncompressed for a client that accepts no encoding', async () => {
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0' } });
  expect(headers['content-encoding']).toBeUndefined();
});
