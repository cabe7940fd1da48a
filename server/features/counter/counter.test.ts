import { createHash, pbkdf2Sync, randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, vi } from 'vitest';
import type { LookUpResponse } from '#contract/staff/counter.ts';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { act, passUndo, undo } from '#tests/support/order-acts.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { findOrderById } from '../orders/index.ts';
import { markReady } from '../orders/lifecycle/mark-made.ts';
import { completeOrder, startProduction } from '../orders/lifecycle/staff-actions.ts';
import { refundByStaff } from '../payments/index.ts';
import { secretOf } from './secret-of.ts';

const ada = callerNamed('Ada');

const it = shopTest.extend('counter', async ({ shop }) => {
  const { kysely } = shop.database;
  const studio = await buildStudio(kysely);
  const placed = async (at = studio) => {
    const order = await buildOrder(kysely, {
      country: 'TN',
      method: 'in_store',
      delivery: 'pickup',
      name: 'Karim Jaziri',
    });
    await updateRows(kysely, 'orders', { id: order.id }, { studio: at });
    return order;
  };
  return {
    studio,
    placed,
    yasmine: await signInAs(shop, 'studio', { name: 'Yasmine', studio }),
    /** An order that waits at the counter, and its code. */
    waiting: async (at = studio) => {
      const order = await placed(at);
      await startProduction(shop.deps.orders, ada, order.number);
      await markReady(shop.deps.orders, ada, order.number, { shelf: 'B-14' });
      const code = (await findOrderById(kysely, order.id))?.pickupCode ?? '';
      return {
        ...order,
        code,
        secret: secretOf(order, shop.deps.orders.orderLinkKey),
      };
    },
    /** A code that no order has. */
    free: async () => {
      const { rows } = await shop.database.pool.query<{ code: string }>(
        `select code from (select lpad(n::text, 6, '0') as code from generate_series(0, 200) n) codes
         where code not in (select pickup_code from orders where pickup_code is not null) limit 1`,
      );
      return rows[0]?.code ?? '';
    },
  };
});

async function look(person: TestStaff, proof: object) {
  return await person.post<LookUpResponse & { error?: string }>('/api/staff/counter/look', proof);
}

describe('the counter', () => {
  it('finds an order by its code and by its QR code, and says what is due, without an address', async ({
    counter: { yasmine, waiting },
  }) => {
    const order = await waiting();
    const byCode = await look(yasmine, { code: order.code });
    expect(byCode.body).toMatchObject({
      found: 'ready',
      order: { number: order.number, name: 'Karim Jaziri', shelf: 'B-14', due: order.total / 100 },
    });
    const { body } = await look(yasmine, { number: order.number, secret: order.secret });
    expect(body).toEqual(byCode.body);
    expect(JSON.stringify(body)).not.toMatch(/@|\+216|Main Street/);
  });

  it('says of an order that is not ready where it is, by its QR code', async ({
    shop,
    counter: { yasmine, placed },
  }) => {
    const order = await placed();
    const secret = secretOf(order, shop.deps.orders.orderLinkKey);
    const proof = { number: order.number, secret };
    expect((await look(yasmine, proof)).body).toMatchObject({ found: 'printing' });
    const [line] = order.items;
    await updateRows(
      shop.database.kysely,
      'photos',
      { id: line?.photo ?? '' },
      { originalSha256: Buffer.alloc(32) },
    );
    expect((await look(yasmine, proof)).body).toMatchObject({
      found: 'uploading',
      received: 0,
      expected: 1,
    });
    await updateRows(
      shop.database.kysely,
      'orders',
      { id: order.id },
      { fulfilmentState: 'cancelled' },
    );
    expect((await look(yasmine, proof)).body).toEqual({ found: 'over', name: 'Karim Jaziri' });
  });

  it('names of an order at another studio the studio alone', async ({
    shop,
    counter: { yasmine, waiting },
  }) => {
    const { kysely } = shop.database;
    const lac = await buildStudio(kysely);
    await updateRows(kysely, 'studios', { id: lac }, { name: 'Lac 2', phone: '+216 71 000 000' });
    const order = await waiting(lac);
    const elsewhere = { found: 'elsewhere', studio: 'Lac 2', phone: '+216 71 000 000' };
    const proofs = [{ code: order.code }, { number: order.number, secret: order.secret }];
    for (const proof of proofs) expect((await look(yasmine, proof)).body).toEqual(elsewhere);
    const handed = { kind: 'hand_over', code: order.code, paid: true };
    const foreign = await act(yasmine, order.number, handed);
    const absent = await act(yasmine, 'FPX-999999999', handed);
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
  });

  it('says who handed an order over and when, from the first moment on, until it is undone', async ({
    shop,
    counter: { yasmine, waiting },
  }) => {
    const order = await waiting();
    const id = randomUUID();
    const proof = { code: order.code };
    const secret = { number: order.number, secret: order.secret };
    await act(yasmine, order.number, { kind: 'hand_over', ...proof, paid: true }, id);
    expect((await look(yasmine, proof)).body).toMatchObject({ found: 'collected', by: 'Yasmine' });
    await undo(yasmine, order.number, id);
    expect((await look(yasmine, proof)).body).toMatchObject({ found: 'ready' });
    await act(yasmine, order.number, { kind: 'hand_over', ...proof, paid: true });
    await passUndo(shop, 11 * 60 * 1000);
    expect((await look(yasmine, secret)).body).toMatchObject({ found: 'collected', by: 'Yasmine' });
    // The code is free again, and may be another order's tomorrow.
    expect((await look(yasmine, proof)).body).toEqual({ found: 'none' });
  });

  it('limits wrong codes of a studio, and right ones never', async ({
    counter: { yasmine, waiting, free },
  }) => {
    const order = await waiting();
    const wrong = await free();
    let last = await look(yasmine, { code: wrong });
    expect(last.body).toEqual({ found: 'none' });
    for (let guess = 0; guess < 25; guess += 1) last = await look(yasmine, { code: wrong });
    expect(last).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect((await look(yasmine, { code: order.code })).body).toMatchObject({ found: 'ready' });
  });

  it('refuses what is neither code nor QR code', async ({ counter: { yasmine } }) => {
    for (const proof of [{ code: '12345' }, { code: 'abcdef' }, { number: 'FPX-123456789' }, {}]) {
      expect((await look(yasmine, proof)).status).toBe(400);
    }
  });
});

