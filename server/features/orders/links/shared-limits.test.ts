import { describe, expect } from 'vitest';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

/** With S3 several processes serve, and count in the database. */
const it = shopTest.extend('shopEnv', { scope: 'file' }, () => ({
  S3_BUCKET: 'photos',
  S3_ENDPOINT: 'http://127.0.0.1:1',
}));

describe('POST /api/order-links of a shop with several processes', () => {
  it('accepts no more concurrent requests of an address than its limit', async ({ shop }) => {
    const others = await shop.beside();
    const ask = (app: typeof others) =>
      app.inject({
        method: 'POST',
        url: '/api/order-links',
        payload: { orderNumber: 'FPX-000000000', email: 'customer@example.com' },
        remoteAddress: '10.8.1.1',
      });
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => [ask(shop.app), ask(others)]).flat(),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    await others.close();
  });
});
