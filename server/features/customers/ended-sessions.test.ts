import { describe, expect } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';

const lifetimeMs = 90 * 24 * 60 * 60 * 1000;

function end(app: FastifyInstance, { cookies }: TestBrowser) {
  return app.inject({ method: 'DELETE', url: '/api/session', cookies: { ...cookies } });
}

async function listEnded({ database }: TestShop): Promise<Date[]> {
  const { rows } = await database.pool.query<{ expires_at: Date }>(
    'select expires_at from ended_sessions order by expires_at',
  );
  return rows.map(({ expires_at: at }) => at);
}

describe('an ended session', () => {
  it('reads its order no more by its old cookie, in no process', async ({ shop, browser }) => {
    const { number } = await placeTestOrder(shop, browser);
    const path = `/api/orders/${number}`;
    expect((await browser.get(path)).status).toBe(200);
    const beside = await shop.beside();
    await end(beside, browser);
    const cookies = { ...browser.cookies };
    for (const app of [shop.app, beside]) {
      const response = await app.inject({ url: path, cookies });
      expect(response.statusCode).toBe(404);
      expect((await app.inject({ url: `${path}/invoice`, cookies })).statusCode).toBe(404);
    }
    await beside.close();
  });

  it('is remembered until its last cookie expires, and only if something is stored for it', async ({
    shop,
  }) => {
    const before = await listEnded(shop);
    await end(shop.app, await shop.browser());
    expect(await listEnded(shop)).toEqual(before);
    const customer = await shop.browser();
    await customer.photo();
    await end(shop.app, customer);
    await end(shop.app, customer);
    const after = await listEnded(shop);
    expect(after).toHaveLength(before.length + 1);
    const leftMs = (after.at(-1)?.getTime() ?? 0) - shop.parts.clock();
    expect(Math.abs(leftMs - lifetimeMs)).toBeLessThan(60_000);
    shop.clock.offset += lifetimeMs + 60_000;
    const next = await shop.browser();
    await next.photo();
    await end(shop.app, next);
    expect(await listEnded(shop)).toHaveLength(1);
    shop.clock.offset = 0;
  });
});
