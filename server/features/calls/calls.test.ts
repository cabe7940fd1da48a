import { describe, expect } from 'vitest';
import type { HeldCall } from '#contract/staff/calls.ts';
import { buildOrder, buildStudio, type OrderPlan } from '#tests/support/build-order.ts';
import { act, auditOf, passUndo } from '#tests/support/order-acts.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { orderAddress } from '../orders/index.ts';
import { signOrderLink } from '../orders/records/order-link.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

interface Line {
  readonly waiting: readonly { number: string; isConfirmed: boolean; heldBy: string | null }[];
  readonly count: number;
  readonly today: object;
}

/** The calls of a shop: its earlier cash orders do not wait any more when a test begins, and people sign in anew. */
const it = shopTest
  .extend('calls', async ({ shop }) => {
    const { kysely, pool } = shop.database;
    await pool.query(
      `update orders set fulfilment_state = 'approved' where fulfilment_state = 'awaiting_csr'`,
    );
    await pool.query('delete from order_holds');
    // A Monday at ten in Tunis.
    shop.clock.offset = Date.parse('2027-03-01T09:00:00Z') - Date.now();
    let placed = 0;
    return {
      cash: (plan: OrderPlan = {}) => {
        placed += 1;
        const placedAt = new Date(Date.now() + shop.clock.offset - dayMs + placed * 1000);
        return buildOrder(kysely, { country: 'TN', method: 'cod', placedAt, ...plan });
      },
      next: async (person: TestStaff, body: object = {}) => {
        const taken = await person.post<{
          call: HeldCall | null;
          error?: string;
          details?: object;
        }>('/api/staff/calls/next', body);
        return { ...taken, number: taken.body.call?.order.number ?? null };
      },
      line: async (person: TestStaff) => (await person.get<Line>('/api/staff/calls')).body,
    };
  })
  .extend('people', async ({ shop, calls: _calls }) => ({
    nadia: await signInAs(shop, 'csr', { name: 'Nadia' }),
    yassine: await signInAs(shop, 'csr', { name: 'Yassine' }),
  }));

