import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { LinkedOrder } from '#contract/order-links.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { refundOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { waitingJobs } from '#tests/support/test-shop.ts';

const it = shopTest.extend('csr', { scope: 'file' }, ({ shop }) =>
  signInAs(shop, 'csr', { name: 'Nadia' }),
);

async function read(staff: TestStaff, number: string): Promise<StaffOrder> {
  const { status, body } = await staff.get<{ order: StaffOrder }>(`/api/staff/orders/${number}`);
  expect(status).toBe(200);
  return body.order;
}

describe('the page of an order', () => {
  it('has the lines with their photos, sums, states and acts', async ({ shop, csr }) => {
    const { number } = await buildOrder(shop.database.kysely, {
      country: 'TN',
      name: 'Hela Dridi',
      items: [{ quantity: 2 }, { productType: 'keychain' }],
      orderNote: 'Ring twice',
    });
    const order = await read(csr, number);
    expect(order).toMatchObject({
      number,
      name: 'Hela Dridi',
      customerNote: 'Ring twice',
      fulfilment: 'awaiting_csr',
      lines: [
        { frame: 1, size: '10x15', quantity: 2, source: 'none', picture: null, print: null },
        { frame: 2, productType: 'keychain', shape: null, quantity: 1 },
      ],
      money: [{ kind: 'cash', taken: 0, returned: 0, left: 0, isWaiting: true }],
      acts: ['approve', 'reject', 'no_answer', 'mark_paid', 'cancel'],
      isErased: false,
    });
    expect(order.timeline.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'placed done',
      'approved now',
      'printing to_come',
      'shipped to_come',
      'over to_come',
    ]);
    expect(order.total).toBe(order.subtotal + order.shippingFee);
  });

  it('has the files and the resolution of sent photos', async ({ shop, csr, browser }) => {
    const placed = await placePaidOrder(shop, browser);
    const [line] = (await read(csr, placed.number)).lines;
    expect(line).toMatchObject({ source: 'order_copy', isOriginalMissing: false });
    expect(line?.picture).toMatch(/^\/api\/pictures\//);
    expect(line?.dpi).toBeGreaterThan(0);
  });

  it('has the money of each instrument, and the history of it', async ({ shop, csr, browser }) => {
    const placed = await placePaidOrder(shop, browser);
    const paid = await read(csr, placed.number);
    expect(paid.money).toMatchObject([
      { kind: 'card', taken: paid.total, returned: 0, left: paid.total, isWaiting: false },
    ]);
    const step = paid.timeline.find((one) => one.step === 'paid');
    expect(step?.state).toBe('done');
    expect(step?.at).toMatch(/^\d{4}-/);
    await refundOrder(shop, placed);
    const refunded = await read(csr, placed.number);
    expect(refunded.money).toMatchObject([{ taken: paid.total, returned: paid.total, left: 0 }]);
    const money = refunded.history.filter(({ kind }) => kind === 'money').map(({ act }) => act);
    expect(money).toEqual(['order.refunded', 'order.refund', 'order.card-payment-approved']);
  });

  it('lists the customer’s other orders under either contact', async ({ shop, csr }) => {
    const { kysely } = shop.database;
    const contact = { email: 'rim.c@example.com', phone: '+216 71 555 001' };
    const first = await buildOrder(kysely, { country: 'TN', ...contact });
    const byPhone = await buildOrder(kysely, { country: 'TN', phone: '71 555 001' });
    const byMail = await buildOrder(kysely, { email: 'Rim.C@example.com', phone: '+1 312 555 1' });
    const { otherOrders } = await read(csr, first.number);
    expect(new Set(otherOrders.map(({ number }) => number))).toEqual(
      new Set([byPhone.number, byMail.number]),
    );
  });

  it('has all lines of an order of 2,000', async ({ shop, csr }) => {
    const { kysely, pool } = shop.database;
    const { number, id } = await buildOrder(kysely, { country: 'TN' });
    await pool.query(
      `insert into order_items (order_id, position, photo, file_name, product_type, size, quantity, unit_price, total)
       select order_id, n, photo, file_name, product_type, size, quantity, unit_price, total
       from order_items, generate_series(1, 1999) n where order_id = $1`,
      [id],
    );
    expect((await read(csr, number)).lines).toHaveLength(2000);
  });

  it('answers byte for byte alike for an order of another studio and for none', async ({
    shop,
  }) => {
    const { kysely } = shop.database;
    const [own, other] = [await buildStudio(kysely), await buildStudio(kysely)];
    const foreign = await buildOrder(kysely, {
      country: 'TN',
      method: 'in_store',
      delivery: 'pickup',
      studio: { id: other },
    });
    const staff = await signInAs(shop, 'studio', { studio: own });
    const id = randomUUID();
    const calls = (number: string) => [
      staff.get(`/api/staff/orders/${number}`),
      staff.post(`/api/staff/orders/${number}/notes`, { id, text: 'a' }),
      staff.post(`/api/staff/orders/${number}/assignee`, { staff: null }),
      staff.post(`/api/staff/orders/${number}/mails`, { kind: 'ready' }),
      staff.post(`/api/staff/orders/${number}/link`),
    ];
    const comparable = ({ status, body, headers }: Awaited<ReturnType<TestStaff['get']>>) => {
      const { 'x-request-id': _id, date: _date, ...others } = headers;
      return { status, body, others };
    };
    const refused = (await Promise.all(calls(foreign.number))).map(comparable);
    const unknown = (await Promise.all(calls('FPX-000000001'))).map(comparable);
    expect(refused).toEqual(unknown);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]));
    const { rows } = await shop.database.pool.query(
      'select 1 from order_notes where order_id = $1',
      [foreign.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('a note', () => {
  it('is stored once, however often it is sent, and is in the history', async ({ shop, csr }) => {
    const { number } = await buildOrder(shop.database.kysely, { country: 'TN' });
    const note = { id: randomUUID(), text: 'Opens the page tonight' };
    const send = () => csr.post<{ order: StaffOrder }>(`/api/staff/orders/${number}/notes`, note);
    expect((await send()).status).toBe(200);
    const { status, body } = await send();
    expect(status).toBe(200);
    const notes = body.order.history.filter(({ kind }) => kind === 'note');
    expect(notes).toMatchObject([{ actor: { name: 'Nadia' }, detail: 'Opens the page tonight' }]);
    const { rows } = await shop.database.pool.query(
      `select actor_name from audit_log where act = 'order.note' and object_id = $1`,
      [number],
    );
    expect(rows).toEqual([{ actor_name: 'Nadia' }]);
  });

  it('is refused without words, and with the id of another order’s note', async ({ shop, csr }) => {
    const { kysely } = shop.database;
    const [one, other] = [
      await buildOrder(kysely, { country: 'TN' }),
      await buildOrder(kysely, { country: 'TN' }),
    ];
    const id = randomUUID();
    const send = async (number: string, text: string) =>
      (await csr.post(`/api/staff/orders/${number}/notes`, { id, text })).status;
    expect(await send(one.number, '  ')).toBe(400);
    expect(await send(one.number, 'a'.repeat(2001))).toBe(400);
    expect(await send(one.number, 'first')).toBe(200);
    expect(await send(other.number, 'second')).toBe(404);
  });

  it('is erased with the customer', async ({ shop, csr }) => {
    const order = await buildOrder(shop.database.kysely, { country: 'TN' });
    const note = { id: randomUUID(), text: 'Her sister Amel collects it' };
    await csr.post(`/api/staff/orders/${order.number}/notes`, note);
    const { eraseOrder } = await import('../../orders/index.ts');
    await shop.database.kysely
      .transaction()
      .execute((trx) => eraseOrder(trx, order.id, new Date()));
    const erased = await read(csr, order.number);
    expect(erased.isErased).toBe(true);
    expect(erased.history.filter(({ kind }) => kind === 'note')).toEqual([]);
  });
});

describe('an assigned order', () => {
  it('names the colleague, in lists too, until nobody has it', async ({ shop, csr }) => {
    const { number } = await buildOrder(shop.database.kysely, { country: 'TN' });
    const assign = (staff: string | null) =>
      csr.post<{ order: StaffOrder }>(`/api/staff/orders/${number}/assignee`, { staff });
    expect((await assign(csr.id)).body.order.assignee).toEqual({ id: csr.id, name: 'Nadia' });
    const { body } = await csr.get<{ orders: StaffOrder[] }>(`/api/staff/orders?search=${number}`);
    expect(body.orders).toMatchObject([{ assignee: { name: 'Nadia' } }]);
    expect((await assign(null)).body.order.assignee).toBeNull();
    expect((await assign(randomUUID())).status).toBe(404);
  });
});

describe('a mail of an order', () => {
  it('is queued once more when staff ask, once however often they do', async ({ shop, csr }) => {
    const { number, id } = await buildOrder(shop.database.kysely, { country: 'TN' });
    await shop.database.pool.query(
      `update order_mails set sent_at = now() where order_id = $1 and kind = 'customer-confirmation'`,
      [id],
    );
    const queued = async () => (await waitingJobs(shop.database))['send-order-mail'] ?? 0;
    await shop.database.pool.query(
      'delete from graphile_worker._private_jobs where payload::jsonb @> $1',
      [JSON.stringify({ orderId: id })],
    );
    const before = await queued();
    const send = (kind: string) =>
      csr.post<{ order: StaffOrder }>(`/api/staff/orders/${number}/mails`, { kind });
    const { body } = await send('customer-confirmation');
    expect(body.order.mails).toMatchObject([{ kind: 'customer-confirmation', state: 'queued' }]);
    expect((await send('customer-confirmation')).status).toBe(200);
    expect(await queued()).toBe(before + 1);
    expect((await send('shipped')).status).toBe(404);
    const production = await signInAs(shop, 'production');
    const refused = await production.post(`/api/staff/orders/${number}/mails`, {
      kind: 'customer-confirmation',
    });
    expect(refused.status).toBe(404);
  });
});

describe('the customer’s private link', () => {
  it('opens the order, proves nothing, and is in the audit log', async ({ shop, csr }) => {
    const { number, id } = await buildOrder(shop.database.kysely, { country: 'TN' });
    const { body } = await csr.post<{ address: string }>(`/api/staff/orders/${number}/link`);
    const link = body.address.split('/').at(-1) ?? '';
    const browser = await shop.browser();
    const opened = await browser.get<{ data: LinkedOrder }>(`/api/order-links/${link}`);
    expect(opened.body.data.order.orderNumber).toBe(number);
    const { rows } = await shop.database.pool.query(
      `select opened_at, act from order_contacts, audit_log
       where order_id = $1 and object_id = $2 and actor_id = $3`,
      [id, number, csr.id],
    );
    expect(rows).toEqual([{ opened_at: null, act: 'order.copy-link' }]);
  });
});
