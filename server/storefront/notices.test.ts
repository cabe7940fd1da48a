import { expect, it } from 'vitest';
import { noticesPath } from '#domain/storefront/notices-path.ts';
import { serveWeb } from '#tests/support/storefront.ts';

const app = serveWeb({ [noticesPath]: 'react 19 (MIT)' });

it('registerNotices serves the notices of the built web as plain text', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/third-party-notices.txt' });

  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toBe('react 19 (MIT)');
});