describe('the line of calls', () => {
  it('gives first what its customer confirmed, then fresh ones, then those due again, and no other', async ({
    shop,
    people: { nadia },
    calls: { cash, next, line },
  }) => {
    const { kysely } = shop.database;
    const [due, later, fresh, fresher, confirmed] = [
      await cash(),
      await cash(),
      await cash(),
      await cash(),
      await cash(),
    ];
    const at = (ms: number) => new Date(Date.now() + shop.clock.offset + ms);
    await updateRows(kysely, 'orders', { id: due.id }, { callCount: 1, nextCallAt: at(-1000) });
    await updateRows(kysely, 'orders', { id: later.id }, { callCount: 1, nextCallAt: at(hourMs) });
    await updateRows(kysely, 'orderContacts', { orderId: confirmed.id }, { confirmedAt: at(0) });
    const expected = [confirmed, fresher, fresh, due].map(({ number }) => number);
    const { waiting, count } = await line(nadia);
    expect(waiting.map(({ number }) => number)).toEqual([...expected, later.number]);
    expect(waiting[0]).toMatchObject({ isConfirmed: true });
    expect(count).toBe(5);
    const given: (string | null)[] = [];
    for (let index = 0; index < 5; index += 1) {
      given.push((await next(nadia, { skip: expected.slice(0, index) })).number);
    }
    expect(given).toEqual([...expected, null]);
  });

  it('never gives two people the same, also when they all ask at once', async ({
    shop,
    calls: { cash, next },
  }) => {
    const orders = [];
    for (let index = 0; index < 6; index += 1) orders.push(await cash());
    const people = await Promise.all(Array.from({ length: 8 }, () => signInAs(shop, 'csr')));
    const given = await Promise.all(people.map((person) => next(person)));
    const numbers = given.flatMap(({ number }) => (number === null ? [] : [number]));
    expect(numbers.toSorted()).toEqual(orders.map(({ number }) => number).toSorted());
  });

  it('shows who holds an order, refuses it to others, and frees it after five minutes', async ({
    shop,
    people: { nadia, yassine },
    calls: { cash, next, line },
  }) => {
    const order = await cash();
    expect((await next(nadia)).number).toBe(order.number);
    expect((await line(yassine)).waiting[0]).toMatchObject({ heldBy: 'Nadia' });
    expect((await next(yassine)).number).toBeNull();
    expect(await next(yassine, { number: order.number })).toMatchObject({
      status: 409,
      body: { error: 'order_held', details: { name: 'Nadia' } },
    });
    expect((await act(yassine, order.number, { kind: 'approve' })).body).toMatchObject({
      error: 'order_held',
    });
    shop.clock.offset += 4 * 60 * 1000;
    const kept = await nadia.post(`/api/staff/calls/${order.number}/hold`, { said: ['amount'] });
    expect(kept.status).toBe(200);
    shop.clock.offset += 4 * 60 * 1000;
    expect((await next(yassine)).number).toBeNull();
    shop.clock.offset += 90_000;
    expect((await next(yassine)).number).toBe(order.number);
    expect(await nadia.post(`/api/staff/calls/${order.number}/hold`, { said: [] })).toMatchObject({
      body: { error: 'order_held' },
    });
  });

  it('lets go of the order before, and of one that is put back', async ({
    people: { nadia, yassine },
    calls: { cash, next },
  }) => {
    const [two, one] = [await cash(), await cash()];
    await next(nadia);
    await next(nadia, { skip: [one.number] });
    expect((await next(yassine)).number).toBe(one.number);
    const put = await nadia.ask('DELETE', `/api/staff/calls/${two.number}/hold`, {});
    expect(put.status).toBe(200);
    expect((await next(yassine, { skip: [one.number] })).number).toBe(two.number);
  });

  it('counts what a person decided today, without what they undid', async ({
    shop,
    people: { yassine },
    calls: { cash, line },
  }) => {
    for (const made of [
      { kind: 'approve' },
      { kind: 'no_answer' },
      { kind: 'no_answer' },
      { kind: 'reject', reason: 'changed_mind' },
    ]) {
      await act(yassine, (await cash()).number, made);
    }
    const { body } = await act(yassine, (await cash()).number, { kind: 'approve' });
    await yassine.ask(
      'DELETE',
      `/api/staff/orders/${body.order.number}/acts/${body.pending?.id}`,
      {},
    );
    expect((await line(yassine)).today).toEqual({ approved: 1, unanswered: 2, rejected: 1 });
    await updateRows(
      shop.database.kysely,
      'orderActs',
      { staff: yassine.id },
      { createdAt: new Date(Date.now() + shop.clock.offset - dayMs) },
    );
    expect((await line(yassine)).today).toEqual({ approved: 0, unanswered: 0, rejected: 0 });
  });

  it('is closed to those who make no calls', async ({ shop }) => {
    const studio = await buildStudio(shop.database.kysely);
    for (const person of [
      await signInAs(shop, 'production'),
      await signInAs(shop, 'studio', { studio }),
    ]) {
      expect((await person.get('/api/staff/calls')).status).toBe(404);
    }
  });
});

describe('an unanswered call', () => {
  it('is tried again in an hour, at the next opening and the next day, and then its customer is mailed', async ({
    shop,
    mailBox,
    calls: { cash, next },
  }) => {
    const order = await cash({ language: 'fr' });
    await mailBox.deliver(order.id);
    const stored = () => readRow(shop.database.kysely, 'orders', { id: order.id });
    const tries: string[] = [];
    for (let call = 1; call <= 3; call += 1) {
      const nadia = await signInAs(shop, 'csr', { name: 'Nadia' });
      expect((await next(nadia)).number).toBe(order.number);
      await act(nadia, order.number, { kind: 'no_answer' });
      await passUndo(shop);
      const { nextCallAt, callCount } = await stored();
      expect(callCount).toBe(call);
      tries.push(nextCallAt?.toISOString().slice(0, 16) ?? '');
      expect((await next(nadia)).number).toBeNull();
      if (call < 3) expect(await mailBox.deliver(order.id)).toEqual([]);
      shop.clock.offset = (nextCallAt?.getTime() ?? 0) - Date.now() + 1000;
    }
    // Tunis is an hour ahead of UTC.
    expect(tries).toEqual(['2027-03-01T10:00', '2027-03-01T13:00', '2027-03-02T08:00']);
    const [mail, ...others] = await mailBox.deliver(order.id);
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual([order.email]);
    expect(mail?.parsed.subject).toBe(`Veuillez confirmer la commande ${order.number}`);
    expect(mail?.parsed.text).toContain('Confirmer ou annuler');
    expect(await auditOf(shop, order.number)).toEqual(Array(3).fill('order.no-answer by Nadia'));
  });

  it('counts from the moment of the call, not from the end of its undo', async ({
    shop,
    people: { nadia },
    calls: { cash },
  }) => {
    const order = await cash();
    await act(nadia, order.number, { kind: 'no_answer' });
    await passUndo(shop, 5 * 60 * 1000);
    const { nextCallAt } = await readRow(shop.database.kysely, 'orders', { id: order.id });
    expect(nextCallAt?.toISOString().slice(0, 16)).toBe('2027-03-01T10:00');
  });
});

