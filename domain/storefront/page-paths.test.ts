import { describe, expect, it, test } from 'vitest';
import { isLinkSecret, pagePath } from './page-paths.ts';

const nothing = { language: null, slug: null, secret: null };

describe('pagePath', () => {
  it.each([
    ['/', { page: 'shop' }],
    ['/fr', { page: 'shop', language: 'fr' }],
    ['/TN', { page: 'shop', language: 'tn' }],
    ['/order-success', { page: 'shop' }],
    ['/fr/Cart', { page: 'shop', language: 'fr' }],
    ['/Studio-Mistral', { page: 'studio', slug: 'studio-mistral' }],
    ['/ar/studio-mistral', { page: 'studio', language: 'ar', slug: 'studio-mistral' }],
    ['/track/Secret_1', { page: 'track', secret: 'Secret_1' }],
    ['/fr/TRACK/Secret_1', { page: 'track', language: 'fr', secret: 'Secret_1' }],
    ['/send-originals', { page: 'originals' }],
    ['/ar/send-originals', { page: 'originals', language: 'ar' }],
    ['/metrics', { page: 'none' }],
    ['/console', { page: 'none' }],
    ['/fr/contact', { page: 'none', language: 'fr' }],
    ['/index.php', { page: 'none' }],
    ['/fr/xx/yy', { page: 'none', language: 'fr' }],
    ['/track', { page: 'none' }],
    ['/track/secret/more', { page: 'none' }],
    ['/zz/track/secret', { page: 'none' }],
    ['/fr/ar', { page: 'none', language: 'fr' }],
  ])('parses %s as %o', (path, expected) => {
    expect(pagePath(path)).toEqual({ ...nothing, ...expected });
  });
});

test('isLinkSecret accepts exactly 70 base64url characters', () => {
  const secret = 'aB3_-'.repeat(14);
  expect(isLinkSecret(secret)).toBe(true);
  for (const wrong of [
    `${secret}.`,
    `${secret}\n`,
    ` ${secret}`,
    secret.slice(1),
    `%61${secret}`,
  ]) {
    expect(isLinkSecret(wrong)).toBe(false);
  }
});
