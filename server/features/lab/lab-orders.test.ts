import { describe, expect } from 'vitest';
import { listEntries } from '#tests/support/audit.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { countLockWaits } from '#tests/support/databases.ts';
import { buildLabToken, buildPrintJobs } from '#tests/support/build-drop.ts';
import { openLab, readOutcome, type Lab } from '#tests/support/lab-fixtures.ts';
import { placePickupOrder, placeTestOrder } from '#tests/support/orders.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { updateRows } from '#tests/support/rows.ts';
import { findOrderByNumber, pickupAddress, runStaffAction } from '../orders/index.ts';
import { requestReprint } from '../prints/jobs/request-print.ts';
import { revokeLabToken } from './index.ts';

const it = base.extend('lab', ({ shop }) => openLab(shop));

async function read({ database: { kysely } }: TestShop, number: string) {
  const order = await findOrderByNumber(kysely, number);
  if (!order) throw new Error('the order is gone');
  return order;
}

/** Places an order that is paid and picked up at the lab's studio, and starts its production. */
async function produce(shop: TestShop, { studio }: Lab): Promise<string> {
  const { number } = await placePickupOrder(shop, studio);
  await runStaffAction(shop.deps.orders, callerNamed('Ada'), number, { kind: 'start_production' });
  return number;
}

async function addPrints(shop: TestShop, number: string, state: 'rendered' | 'printed') {
  await buildPrintJobs(shop.database.kysely, await read(shop, number), { state });
}

async function waiting(shop: TestShop, lab: Lab) {
  const number = await produce(shop, lab);
  await runStaffAction(shop.deps.orders, callerNamed('Ada'), number, { kind: 'mark_ready' });
  const order = await read(shop, number);
  const code = order.pickupCode ?? '';
  const [, secret = ''] = pickupAddress(order, '', shop.deps.orders.orderLinkKey).split('.');
  return { number, code, secret, wrong: code === '000000' ? '000001' : '000000' };
}

function handOver(lab: Lab, orderNumber: string, proof: object, token = lab.token) {
  return lab.post('/pickups', { orderNumber, paid: true, ...proof }, token);
}

function markReady(lab: Lab, number: string, token = lab.token) {
  return lab.post(`/orders/${number}/ready`, {}, token);
}

function transitions({ database: { kysely } }: TestShop, number: string) {
  return kysely
    .selectFrom('orderTransitions')
    .innerJoin('orders', 'orders.id', 'orderTransitions.orderId')
    .select(['toState', 'actorName'])
    .where('number', '=', number)
    .where('toState', 'in', ['ready', 'completed'])
    .orderBy('orderTransitions.id')
    .execute();
}

describe('POST /api/lab/pickups', () => {
  it('hands a paid or just paid order over by its code or secret, under the name of the token', async ({
    shop,
    lab,
  }) => {
    for (const kind of ['code', 'secret'] as const) {
      const order = await waiting(shop, lab);
      const proof = { [kind]: order[kind] };
      const unpaid = await handOver(lab, order.number, { ...proof, paid: false });
      expect(readOutcome(unpaid)).toBe('409 order_not_paid');
      const done = await handOver(lab, order.number, proof);
      expect([done.statusCode, done.json()]).toEqual([
        200,
        { order: { orderNumber: order.number, fulfilment: 'completed', payment: 'paid' } },
      ]);
      const again = await handOver(lab, order.number, proof);
      expect([again.statusCode, again.body]).toEqual([200, done.body]);
      const wrong = await handOver(lab, order.number, { code: order.wrong });
      expect(readOutcome(wrong)).toBe('409 order_state_conflict');
      expect((await transitions(shop, order.number)).at(-1)).toEqual({
        toState: 'completed',
        actorName: 'Test computer',
      });
    }
  });

  it('locks the code after five wrong ones, but not the secret', async ({ shop, lab }) => {
    const order = await waiting(shop, lab);
    for (let count = 0; count < 5; count += 1) {
      const wrong = await handOver(lab, order.number, { code: order.wrong });
      expect(readOutcome(wrong)).toBe('403 pickup_code_invalid');
    }
    const locked = await handOver(lab, order.number, { code: order.code });
    expect(readOutcome(locked)).toBe('409 pickup_code_locked');
    const done = await handOver(lab, order.number, { secret: order.secret });
    expect(done.statusCode).toBe(200);
  });

  it('knows no order of another studio, and counts nothing there', async ({ shop, lab }) => {
    const order = await waiting(shop, lab);
    const other = await openLab(shop);
    const unknown = await handOver(other, 'FPX-000000000', { code: order.code });
    for (const proof of [{ code: order.code }, { code: order.wrong }, { secret: order.secret }]) {
      const refused = await handOver(other, order.number, proof);
      expect([refused.statusCode, refused.body]).toEqual([404, unknown.body]);
    }
    expect(readOutcome(unknown)).toBe('404 order_not_found');
    expect((await read(shop, order.number)).wrongPickupCodes).toBe(0);
    await handOver(lab, order.number, { code: order.code });
    const repeat = await handOver(other, order.number, { code: order.code });
    expect(readOutcome(repeat)).toBe('404 order_not_found');
  });

  it('finds the orders of every studio with the token of the shop’s own lab', async ({
    shop,
    lab,
  }) => {
    const order = await waiting(shop, lab);
    const { token } = await buildLabToken(shop);
    const done = await handOver(lab, order.number, { code: order.code }, token);
    expect(done.statusCode).toBe(200);
  });

  it('refuses a revoked token and a body without exactly one proof', async ({ shop, lab }) => {
    const order = await waiting(shop, lab);
    for (const proof of [{}, { code: '12345' }, { code: order.code, secret: order.secret }]) {
      expect(readOutcome(await handOver(lab, order.number, proof))).toBe('400 invalid_request');
    }
    await revokeLabToken(shop.deps.orders, callerNamed('tests'), lab.id);
    const refused = await handOver(lab, order.number, { code: order.code });
    expect(readOutcome(refused)).toBe('401 lab_token_invalid');
    expect((await read(shop, order.number)).fulfilmentState).toBe('ready');
  });
});

