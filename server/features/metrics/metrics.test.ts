import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const metricsToken = 'the-token-of-the-watcher';

const root = path.resolve(import.meta.dirname, '../../..');

const it = shopTest.extend('shopEnv', { scope: 'file' }, (): Record<string, string> => ({
  METRICS_TOKEN: metricsToken,
}));

async function read({ app }: TestShop, token = metricsToken) {
  return await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
}

function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}

describe('GET /metrics', () => {
  it('does not exist for strangers', async ({ shop }) => {
    const unknown = await shop.app.inject({ url: '/no-such-page' });
    const answers = [
      await shop.app.inject({ url: '/metrics' }),
      await read(shop, 'another-token-of-nobody'),
    ];
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(404);
      expect(body).not.toContain('fpx_');
      expect(body.length).toBe(unknown.body.length);
    }
  });

  it('counts requests by their route, and says nothing of the paths that were asked for', async ({
    shop,
  }) => {
    await shop.app.inject({ url: '/api/order-links/of-a-secret-nobody-may-see' });
    const { statusCode, headers, body } = await read(shop);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers['content-type']).toContain('version=0.0.4');
    expect(body).toMatch(
      /fpx_http_request_seconds_count\{route="\/api\/order-links\/:\w+",method="GET",status="404"\} 1/,
    );
    expect(body).not.toContain('of-a-secret');
  });

  it('knows the orders of the last hours beside the usual ones, and what fails', async ({
    shop,
  }) => {
    const { kysely, pool } = shop.database;
    const week = 7 * 24 * 60 * 60 * 1000;
    const now = Date.now() + shop.clock.offset;
    const order = await buildOrder(kysely, { country: 'TN', placedAt: new Date(now - 60_000) });
    for (const weeks of [1, 1, 2, 2, 3, 3]) {
      await buildOrder(kysely, { country: 'TN', placedAt: new Date(now - weeks * week - 60_000) });
    }
    await pool.query(
      `insert into order_mails (order_id, kind, failed_at) values ($1, 'one', now()), ($1, 'two', now()), ($1, 'three', null)`,
      [order.id],
    );
    await pool.query(
      `select graphile_worker.add_job('sweep-drafts', '{}', max_attempts => 1);
       update graphile_worker._private_jobs set attempts = 1 where task_id =
         (select id from graphile_worker._private_tasks where identifier = 'sweep-drafts')`,
    );
    await pool.query(
      `insert into backup_runs (kind, started_at, ended_at, is_fine, summary) values
         ('backup', now() - interval '3 hours', now() - interval '2 hours', true, 'a backup'),
         ('backup', now() - interval '1 hour', now(), false, 'failed'),
         ('rehearsal', now(), now(), false, 'a fault')`,
    );
    const { body } = await read(shop);
    expect(valueOf(body, 'fpx_backup_age_seconds')).toBeCloseTo(3 * 3600, -2);
    expect(valueOf(body, 'fpx_rehearsal_failed')).toBe(1);
    expect(valueOf(body, 'fpx_uploads_unfinished')).toBe(0);
    expect(valueOf(body, 'fpx_orders_two_hours')).toBe(1);
    expect(valueOf(body, 'fpx_orders_two_hours_usual')).toBe(2);
    expect(valueOf(body, 'fpx_last_order_seconds')).toBeCloseTo(60, -1);
    expect(valueOf(body, 'fpx_mails_unsent{state="failed"}')).toBe(2);
    expect(valueOf(body, 'fpx_queue_jobs{job="sweep-drafts",state="failed"}')).toBe(1);
    expect(valueOf(body, 'fpx_storage_free_bytes')).toBeGreaterThan(0);
  });

  it('has every metric that the alerts and the dashboard name', async ({ shop }) => {
    const { body } = await read(shop);
    const texts = ['deploy/prometheus/alerts.yml', 'deploy/grafana/fpx.json'].map((file) =>
      readFile(path.join(root, file), 'utf8'),
    );
    const named = (await Promise.all(texts)).join('\n').match(/\b(?:fpx|process)_[a-z_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(20);
    const known = new Set(
      [...body.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_count`, `${name}_bucket`] : [name],
      ),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
