// @module-tag whole
import { describe, expect, vi } from 'vitest';
import ar from '#locales/ar/errors.json' with { type: 'json' };
import fr from '#locales/fr/errors.json' with { type: 'json' };
import { chunksFor, createLines, priced, send } from '#tests/support/orders.ts';
import type { OwnPostgres } from '#tests/support/databases.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { buildTestShop } from '#tests/support/test-shop.ts';
import { openLimiter } from '../http/limiter.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

const timeouts = { connect: 1_000, acquire: 2_000, statement: 1_500, lock: 800, response: 2_000 };

const it = shopTest.extend('shop', { scope: 'file' }, async ({ postgres }, { onCleanup }) => {
  const shop = await buildTestShop({}, undefined, {}, async () => postgres.connect(timeouts));
  onCleanup(shop.close);
  return shop;
});

const outages = [
  {
    state: 'frozen',
    begin: (postgres: OwnPostgres) => postgres.freeze(),
    end: (postgres: OwnPostgres) => postgres.thaw(),
  },
  {
    state: 'killed',
    begin: (postgres: OwnPostgres) => postgres.kill(),
    end: (postgres: OwnPostgres) => postgres.start(),
  },
];

describe.for(outages)('a server whose PostgreSQL is $state', ({ begin, end }) => {
  it('answers 503 with Retry-After in the caller’s language, and stores the repeated order once', async ({
    postgres,
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 1, '4x6');
    const order = await priced(browser, 'US', lines);
    const [chunk] = chunksFor(order, lines, 1);
    const sendIn = (language: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/orders/chunk',
        cookies: { ...browser.cookies },
        headers: { 'accept-language': language },
        payload: { ...chunk },
      });
    await begin(postgres);
    try {
      const responses = await Promise.all([sendIn('fr'), sendIn('ar')]);
      expect(
        responses.map((response) => ({
          status: response.statusCode,
          retryAfter: response.headers['retry-after'],
          body: response.json<unknown>(),
        })),
      ).toEqual(
        [fr, ar].map(({ service_unavailable }) => ({
          status: 503,
          retryAfter: '5',
          body: { error: 'service_unavailable', message: service_unavailable },
        })),
      );
    } finally {
      await end(postgres);
    }
    await vi.waitFor(async () => expect((await send(browser, chunk)).status).toBe(200), 10_000);
    const { rows } = await shop.database.pool.query<{ count: number }>(
      'select count(*)::int as count from orders where number = $1',
      [order.orderNumber],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('answers /readyz with 503 and /healthz with 200', async ({ postgres, shop }) => {
    await begin(postgres);
    try {
      const ready = await shop.app.inject('/readyz');
      expect(ready.statusCode).toBe(503);
      expect(ready.json()).toEqual({ database: 'down', storage: 'ok', queue: 'down' });
      expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
    } finally {
      await end(postgres);
    }
    await vi.waitFor(
      async () => expect((await shop.app.inject('/readyz')).statusCode).toBe(200),
      10_000,
    );
  });
});

describe('a limit that several processes count together', () => {
  it('fails like every other statement while the database is gone', async ({ postgres }) => {
    const database = postgres.connect(timeouts);
    const limiter = openLimiter({ name: 'shared', points: 2, seconds: 3600, shared: database });
    expect(await limiter.take(['a key'])).toBe(0);
    await postgres.kill();
    try {
      await expect(limiter.take(['a key'])).rejects.toThrow(DatabaseUnavailable);
    } finally {
      await postgres.start();
    }
    await vi.waitFor(async () => expect(await limiter.take(['a key'])).toBe(0), 10_000);
    expect(await limiter.take(['a key'])).toBeGreaterThan(0);
    await database.close();
  });
});

describe('a statement of a customer’s request', () => {
  it('is ended by the database when it runs too long', async ({ shop }) => {
    const { rows } = await shop.database.pool.query<Record<string, string>>(
      `select name, setting from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '60000' },
      { name: 'lock_timeout', setting: '800' },
      { name: 'statement_timeout', setting: '1500' },
    ]);
  });

  it('gets 503 when it waits too long for a lock', async ({ shop, browser }) => {
    const client = await shop.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table price_rules in access exclusive mode');
      const { status, body } = await browser.get('/api/price-rules');
      expect({ status, error: body['error'] }).toEqual({
        status: 503,
        error: 'service_unavailable',
      });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
