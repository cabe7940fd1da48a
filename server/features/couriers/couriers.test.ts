import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { CashResponse } from '#contract/staff/cash.ts';
import type { CouriersResponse, UnknownLine } from '#contract/staff/couriers.ts';
import {
  file,
  list,
  major,
  preview,
  settle,
  store,
  trace,
  typed,
} from '#tests/support/remittances.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { buildCourierOrders, moveOrders } from '#tests/support/courier-orders.ts';
import { silentLog } from '#tests/support/logs.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { courierJobs } from './couriers.jobs.ts';

const it = shopTest
  .extend('csr', ({ shop }) => signInAs(shop, 'csr', { name: 'Nadia' }))
  .extend(
    'ship',
    ({ shop }) =>
      (count: number, carrier: string | null = 'Rapid-Poste') =>
        buildCourierOrders(
          shop.database,
          Array.from({ length: count }, () => ({
            phone: `+216 2${String(Math.random()).slice(2, 9)}`,
          })),
          carrier,
        ),
  );

describe('an order paid on delivery', () => {
  it('is an amount with its courier once it is handed over, and none once it came back', async ({
    shop,
    csr,
    ship,
  }) => {
    const [order] = await ship(1, 'Aramex');
    const { id = '', number = '', total = 0 } = order ?? {};
    expect((await trace(csr, number)).amount).toMatchObject({
      courier: 'Aramex',
      due: major(total),
      open: major(total),
      state: 'with_courier',
    });
    await moveOrders(shop.database, [id], 'returned');
    expect((await csr.get(`/api/staff/couriers/amounts/${number}`)).status).toBe(404);
    await moveOrders(shop.database, [id], 'shipped', 'Express');
    expect((await trace(csr, number)).amount).toMatchObject({
      courier: 'Express',
      due: major(total),
    });
  });

  it('is summed by courier and by the days since it was handed over', async ({
    shop,
    csr,
    ship,
  }) => {
    const orders = [...(await ship(2, 'Express One')), ...(await ship(1, 'EXPRESS ONE'))];
    const { pool } = shop.database;
    const [old] = orders;
    await pool.query(
      `update courier_amounts set since = now() - interval '40 days' where order_id = $1`,
      [old?.id],
    );
    const { body } = await csr.get<CouriersResponse>('/api/staff/couriers');
    const sum = body.couriers.find(({ key }) => key === 'expressone');
    const open = orders.reduce((total, order) => total + order.total, 0);
    expect(sum).toMatchObject({
      currency: 'TND',
      open: major(open),
      count: 3,
      ages: { older: major(old?.total ?? 0), month: 0, fortnight: 0 },
    });
    const { amounts } = await list(csr, '?courier=expressone');
    expect(amounts.map(({ number }) => number)).toEqual([
      old?.number,
      ...orders.slice(1).map(({ number }) => number),
    ]);
  });
});