describe('the list of a counter', () => {
  it('shows what waits at one’s own studio, and not what was just handed over', async ({
    shop,
    counter: { studio, yasmine, waiting },
  }) => {
    const [one, two] = [await waiting(), await waiting()];
    await waiting(await buildStudio(shop.database.kysely));
    await act(yasmine, one.number, { kind: 'hand_over', code: one.code, paid: true });
    const { body } = await yasmine.get<{ waiting: { number: string }[] }>('/api/staff/counter');
    expect(body).toMatchObject({ waitingCount: 1, handedOverToday: 1, studio: { id: studio } });
    expect(body.waiting.map(({ number }) => number)).toEqual([two.number]);
    const looked = (await look(yasmine, { code: two.code })).body;
    expect(looked).toMatchObject({
      found: 'ready',
      order: { ...body.waiting[0], pictures: [expect.any(String)] },
    });
    expect(body.waiting).toMatchObject([
      { contents: [{ quantity: 1 }], pictures: [expect.any(String)], shelf: 'B-14' },
    ]);
    await passUndo(shop, 11 * 60 * 1000);
    const after = await yasmine.get('/api/staff/counter');
    expect(after.body).toMatchObject({ waitingCount: 1, handedOverToday: 1 });
  });

  it('is read by as many queries for one order as for several', async ({
    counter: { yasmine, waiting },
  }) => {
    const queriesOf = async (): Promise<number> => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      try {
        expect((await yasmine.get('/api/staff/counter')).status).toBe(200);
        return query.mock.calls.length;
      } finally {
        query.mockRestore();
      }
    };
    await waiting();
    await queriesOf();
    const one = await queriesOf();
    for (let order = 0; order < 4; order += 1) await waiting();
    expect(await queriesOf()).toBe(one);
    expect((await yasmine.get('/api/staff/counter')).body).toMatchObject({ waitingCount: 5 });
  });

  it('of another studio answers as one that does not exist', async ({
    shop,
    counter: { yasmine },
  }) => {
    const other = await buildStudio(shop.database.kysely);
    const csr = await signInAs(shop, 'csr');
    for (const path of ['/api/staff/counter', '/api/staff/counter/open']) {
      const foreign = await yasmine.get(`${path}?studio=${other}`);
      const absent = await csr.get(`${path}?studio=${randomUUID()}`);
      expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
      expect((await csr.get(`${path}?studio=${other}`)).status).toBe(200);
    }
  });
});

