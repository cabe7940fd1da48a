import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { type PrintShop, type PrintedOrder, it } from '#tests/support/print-shop.ts';
import { waitingJobs } from '#tests/support/test-shop.ts';
import { paymentWrites } from '../../payments/index.ts';
import { cancelOrder } from '../../orders/lifecycle/cancel-order.ts';
import { findOrderById, runStaffAction } from '../../orders/index.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

it.beforeEach(async ({ database }) => {
  await database.pool.query('delete from graphile_worker._private_jobs');
});

async function states(prints: PrintShop, order: PrintedOrder) {
  return (await prints.jobs(order)).map(({ state, holdReason }) => holdReason ?? state);
}

function cancel({ deps }: PrintShop, order: PrintedOrder) {
  return deps.kysely.transaction().execute(async (trx) => {
    const current = await findOrderById(trx, order.id);
    if (!current) throw new Error('the order is gone');
    return cancelOrder(paymentWrites, trx, current, { code: 'cancelled_by_customer' }, Date.now());
  });
}

function staffDeps({ deps }: PrintShop) {
  return {
    kysely: deps.kysely,
    clock: deps.clock,
    payments: paymentWrites,
    orderLinkKey: 'key',
  };
}

describe('planPrints makes jobs', () => {
  it('for each line of a paid, an approved and a pay-in-store order, and for no other', async ({
    prints,
  }) => {
    const paid = await prints.order({ items: [{ quantity: 3 }, { size: '5x7' }] });
    const unpaid = await prints.order({ paid: false });
    const inStore = await prints.order({ country: 'TN', method: 'in_store', delivery: 'pickup' });
    const waiting = await prints.order({ country: 'TN' });
    const approved = await prints.order({ country: 'TN' });
    await runStaffAction(staffDeps(prints), callerNamed('ada'), approved.number, {
      kind: 'approve',
    });
    const review = await prints.order({});
    await prints.change(review, { paymentState: 'payment_review' });
    expect(await prints.plan()).toMatchObject({ made: 4, queued: 0 });
    const counts = [];
    for (const order of [paid, unpaid, inStore, waiting, approved, review]) {
      counts.push((await prints.jobs(order)).length);
    }
    expect(counts).toEqual([2, 0, 1, 0, 1, 0]);
    expect((await prints.jobs(paid)).map(({ copies }) => copies)).toEqual([3, 1]);
    expect(await prints.plan()).toMatchObject({ made: 0 });
  });

  it('once, when two sweeps run at the same time', async ({ database, prints }) => {
    const order = await prints.order({ items: [{}, {}, {}] });
    await database.pool.query('delete from graphile_worker._private_jobs');
    const counts = await Promise.all([prints.plan(), prints.plan(), prints.plan()]);
    expect(counts.reduce((sum, { made }) => sum + made, 0)).toBe(3);
    expect(await states(prints, order)).toEqual(['waiting', 'waiting', 'waiting']);
    prints.clock.now += 31 * minuteMs;
    const started = await Promise.all([prints.plan(), prints.plan()]);
    expect(started.reduce((sum, { queued }) => sum + queued, 0)).toBe(3);
    expect(await waitingJobs(database)).toEqual({ 'render-print': 3, 'send-order-mail': 1 });
  });
});

describe('planPrints starts an order', () => {
  it('30 minutes after its jobs were made, by a cause of the system', async ({
    database,
    prints,
  }) => {
    const order = await prints.order({}, [{ original: {} }]);
    await database.pool.query('delete from graphile_worker._private_jobs');
    await prints.plan();
    prints.clock.now += 29 * minuteMs;
    await prints.plan();
    expect(await states(prints, order)).toEqual(['waiting']);
    expect(await prints.fulfilment(order)).toBe('placed');
    prints.clock.now += 2 * minuteMs;
    await prints.plan();
    expect(await states(prints, order)).toEqual(['queued']);
    expect(await prints.fulfilment(order)).toBe('in_production');
    const history = await prints.deps.kysely
      .selectFrom('orderTransitions')
      .select(['reasonCode', 'actor', 'actorName'])
      .where('orderId', '=', order.id)
      .where('toState', '=', 'in_production')
      .execute();
    expect(history).toEqual([{ reasonCode: 'printing_started', actor: 'system', actorName: null }]);
    expect(await waitingJobs(database)).toEqual({ 'render-print': 1, 'send-order-mail': 1 });
  });

  it('without waiting for an original that was never announced', async ({ prints }) => {
    const order = await prints.order({}, [{ copy: { width: 1200, height: 800 } }]);
    await prints.start();
    expect(await states(prints, order)).toEqual(['queued']);
  });

  it('as soon as the announced originals arrived', async ({ prints }) => {
    const order = await prints.order({ items: [{}, {}] }, [
      { isAnnounced: true },
      { isAnnounced: true },
    ]);
    await prints.start();
    await prints.sendOriginal(order, 0);
    prints.clock.now += hourMs;
    await prints.plan();
    expect(await states(prints, order)).toEqual(['waiting', 'waiting']);
    await prints.sendOriginal(order, 1);
    await prints.plan();
    expect(await states(prints, order)).toEqual(['queued', 'queued']);
  });

  it('24 hours after it was placed when the copies are sharp enough', async ({ prints }) => {
    const order = await prints.order({}, [
      { isAnnounced: true, copy: { width: 900, height: 600 } },
    ]);
    await prints.start();
    prints.clock.now = order.placedAt.getTime() + 24 * hourMs - minuteMs;
    await prints.plan();
    expect(await states(prints, order)).toEqual(['waiting']);
    prints.clock.now += 2 * minuteMs;
    await prints.plan();
    expect(await states(prints, order)).toEqual(['queued']);
  });

  it('at once when staff moved it into production', async ({ prints }) => {
    const order = await prints.order({ items: [{}, { size: '8x10' }] }, [
      { isAnnounced: true },
      { isAnnounced: true },
    ]);
    await runStaffAction(staffDeps(prints), callerNamed('ada'), order.number, {
      kind: 'start_production',
    });
    await prints.plan();
    // 900 × 600 pixels give 150 dpi on 4x6 and less on 8x10, which no action of staff has allowed.
    expect(await states(prints, order)).toEqual(['queued', 'low_resolution']);
  });

  it('not while a payment review is open', async ({ prints }) => {
    const order = await prints.order({}, [{ original: {} }]);
    await prints.plan();
    await prints.change(order, { paymentState: 'payment_review' });
    prints.clock.now += 31 * minuteMs;
    await prints.plan();
    expect(await states(prints, order)).toEqual(['waiting']);
  });
});