describe('a remittance', () => {
  it('is shown line by line before anything is stored, and settles its orders then', async ({
    csr,
    ship,
  }) => {
    const [one, other] = await ship(2);
    const sent = typed([
      { number: one?.number ?? '', amount: major(one?.total ?? 0) },
      { number: other?.number ?? '', amount: major(other?.total ?? 0) - 1 },
    ]);
    const { body } = await preview(csr, sent);
    expect(body.lines.map(({ outcome }) => outcome)).toEqual(['matched', 'short']);
    expect((await trace(csr, one?.number ?? '')).amount.state).toBe('with_courier');
    const stored = await store(csr, sent);
    expect(stored.body.remittance).toMatchObject({ lines: 2, unknown: 0, by: 'Nadia' });
    const { amount, lines } = await trace(csr, one?.number ?? '');
    expect(amount).toMatchObject({ state: 'remitted', open: 0 });
    expect(lines).toMatchObject([
      { remittance: stored.body.remittance.id, position: 1, matchedBy: 'number' },
    ]);
    expect((await trace(csr, other?.number ?? '')).amount).toMatchObject({
      state: 'short',
      open: 1,
    });
  });

  it('is refused if its orders changed since the preview', async ({ csr, ship }) => {
    const [order] = await ship(1);
    const sent = typed([{ number: order?.number ?? '', amount: major(order?.total ?? 0) }]);
    const { version } = (await preview(csr, sent)).body;
    await store(csr, typed([{ number: order?.number ?? '', amount: 1 }]));
    const late = await store(csr, sent, { version });
    expect([late.status, late.body.error]).toEqual([409, 'courier_amounts_changed']);
    expect((await trace(csr, order?.number ?? '')).amount.remitted).toBe(1);
  });

  it('of the same file changes nothing the second time, in whatever encoding and name', async ({
    csr,
    ship,
  }) => {
    const [order] = await ship(1);
    const text = `Commande;Téléphone;Montant\r\n${order?.number};;${major(order?.total ?? 0)
      .toFixed(2)
      .replace('.', ',')}\r\n`;
    const first = await store(csr, file(text));
    const again = [
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'latin1'),
      Buffer.from(text.replaceAll(';', '\t')),
    ];
    for (const [index, bytes] of again.entries()) {
      const sent = file(bytes, `copy ${index}.csv`);
      expect((await preview(csr, sent)).body.stored?.id).toBe(first.body.remittance.id);
      const repeated = await store(csr, sent);
      expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    }
    expect((await trace(csr, order?.number ?? '')).lines).toHaveLength(1);
  });

  it('of typed lines is stored once, however often and at once it is sent', async ({
    csr,
    ship,
  }) => {
    const [order] = await ship(1);
    const sent = typed([{ number: order?.number ?? '', amount: 2 }]);
    const id = randomUUID();
    const { version } = (await preview(csr, sent)).body;
    const stored = await Promise.all([1, 2, 3].map(() => store(csr, sent, { id, version })));
    expect(new Set(stored.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await trace(csr, order?.number ?? '')).amount.remitted).toBe(2);
  });

  it('has its act in the audit log, with what was remitted', async ({ shop, csr, ship }) => {
    const [order] = await ship(1);
    const { body } = await store(csr, typed([{ number: order?.number ?? '', amount: 2.5 }]));
    const { rows } = await shop.database.pool.query<object>(
      `select act, actor_name as name, after from audit_log where object_id = $1`,
      [body.remittance.id],
    );
    expect(rows).toMatchObject([
      { act: 'remittance.store', name: 'Nadia', after: { total: 'TND 2.50', lines: 1 } },
    ]);
  });

  it.for([
    ['nothing', '', { problem: 'empty' }],
    ['no amount', 'Order;Name\nFPX-418204870;Salma\n', { problem: 'columns' }],
    ['an amount in words', 'Order;Amount\nFPX-418204870;refused\n', { problem: 'amount', line: 2 }],
    ['an open quote', 'Order;Amount\n"FPX-418204870;1\n', { problem: 'quotes' }],
    ['its head alone', 'Order;Amount\n', { problem: 'empty' }],
    [
      'too many lines',
      `Order;Amount\n${Array.from({ length: 2001 }, () => 'FPX-418204870;1').join('\n')}`,
      { problem: 'lines' },
    ],
  ] as const)('of a file with %s is refused', async ([, text, details], { csr }) => {
    const { status, body } = await preview(csr, file(text));
    expect([status, body.error, body.details]).toMatchObject([
      400,
      'remittance_unreadable',
      details,
    ]);
  });

  it('of a file that is too large is refused', async ({ csr }) => {
    const { status } = await preview(csr, file(Buffer.alloc(512 * 1024 + 3, 'a')));
    expect(status).toBe(400);
  });
});

describe('an order whose whole amount came', () => {
  it('is completed and paid, and its cash is in no drawer', async ({ shop, csr, ship }) => {
    const [whole, part] = await ship(2);
    const { body } = await store(
      csr,
      typed([
        { number: whole?.number ?? '', amount: major(whole?.total ?? 0) },
        { number: part?.number ?? '', amount: 1 },
      ]),
    );
    const [job] = courierJobs(shop.deps.couriers);
    for (const time of [1, 2]) {
      await job?.run({ remittance: body.remittance.id }, silentLog);
      const { rows } = await shop.database.pool.query<object>(
        `select fulfilment_state as fulfilment, payment_state as payment from orders where id = any($1) `,
        [[whole?.id, part?.id]],
      );
      expect(rows, String(time)).toEqual(
        expect.arrayContaining([
          { fulfilment: 'completed', payment: 'paid' },
          { fulfilment: 'shipped', payment: 'unpaid' },
        ]),
      );
    }
    const { rows } = await shop.database.pool.query<object>(
      `select actor_name as name from audit_log where object_id = $1 and act = 'order.complete'`,
      [whole?.number],
    );
    expect(rows).toEqual([{ name: 'Nadia' }]);
    const drawer = await csr.get<CashResponse>('/api/staff/cash');
    expect(drawer.body.entries.map(({ number }) => number)).not.toContain(whole?.number);
    expect((await trace(csr, whole?.number ?? '')).amount.state).toBe('remitted');
  });
});