describe('a customer who confirms by the link in a mail', () => {
  it('moves the order up, and approves nothing', async ({
    shop,
    browser,
    people: { nadia },
    calls: { cash, line },
  }) => {
    const [second, first] = [await cash(), await cash()];
    const key = shop.deps.orders.orderLinkKey;
    const mailed = orderAddress(second, '', key).split('/').at(-1) ?? '';
    const path = `/api/order-links/${mailed}`;
    expect((await browser.get<{ data: object }>(path)).body.data).toMatchObject({
      canConfirm: true,
    });
    expect((await line(nadia)).waiting[0]).toMatchObject({ number: first.number });
    const confirmed = await browser.post<{ data: object }>(`${path}/confirm`, undefined);
    expect(confirmed.body.data).toMatchObject({ canConfirm: false, fulfilment: 'awaiting_csr' });
    expect((await browser.post(`${path}/confirm`, undefined)).status).toBe(200);
    expect((await line(nadia)).waiting[0]).toMatchObject({
      number: second.number,
      isConfirmed: true,
    });
  });

  it('does so once: after the next call without an answer the order waits its time, and the log has it', async ({
    shop,
    browser,
    people: { nadia },
    calls: { cash },
  }) => {
    const order = await cash();
    const address = orderAddress(order, '', shop.deps.orders.orderLinkKey);
    const path = `/api/order-links/${address.split('/').at(-1)}/confirm`;
    const nextCall = async () => {
      await act(nadia, order.number, { kind: 'no_answer' });
      await passUndo(shop);
      expect((await browser.post(path, undefined)).status).toBe(200);
      return (await readRow(shop.database.kysely, 'orders', { id: order.id })).nextCallAt;
    };
    expect(await nextCall()).toBeNull();
    expect(await nextCall()).not.toBeNull();
    const { rows } = await shop.database.pool.query<{ kind: string; name: string | null }>(
      `select actor_kind as kind, actor_name as name from audit_log
       where object_id = $1 and act = 'order.confirm'`,
      [order.number],
    );
    expect(rows).toEqual([{ kind: 'customer', name: null }]);
  });

  it('cannot do it with the link that only the browser knows', async ({
    shop,
    browser,
    calls: { cash },
  }) => {
    const order = await cash();
    const path = `/api/order-links/${signOrderLink(order, shop.deps.orders.orderLinkKey)}`;
    expect((await browser.get<{ data: object }>(path)).body.data).toMatchObject({
      canConfirm: false,
    });
    expect((await browser.post(`${path}/confirm`, undefined)).status).toBe(404);
  });
});

describe('a rejected order', () => {
  it('is cancelled, and its customer reads why in their own language', async ({
    shop,
    mailBox,
    people: { nadia },
    calls: { cash },
  }) => {
    const order = await cash({ language: 'ar' });
    await mailBox.deliver(order.id);
    await act(nadia, order.number, { kind: 'reject', reason: 'address_not_served' });
    await passUndo(shop);
    const cancelled = await readRow(shop.database.kysely, 'orders', { id: order.id });
    expect(cancelled.fulfilmentState).toBe('cancelled');
    const [mail] = await mailBox.deliver(order.id);
    expect(mail?.parsed.text).toContain('لا يمكننا التوصيل إلى عنوان الطلب');
    const transition = await readRow(shop.database.kysely, 'orderTransitions', {
      orderId: order.id,
      reasonCode: 'cancelled_by_staff',
    });
    expect(transition).toMatchObject({ reference: 'address_not_served', actorName: 'Nadia' });
  });
});

