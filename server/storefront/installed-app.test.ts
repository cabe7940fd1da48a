import { expect, it } from 'vitest';
import { languages } from '#locales/languages.ts';
import { serveWeb } from '#tests/support/storefront.ts';

const app = serveWeb(
  {
    'index.html':
      '<!doctype html><html lang="en"><head><title>x</title></head><body><div id="root"></div></body></html>',
    'icons/192.png': 'icon',
    'icons/48.png': 'small icon',
    'service-worker.js': 'worker',
  },
  { brand: 'Tirage & <Fils>' },
);

function get(url: string) {
  return app.inject({ url });
}

it.each(languages)(
  'registerInstalledApp serves the manifest that the page in $code links',
  async (language) => {
    const { code, lang, dir, neutralPath } = language;
    const page = await get(neutralPath);
    const address = `/${code}.webmanifest`;
    expect(page.body).toContain(`<link rel="manifest" href="${address}">`);
    const { headers, statusCode, json } = await get(address);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    expect(json()).toMatchObject({ id: '/', name: 'Tirage & <Fils>', lang, dir, scope: '/' });
    expect(json()).toMatchObject({ start_url: neutralPath, display: 'standalone' });
  },
);

it('registerInstalledApp serves the icons of the manifest', async () => {
  const { headers, body } = await get('/icons/192.png');
  expect(body).toBe('icon');
  expect(headers).toMatchObject({ 'content-type': 'image/png' });
  expect((await get('/icons/none.png')).statusCode).toBe(404);
});

it('registerInstalledApp serves an icon to browsers that look for one without reading the page', async () => {
  const { headers, body } = await get('/favicon.ico');
  expect(body).toBe('small icon');
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  });
  expect(headers['set-cookie']).toBeUndefined();
});

it('registerInstalledApp makes caches revalidate the service worker', async () => {
  const { headers, body } = await get('/service-worker.js');
  expect(body).toBe('worker');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers['content-type']).toMatch('javascript');
});

it('registerInstalledApp serves a shell that is the same for every visitor', async () => {
  const { headers, body } = await app.inject({
    url: '/shell.html',
    headers: { 'x-country': 'ca', cookie: 'fpx_session=somebody' },
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-robots-tag': 'noindex',
  });
  expect(body).toContain('<meta name="fpx-shell" content="yes">');
  expect(body).toContain('<meta name="fpx-session" content="">');
  expect(body).not.toContain('fpx-country');
  expect(body).not.toContain('canonical');
  expect(body).toContain('<div id="root"></div>');
});
