import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { CouriersResponse, UnknownLine } from '#contract/staff/couriers.ts';
import { buildCourierOrders } from '#tests/support/courier-orders.ts';
import { file, list, major, preview, settle, store } from '#tests/support/remittances.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

describe('a courier’s file of 200 lines', () => {
  it('with 6 discrepancies adds up to the last coin, and ends with each of them resolved', async ({
    shop,
  }) => {
    const csr = await signInAs(shop, 'csr');
    const plans = Array.from({ length: 198 }, () => ({}));
    const orders = await buildCourierOrders(shop.database, plans, 'Big Express');
    const lines = orders.map(({ number, total }) => ({ number, amount: total }));
    const [short, over, lost, twice] = lines;
    if (!short || !over || !lost || !twice) throw new Error('the file has too few lines');
    const asked = lost.number;
    short.amount -= 800;
    over.amount += 350;
    lost.number = 'FPX-000000000';
    lines.push({ ...twice }, { number: 'FPX-000000002', amount: 4500 });
    lines[10] = { number: lines[10]?.number ?? '', amount: 100 };
    const text = lines.map(({ number, amount }) => `${number};${major(amount).toFixed(3)}`);
    const sent = file(['Commande;CRBT', ...text, `;${lines.length}`].join('\n'));
    const { body } = await preview(csr, { ...sent, courier: 'Big Express' });
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    expect([body.lines.length, body.leftOut, body.total]).toEqual([200, 1, major(total)]);
    const counts = Object.fromEntries(body.sums.map(({ outcome, count }) => [outcome, count]));
    expect(counts).toEqual({ matched: 194, short: 2, over: 1, settled: 1, unknown: 2 });
    await store(csr, { ...sent, courier: 'Big Express' });
    const open = async () =>
      (await csr.get<CouriersResponse>('/api/staff/couriers')).body.couriers.find(
        ({ key }) => key === 'bigexpress',
      )?.open ?? 0;
    // What is left with the courier: the lost one, and what two lines had too little.
    const tenth = orders[10]?.total ?? 0;
    expect(await open()).toBe(major((orders[2]?.total ?? 0) + 800 + tenth - 100));
    const numbers = async (state: string) =>
      (await list(csr, `?state=${state}&courier=bigexpress`)).amounts.map(({ number }) => number);
    expect(new Set(await numbers('short'))).toEqual(
      new Set([orders[0]?.number, orders[10]?.number]),
    );
    expect(new Set(await numbers('over'))).toEqual(new Set([orders[1]?.number, orders[3]?.number]));
    const unknown = await csr.get<{ lines: UnknownLine[] }>('/api/staff/couriers/lines');
    for (const { remittance, position, number } of unknown.body.lines) {
      const as = number === lost.number ? { order: orders[2]?.number } : { reason: 'paid_back' };
      await csr.post(`/api/staff/couriers/remittances/${remittance}/lines/${position}/settle`, {
        id: randomUUID(),
        note: '',
        ...as,
      });
    }
    for (const state of ['short', 'over']) {
      for (const { number, open: left } of (await list(csr, `?state=${state}`)).amounts) {
        await settle(csr, number, { open: left, reason: 'counted_wrong' });
      }
    }
    expect(asked).toBe(orders[2]?.number);
    expect([await open(), await numbers('short'), await numbers('over')]).toEqual([0, [], []]);
    expect((await numbers('remitted')).length).toBe(50);
  }, 120_000);
});