describe('a held call', () => {
  it('shows what to say in the customer’s language, and the phone as it is read', async ({
    people: { nadia },
    calls: { cash, next },
  }) => {
    await cash({ language: 'fr', phone: '+216 20 000 142', items: [{ quantity: 46 }] });
    const { call } = (await next(nadia)).body;
    expect(call?.phone).toBe('+216 20 000 142');
    expect(call?.sayings.map(({ kind }) => kind)).toEqual(['contents', 'amount', 'address', 'day']);
    expect(call?.sayings[0]?.text).toMatch(/^Vous avez commandé 46 × /);
    expect(call?.timeZone).toBe('Africa/Tunis');
    expect(call?.nextTryAt).toMatch(/^2027-03-01T10:00/);
  });

  it('knows the earlier orders of the same phone, and nothing of other people at it', async ({
    shop,
    people: { nadia },
    calls: { cash, next },
  }) => {
    const { kysely } = shop.database;
    const phone = '+216 22 333 444';
    const own = await cash({ phone, email: 'amel@example.com', name: 'Amel Trabelsi' });
    const others = await cash({ phone, email: 'hatem@example.com', name: 'Hatem Zouari' });
    const old = await cash({ phone, email: 'amel@example.com', name: 'Amel Trabelsi' });
    for (const { id } of [own, others, old]) {
      await updateRows(kysely, 'orders', { id }, { fulfilmentState: 'returned' });
      await kysely
        .insertInto('orderTransitions')
        .values({
          orderId: id,
          machine: 'fulfilment',
          fromState: 'shipped',
          toState: 'returned',
          reasonCode: 'parcel_refused',
          actor: 'staff',
          actorName: 'Ada',
        })
        .execute();
    }
    const longAgo = new Date(Date.now() + shop.clock.offset - 366 * dayMs);
    await updateRows(kysely, 'orders', { id: old.id }, { placedAt: longAgo });
    const order = await cash({ phone, email: 'amel@example.com', name: 'Amel Trabelsi' });
    const { call } = (await next(nadia, { number: order.number })).body;
    expect(call?.earlier.map((one) => [one.number, one.wasRefused])).toEqual([[own.number, true]]);
    const facts = Object.fromEntries(call?.evidence.map((one) => [one.kind, one]) ?? []);
    expect(facts['phone_known']?.values).toEqual({
      orders: 2,
      delivered: 0,
      refused: 2,
      others: 1,
    });
    expect(facts['refused_before']).toMatchObject({ weight: 'stop' });
    expect(JSON.stringify([call?.evidence, call?.earlier])).not.toMatch(
      new RegExp(`Hatem|hatem|${others.number}|${old.number}`),
    );
  });
});

describe('what a customer changes on the phone', () => {
  it('is stored with the names of the changed fields alone in the audit log', async ({
    shop,
    people: { nadia },
    calls: { cash },
  }) => {
    const order = await cash();
    const address = { address: '24 rue de Marseille, étage 2', city: 'Tunis', postalCode: '1001' };
    const path = `/api/staff/orders/${order.number}`;
    const { status } = await nadia.post(`${path}/address`, address);
    expect(status).toBe(200);
    const day = '2027-03-04';
    expect((await nadia.post(`${path}/day`, { day })).status).toBe(200);
    const stored = await readRow(shop.database.kysely, 'orders', { id: order.id });
    expect(stored).toMatchObject({ deliveryDay: day });
    expect(stored.shippingAddress).toMatchObject({ ...address, country: 'TN' });
    const changed = { objectId: order.number, act: 'order.change-address' };
    const { after } = await readRow(shop.database.kysely, 'auditLog', changed);
    expect(JSON.stringify(after)).not.toContain('Marseille');
    expect(after).toMatchObject({ changed: ['address', 'postalCode'] });
  });

  it('is refused where it cannot be true', async ({ people: { nadia }, calls: { cash } }) => {
    const path = `/api/staff/orders/${(await cash()).number}`;
    const town = { city: 'Tunis', postalCode: '1001' };
    for (const [call, body, error] of [
      ['day', { day: '2027-02-28' }, 'invalid_request'],
      ['day', { day: '2027-05-01' }, 'invalid_request'],
      ['address', { ...town, address: '' }, 'shipping_required'],
      ['address', { ...town, address: 'see example.com/win' }, 'web_address_not_allowed'],
      ['address', { ...town, address: '1 rue X', postalCode: '99' }, 'invalid_postal_code'],
    ] as const) {
      expect((await nadia.post(`${path}/${call}`, body)).body).toMatchObject({ error });
    }
  });
});