describe('the open pickups of a device', () => {
  it('contain hashes that a right code and secret alone match, and nothing of other studios', async ({
    shop,
    counter: { yasmine, waiting },
  }) => {
    const order = await waiting();
    await waiting(await buildStudio(shop.database.kysely));
    const { body } = await yasmine.get<{
      salt: string;
      iterations: number;
      orders: { number: string; codeHash: string; secretHash: string; due: number }[];
    }>('/api/staff/counter/open');
    const { salt, iterations, orders } = body;
    expect(orders.map(({ number }) => number)).toEqual([order.number]);
    expect(orders[0]).toMatchObject({
      due: order.total / 100,
      shelf: 'B-14',
      codeHash: pbkdf2Sync(order.code, salt, iterations, 32, 'sha256').toString('hex'),
      secretHash: createHash('sha256').update(`${salt} ${order.secret}`).digest('hex'),
    });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`"${order.code}"|Karim|${order.secret}`));
  });
});

describe('a hand-over that a device kept while it had no connection', () => {
  it('happens once when it is sent twice, and is refused when another device was faster', async ({
    shop,
    counter: { studio, yasmine, waiting },
  }) => {
    const order = await waiting();
    const kept = { kind: 'hand_over', code: order.code, paid: true };
    const id = randomUUID();
    expect((await act(yasmine, order.number, kept, id)).status).toBe(200);
    expect((await act(yasmine, order.number, kept, id)).status).toBe(200);
    const beside = await signInAs(shop, 'studio', { name: 'Sami', studio });
    expect((await act(beside, order.number, kept)).body).toMatchObject({
      error: 'order_act_pending',
      details: { name: 'Yasmine', kind: 'hand_over' },
    });
    await passUndo(shop, 11 * 60 * 1000);
    expect((await act(beside, order.number, kept)).status).toBe(409);
    const moves = await shop.database.kysely
      .selectFrom('orderTransitions')
      .select('actorName')
      .where('orderId', '=', order.id)
      .where('reasonCode', '=', 'handed_over')
      .execute();
    expect(moves).toEqual([{ actorName: 'Yasmine' }]);
    expect(await readRow(shop.database.kysely, 'orders', { id: order.id })).toMatchObject({
      paymentState: 'paid',
    });
  });
});

describe('a hand-over that could not be carried out', () => {
  it('is told at the counter, waits for a decision, and bars a refund until it ends', async ({
    shop,
    counter: { yasmine, waiting },
  }) => {
    const { kysely } = shop.database;
    const order = await waiting();
    await updateRows(kysely, 'orders', { id: order.id }, { paymentState: 'paid' });
    const made = { kind: 'hand_over', code: order.code, paid: false };
    expect((await act(yasmine, order.number, made)).status).toBe(200);
    const request = { key: randomUUID(), reason: 'a test', amount: null };
    const refund = () => refundByStaff(shop.deps.orders, ada, order.number, () => request);
    expect(await refund()).toMatchObject({ code: 'order_act_pending' });
    await updateRows(kysely, 'orders', { id: order.id }, { paymentState: 'refunded' });
    await passUndo(shop, 11 * 60 * 1000);
    expect((await findOrderById(kysely, order.id))?.fulfilmentState).toBe('ready');
    expect(await refund()).not.toMatchObject({ code: 'order_act_pending' });
    expect((await look(yasmine, { code: order.code })).body).toMatchObject({
      found: 'collected',
      by: 'Yasmine',
    });
    const toDecide = async () => {
      const url = `/api/staff/orders?view=decide&search=${order.number}`;
      return (await yasmine.get<{ orders: ListedOrder[] }>(url)).body.orders;
    };
    expect(await toDecide()).toMatchObject([{ marks: [{ kind: 'act', count: 1 }] }]);
    await updateRows(kysely, 'orders', { id: order.id }, { paymentState: 'paid' });
    expect(await toDecide()).toHaveLength(1);
    expect((await completeOrder(shop.deps.orders, ada, order.number, { paid: false })).ok).toBe(
      true,
    );
    expect(await toDecide()).toEqual([]);
  });
});
