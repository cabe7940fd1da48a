import { describe, expect, it } from 'vitest';
import { headStudio, serveWeb } from '#tests/support/storefront.ts';

/** A secret in the form of a private link's. */
const secret = 'aB3_-'.repeat(14);

const studio = headStudio({
  name: '"><script>alert(1)</script>',
  address: 'Street 1</script><script>alert(2)</script>',
  city: 'Sfax & co',
  translations: { ar: { name: 'استوديو' } },
});

const app = serveWeb(
  {
    'index.html':
      '<!doctype html><html lang="en"><head><title>x</title><link rel="preload" as="font" href="/assets/latin.woff2"></head><body></body></html>',
    'assets/app.js': 'one',
    'assets/app.js.br': 'two',
  },
  { studio, brand: 'Tirage & <Fils>' },
);

async function page(url: string, headers: Record<string, string> = {}) {
  return (await app.inject({ url, headers })).body;
}

describe('the page', () => {
  it.each([
    ['/', 'en', 'ltr'],
    ['/fr', 'fr', 'ltr'],
    ['/TN', 'ar', 'rtl'],
    ['/ar', 'ar', 'rtl'],
    ['/ja', 'ja', 'ltr'],
    ['/zh/some-studio', 'zh-Hans-CN', 'ltr'],
    ['/some-studio', 'en', 'ltr'],
    ['/fr/some-studio?discount=X', 'fr', 'ltr'],
    ['/order-success?session_id=1', 'en', 'ltr'],
  ])('is served at %s in %s', async (url, language, direction) => {
    expect(await page(url)).toContain(`<html lang="${language}" dir="${direction}">`);
  });

  it.each([
    ['/DELIVERY', '/delivery'],
    ['/Contact/', '/contact'],
    ['/FR/Terms?from=mail', '/fr/terms?from=mail'],
    ['/tn/questions', '/TN/questions'],
    ['/EN/privacy', '/privacy'],
  ])('leads from %s to the information page %s', async (url, address) => {
    const { statusCode, headers } = await app.inject({ url });
    expect([statusCode, headers.location]).toEqual([301, address]);
  });

  it.each(['/XX/delivery', '/delivery/fr', '/fr/delivery/fr', '/Deliverys'])(
    'is not found at %s',
    async (url) => {
      expect((await app.inject({ url })).statusCode).toBe(404);
    },
  );

  it.each([
    ['/order-success', true],
    ['/ru/track/x', true],
    ['/ar/track/x', false],
    ['/ja/track/x', false],
    ['/zh/some-studio', false],
  ])('preloads the fonts of Latin headings at %s: %s', async (url, doesPreload) => {
    expect((await page(url)).includes('as="font"')).toBe(doesPreload);
  });

  it('has its title and descriptions in its language, with the brand escaped', async () => {
    const english = await page('/');
    const french = await page('/fr');
    expect(english).toContain('Tirage &amp; &lt;Fils&gt;');
    expect(english).not.toContain('<Fils>');
    expect(english).toContain('<meta property="og:title"');
    expect(/<title>([^<]*)/.exec(english)?.[1]).not.toBe(/<title>([^<]*)/.exec(french)?.[1]);
    expect(english).toContain('hreflang="fr" href="https://shop.example/fr"');
  });

  it('contains the visitor’s country, or the studio’s on a studio’s link', async () => {
    expect(await page('/', { 'x-country': 'ca' })).toContain('name="fpx-country" content="CA"');
    expect(await page('/')).toContain('name="fpx-country" content=""');
    expect(await page('/some-studio', { 'x-country': 'ca' })).toContain(
      'name="fpx-country" content="TN"',
    );
  });

  it('contains the escaped name of the studio on a studio’s link', async () => {
    const english = await page('/some-studio');
    expect(english).not.toContain('<script>alert');
    const shown = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;';
    expect(/<title>([^<]*)/.exec(english)?.[1]).toContain(shown);
    expect(/og:title" content="([^"]*)/.exec(english)?.[1]).toContain(shown);
    expect(/og:description" content="([^"]*)/.exec(english)?.[1]).toContain('Sfax &amp; co');
    expect(english).toContain('hreflang="en" href="https://shop.example/some-studio"');
    expect(english).toContain('hreflang="ar" href="https://shop.example/ar/some-studio"');
    expect(/<title>([^<]*)/.exec(await page('/ar/some-studio'))?.[1]).toContain('استوديو');
  });

  it.each(['/unknown-studio', '/broken', '/cart'])('has the general title at %s', async (url) => {
    const title = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
    expect(title(await page(url))).toBe(title(await page('/')));
  });

  it.each([
    [`/track/${secret}`, 'Your order'],
    [`/fr/track/${secret}`, 'Votre commande'],
    ['/ar/send-originals', 'إرسال صورك'],
    ['/booking', 'Your appointment'],
    ['/fr/booking', 'Votre rendez-vous'],
  ])('at %s is private, with its own title', async (url, title) => {
    const { body, headers, statusCode } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(/<title>([^<]*)/.exec(body)?.[1]).toMatch(new RegExp(`^${title}[,،] Tirage`));
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('hreflang');
  });

  it.each(['/order-success?session_id=1', '/fr/order-cancel', '/ar/cart'])(
    'at %s, where a payment returns, is not for search engines',
    async (url) => {
      const { body, headers, statusCode } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).not.toContain('hreflang');
    },
  );

  it('is open to search engines when it is public', async () => {
    const { body, headers } = await app.inject('/some-studio');
    expect(headers).not.toHaveProperty('x-robots-tag');
    expect(body).not.toContain('noindex');
  });

  it.each([
    ['/', 200],
    ['/some-studio', 200],
    ['/ar/some-studio?discount=X', 200],
    ['/unknown-studio', 404],
    ['/fr/unknown-studio', 404],
    // The look-up of the studio failed: the page itself finds out whether it exists.
    ['/broken', 200],
    ['/cart', 200],
    [`/track/${secret}`, 200],
    ['/fr/track/your-data', 200],
    // Truncated, or with characters added by a mail program: the page explains the next steps.
    [`/track/${secret.slice(1)}`, 404],
    [`/track/${secret}.`, 404],
    [`/track/${secret})`, 404],
    [`/track/${secret}%3E`, 404],
  ])('answers %s with %d', async (url, status) => {
    expect((await app.inject(url)).statusCode).toBe(status);
  });

  it.each([
    ['/metrics', 'en'],
    ['/console', 'en'],
    ['/studio', 'en'],
    ['/contact', 'en'],
    ['/styleguide', 'en'],
    ['/index.php', 'en'],
    ['/a/b/c', 'en'],
    ['/fr/xx/yy', 'fr'],
    ['/ar/console', 'ar'],
    ['/zz/track/secret', 'en'],
    ['/track/secret/more', 'en'],
  ])('reports at %s, in %s, that it does not exist', async (url, language) => {
    for (const accept of ['text/html,application/xhtml+xml', '*/*', '']) {
      const { statusCode, headers, body } = await app.inject({ url, headers: { accept } });
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body).toContain(`<html lang="${language}"`);
      expect(body).not.toContain('hreflang');
    }
  });

  it.each([
    ['/assets/none.js', '*/*'],
    ['/api/none', 'text/html'],
    ['/api', 'text/html'],
    ['/metrics', 'application/json'],
    ['/index.php', 'application/json, text/plain'],
  ])('is not served at %s to a client that accepts %s', async (url, accept) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept } });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/json');
  });

  it('has immutable files, compressed when the browser accepts it', async () => {
    const { body, headers } = await app.inject({
      url: '/assets/app.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(body).toBe('two');
    expect(headers['cache-control']).toContain('immutable');
  });
});