describe('a difference', () => {
  it('is settled with a reason, and opens again when its money comes late', async ({
    csr,
    ship,
  }) => {
    const [order] = await ship(1);
    const { number = '', total = 0 } = order ?? {};
    await store(csr, typed([{ number, amount: major(total) - 8 }]));
    const id = randomUUID();
    const done = await settle(csr, number, { id, open: 8, reason: 'fee_kept' });
    expect(done.body.amount).toMatchObject({ state: 'remitted', open: 0, resolved: 8 });
    expect(done.body.differences).toMatchObject([{ amount: 8, reason: 'fee_kept', by: 'Nadia' }]);
    expect((await settle(csr, number, { id, open: 8, reason: 'fee_kept' })).body).toEqual(
      done.body,
    );
    await store(csr, typed([{ number, amount: 8 }]));
    expect((await trace(csr, number)).amount).toMatchObject({ state: 'over', open: -8 });
    await settle(csr, number, { open: -8, reason: 'paid_back' });
    expect((await trace(csr, number)).amount).toMatchObject({ state: 'remitted', resolved: 0 });
  });

  it('is not settled if something else is open than the caller was shown', async ({
    csr,
    ship,
  }) => {
    const [order] = await ship(1);
    const { number = '' } = order ?? {};
    await store(csr, typed([{ number, amount: 1 }]));
    const late = await settle(csr, number, { open: 8, reason: 'fee_kept' });
    expect([late.status, late.body.error]).toEqual([409, 'courier_amounts_changed']);
    const silent = await settle(csr, number, { open: 8, reason: 'other' });
    expect([silent.status, silent.body.error]).toEqual([400, 'invalid_request']);
  });

  it('of a line without an order ends with its order or with a reason', async ({ csr, ship }) => {
    const [order] = await ship(1);
    const { number = '', total = 0 } = order ?? {};
    const lost = [
      { number: 'unreadable', amount: major(total) },
      { number: 'FPX-000000001', phone: '+216 71 999 888', amount: 5 },
    ];
    const { body } = await store(csr, typed(lost));
    expect(body.remittance.unknown).toBe(2);
    const path = `/api/staff/couriers/remittances/${body.remittance.id}/lines`;
    const unknown = await csr.post(`${path}/1/settle`, {
      id: randomUUID(),
      order: 'FPX-999999999',
      note: '',
    });
    expect(unknown.status).toBe(404);
    await csr.post(`${path}/1/settle`, { id: randomUUID(), order: number, note: '' });
    const { amount, lines } = await trace(csr, number);
    expect(amount).toMatchObject({ state: 'remitted', remitted: major(total) });
    expect(lines).toMatchObject([{ number: 'unreadable', matchedBy: 'staff' }]);
    const left = await csr.post<{ lines: UnknownLine[] }>(`${path}/2/settle`, {
      id: randomUUID(),
      reason: 'paid_back',
      note: 'Of another shop',
    });
    expect(left.body.lines.filter(({ remittance }) => remittance === body.remittance.id)).toEqual(
      [],
    );
    const twice = await csr.post(`${path}/2/settle`, { id: randomUUID(), order: number, note: '' });
    expect(twice.status).toBe(409);
  });
});

describe('the people of a studio', () => {
  it('see nothing of the couriers, whatever rights they were given', async ({ shop, ship }) => {
    const [order] = await ship(1);
    const olfa = await signInAs(shop, 'studio', {
      studio: await buildStudio(shop.database.kysely),
      extraRights: ['couriers.see', 'couriers.settle'],
    });
    for (const path of ['', '/amounts', `/amounts/${order?.number}`, '/lines', '/remittances']) {
      expect((await olfa.get(`/api/staff/couriers${path}`)).status, path).toBe(404);
    }
    expect((await preview(olfa, typed([{ number: 'x', amount: 1 }]))).status).toBe(404);
  });
});