describe('POST /api/lab/orders/{orderNumber}/ready', () => {
  it('refuses an order whose reprint is requested at the same moment', async ({ shop, lab }) => {
    const number = await produce(shop, lab);
    await addPrints(shop, number, 'printed');
    const { items } = await read(shop, number);
    const { kysely } = shop.database;
    const marking = await kysely.transaction().execute(async (trx) => {
      const request = {
        by: callerNamed('Ada').actor,
        reason: 'paper jam',
        copies: null,
        now: Date.now(),
      };
      const reprint = await requestReprint(trx, items[0]?.id ?? '', request);
      expect(reprint.ok).toBe(true);
      const response = markReady(lab, number);
      // Until it waits for the lock of the order.
      await expect.poll(() => countLockWaits(shop.database)).toBeGreaterThan(0);
      return { response };
    });
    expect(readOutcome(await marking.response)).toBe('409 order_not_printed');
    expect((await read(shop, number)).fulfilmentState).toBe('in_production');
  });

  it('marks an order ready once, when all of its prints are printed', async ({ shop, lab }) => {
    const number = await produce(shop, lab);
    expect(readOutcome(await markReady(lab, number))).toBe('409 order_not_printed');
    await addPrints(shop, number, 'rendered');
    expect(readOutcome(await markReady(lab, number))).toBe('409 order_not_printed');
    const { id: orderId } = await read(shop, number);
    const printed = { state: 'printed', printedAt: new Date() } as const;
    await updateRows(shop.database.kysely, 'printJobs', { orderId }, printed);
    const [first, second] = await Promise.all([markReady(lab, number), markReady(lab, number)]);
    for (const marked of [first, second, await markReady(lab, number)]) {
      expect([marked.statusCode, marked.json()]).toEqual([
        200,
        { order: { orderNumber: number, fulfilment: 'ready', payment: 'unpaid' } },
      ]);
    }
    expect(await transitions(shop, number)).toEqual([
      { toState: 'ready', actorName: 'Test computer' },
    ]);
    const entries = await listEntries(shop.database, number);
    expect(entries.filter(({ act }) => act === 'order.mark-ready')).toMatchObject([
      { actorKind: 'lab', actorId: lab.id, actorName: 'Test computer', address: '127.0.0.1' },
    ]);
  });

  it('calls no customer to the counter whose order was refunded or is in payment review', async ({
    shop,
    lab,
  }) => {
    const number = await produce(shop, lab);
    await addPrints(shop, number, 'printed');
    const { kysely } = shop.database;
    const pay = (paymentState: 'refunded' | 'payment_review' | 'paid') =>
      kysely.updateTable('orders').set({ paymentState }).where('number', '=', number).execute();
    for (const state of ['refunded', 'payment_review'] as const) {
      await pay(state);
      expect(readOutcome(await markReady(lab, number))).toBe('409 order_not_paid');
      expect(await read(shop, number)).toMatchObject({
        fulfilmentState: 'in_production',
        pickupCode: null,
      });
    }
    await pay('paid');
    expect((await markReady(lab, number)).statusCode).toBe(200);
  });

  it('knows no order of another studio', async ({ shop, lab }) => {
    const number = await produce(shop, lab);
    await addPrints(shop, number, 'printed');
    const other = await openLab(shop);
    expect(readOutcome(await markReady(other, number))).toBe('404 order_not_found');
    expect((await read(shop, number)).fulfilmentState).toBe('in_production');
    const { token } = await buildLabToken(shop);
    expect((await markReady(lab, number, token)).statusCode).toBe(200);
  });

  it('refuses an order that is shipped or not in production', async ({ shop, lab }) => {
    const { number } = await placeTestOrder(shop, await shop.browser(), 'TN');
    const { token } = await buildLabToken(shop);
    expect(readOutcome(await markReady(lab, number, token))).toBe('409 order_state_conflict');
    await addPrints(shop, number, 'printed');
    expect(readOutcome(await markReady(lab, number, token))).toBe('409 order_state_conflict');
  });
});
