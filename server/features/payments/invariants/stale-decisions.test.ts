import { describe, expect } from 'vitest';
import { afterQuery, hasRow } from '#tests/support/databases.ts';
import { placePaidOrder, type AwaitingOrder } from '#tests/support/paying.ts';
import { helcimOf, openBeside, openGate } from '#tests/support/openings.ts';
import { requestRefund, transactionOf } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { liftCallLimits, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import { findAttemptByTransaction } from '../records/attempts.repo.ts';
import { reconcilePayments } from '../attempts/reconcile.ts';
import { reviewForeign } from '../reviews/review-foreign.ts';
import { runRefund } from '../refunds/run-refund.ts';

it.beforeEach(async ({ shop }) => {
  shop.clock.offset = 0;
  await liftCallLimits(shop);
});

const second = 1000;
const minute = 60 * second;

/** Opens a window in a process that hangs until it is released, while its lease ends. */
async function stalledPress(shop: TestShop, browser: TestBrowser, order: AwaitingOrder) {
  const helcim = helcimOf(shop);
  const gate = openGate();
  const stoppedAt = Date.now();
  const opened = openBeside(shop, browser, order, {
    clock: () => stoppedAt,
    helcim: {
      ...helcim,
      initialize: async (purchase) => {
        const response = await helcim.initialize(purchase);
        await gate.pass();
        return response;
      },
    },
  });
  await gate.reached;
  shop.clock.offset = 5 * second;
  return async () => {
    gate.release();
    return await opened;
  };
}

const abandoned = hasRow({ state: 'initializing' });

describe('an attempt that is opened after it was read as abandoned', () => {
  it('is returned to the second call instead of being ended', async ({ shop, paying, browser }) => {
    const order = await paying.place(browser);
    const goOn = await stalledPress(shop, browser, order);
    const kysely = afterQuery(shop.database.kysely, abandoned, goOn);
    const other = await openBeside(shop, browser, order, { kysely });
    const first = await goOn();
    expect(first).toMatchObject({ ok: true });
    expect(other).toEqual(first);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['open'] });
  });

  it('is left alone by the reconciler, with its gift card hold', async ({
    shop,
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(500);
    const order = await paying.placePartly(browser, card);
    const goOn = await stalledPress(shop, browser, order);
    const kysely = afterQuery(
      shop.database.kysely,
      (rows) => rows.some((row) => abandoned([row])),
      goOn,
    );
    await reconcilePayments({ ...shop.deps.payments, kysely });
    expect(await goOn()).toMatchObject({ ok: true });
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['open'], held: 500 });
  });
});

describe('two overlapping empty look-ups', () => {
  it('count as one, so that the attempt is still polled', async ({ shop, paying, browser }) => {
    // No other attempt is due.
    await shop.database.pool.query('update payment_attempts set next_read_at = null');
    const { order } = await paying.placeAtWindow(browser);
    shop.clock.offset = 71 * minute;
    const gate = openGate();
    const slowly = reconcilePayments({
      ...shop.deps.payments,
      helcim: {
        ...helcimOf(shop),
        transactionsOf: async () => {
          await gate.pass();
          return [];
        },
      },
    });
    await gate.reached;
    await reconcilePayments(shop.deps.payments);
    gate.release();
    await slowly;
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['open'] });
    await reconcilePayments(shop.deps.payments);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['expired'] });
  });
});

describe('a refund whose process lost its lock', () => {
  it('is sent by the process that resumes it, and not again by the stalled one', async ({
    shop,
    browser,
  }) => {
    const order = await placePaidOrder(shop, browser);
    const id = await requestRefund(shop, order);
    const helcim = helcimOf(shop);
    let sent = 0;
    const counting: typeof helcim = {
      ...helcim,
      reverse: async (reversal) => {
        sent += 1;
        return await helcim.reverse(reversal);
      },
    };
    const gate = openGate();
    const stalled = runRefund(
      {
        ...shop.deps.payments,
        helcim: {
          ...counting,
          batchIsClosed: async (batch) => {
            const isClosed = await helcim.batchIsClosed(batch);
            await gate.pass();
            return isClosed;
          },
        },
      },
      id,
    ).catch(() => 'lost its connection');
    await gate.reached;
    await shop.database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
    );
    await runRefund({ ...shop.deps.payments, helcim: counting }, id);
    expect(sent).toBe(1);
    gate.release();
    await stalled;
    expect(sent).toBe(1);
  });
});

describe('a shop refund that the provider reports while it is being stored', () => {
  it('opens no review, before or after it is stored', async ({ shop, paying, browser }) => {
    const order = await placePaidOrder(shop, browser);
    const id = await requestRefund(shop, order);
    const { kysely, pool } = shop.database;
    await pool.query(`update refunds set state = 'indeterminate' where id = $1`, [id]);
    const attempt = await findAttemptByTransaction(
      kysely,
      'helcim',
      await transactionOf(shop, order),
    );
    const writeDown = () =>
      pool.query(`update refunds set state = 'waiting', provider_refund = '4711' where id = $1`, [
        id,
      ]);
    const deps = {
      ...shop.deps.payments,
      kysely: afterQuery(kysely, () => true, writeDown),
    };
    const seen = { id: '4711', key: null, amount: String(order.total), currency: 'USD' };
    await reviewForeign(deps, { provider: 'helcim', ...seen, attempt });
    await reviewForeign(deps, { provider: 'helcim', ...seen, attempt });
    expect(await paying.moneyOf(order)).toMatchObject({ reviews: [] });
  });
});
