import { describe, expect, vi } from 'vitest';
import { opsTest as it, runOps } from '#tests/support/shop-fixtures.ts';
import { seedOrdersCommand } from '#tools/ops/seed-orders.ts';

describe('seed-orders', () => {
  it('stores orders of every state that keep all rules of the database', async ({ database }) => {
    vi.stubEnv('SEED_DEMO', '1');
    const { text, isFine } = await runOps(seedOrdersCommand, '--count', '3000');
    expect({ text, isFine }).toEqual({ text: '3000 orders', isFine: true });
    const { rows } = await database.pool.query<Record<string, number>>(`
      select count(*)::integer as orders, count(distinct fulfilment_state)::integer as states,
        (select count(*)::integer from order_listings where words <> '{}') as listed,
        (select sum(count)::integer from order_counts where view = 'all' and studio = '00000000-0000-0000-0000-000000000000')
          as counted,
        (select count(*)::integer from audit_log where act = 'order.seed' and actor_name = 'ada') as entries
      from orders`);
    expect(rows[0]).toMatchObject({ orders: 3000, listed: 3000, counted: 3000, entries: 1 });
    expect(rows[0]?.['states']).toBeGreaterThan(4);
  });

  it('fills no shop with keys of a payment provider, and none without demo data', async ({
    database,
  }) => {
    const run = () => runOps(seedOrdersCommand, '--count', '10');
    const count = 'select count(*)::integer as orders from orders';
    const before = (await database.pool.query<{ orders: number }>(count)).rows[0]?.orders;
    vi.stubEnv('SEED_DEMO', '0');
    await expect(run()).rejects.toThrow('only a demo shop');
    vi.stubEnv('SEED_DEMO', '1');
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_abcdefghijklmnop');
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_abcdefghijklmnop');
    await expect(run()).rejects.toThrow();
    const { rows } = await database.pool.query<{ orders: number }>(count);
    expect(rows[0]?.orders).toBe(before);
  });

  it.each(['0', '-1', 'many', '5000001'])('refuses the count %s', async (count) => {
    await expect(runOps(seedOrdersCommand, '--count', count)).rejects.toThrow('--count');
  });
});