describe('planPrints holds jobs', () => {
  it('whose copy gives less than 150 dpi, and with them their order', async ({ prints }) => {
    const order = await prints.order({ items: [{}, {}] }, [
      { copy: { width: 899, height: 600 } },
      { original: {} },
    ]);
    await prints.start();
    expect(await states(prints, order)).toEqual(['low_resolution', 'waiting']);
    expect(await prints.fulfilment(order)).toBe('placed');
    prints.clock.now += 48 * hourMs;
    expect(await prints.plan()).toEqual({ made: 0, queued: 0, held: 0, cancelled: 0 });
  });

  it('until their original arrives', async ({ prints }) => {
    const order = await prints.order({ items: [{ size: '8x10' }] }, [{ isAnnounced: true }]);
    await prints.start();
    prints.clock.now += 24 * hourMs;
    await prints.plan();
    expect(await states(prints, order)).toEqual(['low_resolution']);
    await prints.sendOriginal(order, 0);
    await prints.plan();
    expect(await states(prints, order)).toEqual(['queued']);
    expect(await prints.fulfilment(order)).toBe('in_production');
  });

  it('until a person releases them', async ({ prints }) => {
    const order = await prints.order({ items: [{ size: '8x10' }, {}] }, [{}, { original: {} }]);
    await prints.start();
    expect(await prints.release(order)).toBe(1);
    expect(await prints.release(order)).toBe(0);
    expect(await states(prints, order)).toEqual(['waiting', 'waiting']);
    await prints.plan();
    expect(await states(prints, order)).toEqual(['queued', 'queued']);
    expect((await prints.jobs(order)).map(({ releasedBy }) => releasedBy)).toEqual(['ada', null]);
  });

  it('whose original is gone, before their order starts', async ({ prints }) => {
    const order = await prints.order({ items: [{}, {}] }, [
      { original: { fault: 'gone' } },
      { original: {} },
    ]);
    await prints.start();
    expect(await states(prints, order)).toEqual(['original_missing', 'waiting']);
    expect(await prints.fulfilment(order)).toBe('placed');
    await prints.release(order);
    await prints.plan();
    expect(await states(prints, order)).toEqual(['queued', 'queued']);
    expect(await prints.fulfilment(order)).toBe('in_production');
  });

  it('whose original was refused after it was sent, until a person releases them', async ({
    prints,
  }) => {
    const sharp = { width: 1200, height: 800 };
    const order = await prints.order({ items: [{}, {}] }, [
      { copy: sharp, refusal: 'photo_unreadable' },
      { original: {} },
    ]);
    await prints.start();
    expect(await states(prints, order)).toEqual(['original_refused', 'waiting']);
    expect(await prints.fulfilment(order)).toBe('placed');
    await prints.release(order);
    await prints.plan();
    expect(await states(prints, order)).toEqual(['queued', 'queued']);
  });

  it('whose original was refused, until a readable one arrives', async ({ prints }) => {
    const order = await prints.order({}, [{ refusal: 'photo_unreadable' }]);
    await prints.start();
    expect(await states(prints, order)).toEqual(['original_refused']);
    await prints.sendOriginal(order, 0);
    await prints.plan();
    expect(await states(prints, order)).toEqual(['queued']);
  });

  it('that have neither an original nor a copy', async ({ prints }) => {
    const order = await prints.order({}, [{ copy: null }]);
    await prints.start();
    expect(await states(prints, order)).toEqual(['copy_missing']);
  });
});

describe('planPrints cancels jobs', () => {
  it('of a cancelled order, waiting or queued', async ({ prints }) => {
    const early = await prints.order({}, [{ original: {} }]);
    await prints.plan();
    await cancel(prints, early);
    const late = await prints.order({}, [{ original: {} }]);
    await prints.start();
    await cancel(prints, late);
    await prints.render();
    await prints.plan();
    expect(await states(prints, early)).toEqual(['cancelled']);
    expect(await states(prints, late)).toEqual(['cancelled']);
    expect((await prints.jobs(late))[0]?.cancelledAt).toBeInstanceOf(Date);
  });
});
