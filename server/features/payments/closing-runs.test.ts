import { describe, expect } from 'vitest';
import { helcimOf } from '#tests/support/openings.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { requestRefund } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { reconcilePayments } from './attempts/reconcile.ts';
import type { PaymentDeps } from './deps.ts';
import { resumeRefunds } from './refunds/resume-refunds.ts';

it.beforeAll(({ shop }) => shop.listen());
it.afterEach(({ shop }) => {
  shop.clock.offset = 0;
});

/** Payments of a process whose stop begins during its first call to Helcim; `calls` lists these calls. */
function stoppedMeanwhile(shop: TestShop) {
  const helcim = helcimOf(shop);
  const calls: string[] = [];
  const closing = new AbortController();
  const called = (what: string): void => {
    calls.push(what);
    closing.abort();
  };
  const stopped: PaymentDeps = {
    ...shop.deps.payments,
    closing,
    helcim: {
      ...helcim,
      transactionsOf: (reference) => {
        called('attempt');
        return helcim.transactionsOf(reference);
      },
      transaction: (id) => {
        called('refund');
        return helcim.transaction(id);
      },
      recent: (since) => {
        called('newest transactions');
        return helcim.recent(since);
      },
    },
  };
  return { calls, stopped };
}

describe('a process that stops', () => {
  it('leaves the attempts that are due to the next one', async ({ shop, paying }) => {
    for (let count = 0; count < 3; count += 1) {
      await paying.placeAtWindow(await shop.browser());
    }
    shop.clock.offset = 5 * 60_000;
    const { calls, stopped } = stoppedMeanwhile(shop);
    await reconcilePayments(stopped);
    expect(calls).toEqual(['attempt']);
    const next = stoppedMeanwhile(shop);
    await reconcilePayments(next.stopped);
    expect(next.calls).toEqual(['attempt']);
  });

  it('leaves the refunds that are due to the next one', async ({ shop }) => {
    for (let count = 0; count < 2; count += 1) {
      await requestRefund(shop, await placePaidOrder(shop, await shop.browser()));
    }
    const { calls, stopped } = stoppedMeanwhile(shop);
    await resumeRefunds(stopped);
    expect(new Set(calls)).toEqual(new Set(['refund']));
    const { rows } = await shop.database.pool.query(
      `select state, count(*)::int from refunds group by state order by state`,
    );
    expect(rows).toEqual([
      { state: 'done', count: 1 },
      { state: 'requested', count: 1 },
    ]);
  });
});
