import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { AgreementShown, StatementResponse } from '#contract/staff/statements.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { updateRows } from '#tests/support/rows.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { markReady } from '../orders/lifecycle/mark-made.ts';
import { completeOrder, startProduction } from '../orders/lifecycle/staff-actions.ts';

const ada = callerNamed('Ada');

function monthOf(now: number): string {
  return new Date(now + 60 * 60 * 1000).toISOString().slice(0, 7);
}

const it = shopTest.extend('statement', async ({ shop }) => {
  const { kysely, pool } = shop.database;
  const studio = await buildStudio(kysely, {
    name: 'Lac 2',
    slug: `lac-${randomUUID().slice(0, 8)}`,
  });
  const month = monthOf(Date.now() + shop.clock.offset);
  const owner = await signInAs(shop, 'owner', { name: 'Nadia' });
  return {
    studio,
    month,
    owner,
    yasmine: await signInAs(shop, 'studio', { name: 'Yasmine', studio }),
    /** An order that the studio made and, if `isPaid`, handed over for cash. */
    made: async (
      items: readonly { size?: string; productType?: 'keychain'; quantity: number }[],
      isPaid = true,
    ) => {
      const plan = { country: 'TN', method: 'in_store', delivery: 'pickup', items } as const;
      const order = await buildOrder(kysely, plan);
      await updateRows(kysely, 'orders', { id: order.id }, { studio });
      await startProduction(shop.deps.orders, ada, order.number);
      await markReady(shop.deps.orders, ada, order.number, { shelf: 'B-14' });
      if (isPaid) await completeOrder(shop.deps.orders, ada, order.number, { paid: true });
      return order;
    },
    /** Moves the moment at which an order became ready. */
    readyAt: async (id: string, at: string) => {
      await pool.query(
        'alter table order_transitions disable trigger order_transitions_append_only',
      );
      await pool.query(
        `update order_transitions set at = $2 where order_id = $1 and to_state = 'ready'`,
        [id, at],
      );
      await pool.query(
        'alter table order_transitions enable trigger order_transitions_append_only',
      );
      await pool.query('select store_figures(array[$1::uuid])', [id]);
    },
    agree: async (changes: object = {}, person: TestStaff = owner) =>
      await person.post<{ agreements: AgreementShown[]; error?: string }>(
        `/api/staff/studios/${studio}/agreements`,
        {
          id: randomUUID(),
          validFrom: `${month}-01`,
          validUntil: null,
          currency: 'TND',
          fees: [
            { paper: '10x15', fee: 0.3 },
            { paper: 'keychain', fee: 2 },
          ],
          note: '',
          ...changes,
        },
      ),
  };
});

async function read(person: TestStaff, month: string, studio?: string) {
  const query = studio === undefined ? '' : `&studio=${studio}`;
  return await person.get<StatementResponse>(`/api/staff/statements?month=${month}${query}`);
}

function cents(major: number): number {
  return Math.round(major * 100);
}

describe('a studio’s statement', () => {
  it('has its prints by the fee of their paper, its cash, and the balance', async ({
    statement,
  }) => {
    const { made, agree, yasmine, month, studio } = statement;
    await agree();
    const one = await made([
      { size: '10x15', quantity: 10 },
      { productType: 'keychain', quantity: 1 },
    ]);
    const other = await made([{ size: '15x22', quantity: 4 }]);
    await made([{ size: '10x15', quantity: 2 }], false);
    const { body } = await read(yasmine, month);
    expect(body.studio).toEqual({ id: studio, name: 'Lac 2' });
    expect(body.papers).toEqual([
      { paper: '10x15', count: 12, currency: 'TND', fee: 0.3, amount: 3.6 },
      { paper: '15x22', count: 4, currency: null, fee: null, amount: 0 },
      { paper: 'keychain', count: 1, currency: 'TND', fee: 2, amount: 2 },
    ]);
    const cash = (one.total + other.total) / 100;
    const balance = (one.total + other.total - 560) / 100;
    expect(body.balances).toEqual([{ currency: 'TND', cash, fees: 5.6, balance }]);
  });

  it('adds up to its orders, in the table too', async ({ shop, statement }) => {
    const { made, agree, yasmine, month } = statement;
    await agree();
    for (const quantity of [1, 3, 7, 11]) await made([{ size: '10x15', quantity }]);
    const { body } = await read(yasmine, month);
    const sum = (pick: (order: StatementResponse['orders'][number]) => number) =>
      body.orders.reduce((total, order) => total + pick(order), 0);
    const [balance] = body.balances;
    expect(body.orders).toHaveLength(4);
    expect(sum(({ fees }) => cents(fees))).toBe(cents(balance?.fees ?? 0));
    expect(sum(({ cash }) => cents(cash))).toBe(cents(balance?.cash ?? 0));
    expect(sum(({ prints }) => prints)).toBe(22);
    const csv = await shop.app.inject({
      url: `/api/staff/statements.csv?month=${month}`,
      cookies: { ...yasmine.cookies },
    });
    expect(csv.headers['content-disposition']).toMatch(/statement-lac-.*\.csv/);
    const rows = csv.body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    const last = rows.at(-1);
    expect(rows).toHaveLength(6);
    for (const column of [2, 3, 4, 5]) {
      const total = rows.slice(1, -1).reduce((all, row) => all + cents(Number(row[column])), 0);
      expect(cents(Number(last?.[column])), String(column)).toBe(total);
    }
  });

  it('counts an order in the month of the studio’s clock in which it became ready', async ({
    statement,
  }) => {
    const { made, readyAt, yasmine } = statement;
    const order = await made([{ size: '10x15', quantity: 3 }], false);
    // An hour later in Tunis: the first of the month.
    await readyAt(order.id, '2026-08-31T23:30:00Z');
    const papers = async (month: string) =>
      (await read(yasmine, month)).body.papers.map(({ count }) => count);
    expect([await papers('2026-08'), await papers('2026-09')]).toEqual([[], [3]]);
  });

  it('is a PDF in the person’s language', async ({ shop, statement: { yasmine, month } }) => {
    await updateRows(shop.database.kysely, 'staff', { id: yasmine.id }, { language: 'ar' });
    const pdf = await shop.app.inject({
      url: `/api/staff/statements.pdf?month=${month}`,
      cookies: { ...yasmine.cookies },
    });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.body).toContain('/Lang (ar)');
  });
});

describe('an agreement', () => {
  it('is stored once, with its act, and holds until the next one begins', async ({
    shop,
    statement,
  }) => {
    const { agree, owner, month, studio } = statement;
    const id = randomUUID();
    const first = await agree({ id, validFrom: '2026-01-01' });
    expect((await agree({ id, validFrom: '2026-01-01' })).body).toEqual(first.body);
    const next = await agree({ fees: [{ paper: '10x15', fee: 0.4 }] });
    expect(next.body.agreements.map(({ fees, by }) => [fees.length, by])).toEqual([
      [2, 'Nadia'],
      [1, 'Nadia'],
    ]);
    expect((await read(owner, month, studio)).body.agreements).toEqual(next.body.agreements);
    const { rows } = await shop.database.pool.query<object>(
      `select act, after from audit_log where object_id = $1`,
      [id],
    );
    expect(rows).toMatchObject([
      { act: 'agreement.add', after: { fees: ['10x15 TND 0.30', 'keychain TND 2.00'] } },
    ]);
  });

  it('that follows another does not change a month that is over', async ({
    statement: { agree },
  }) => {
    await agree({ validFrom: '2026-01-01' });
    const late = await agree({ validFrom: '2026-02-01' });
    expect([late.status, late.body.error]).toEqual([409, 'agreement_too_early']);
  });

  it.for([
    { validUntil: '2020-01-01' },
    { fees: [] },
    { fees: [{ paper: 'vellum', fee: 1 }] },
    { fees: [{ paper: '10x15', fee: -1 }] },
    {
      fees: [
        { paper: '10x15', fee: 1 },
        { paper: '10x15', fee: 2 },
      ],
    },
  ])('with %j is refused', async (changes, { statement: { agree } }) => {
    const { status, body } = await agree(changes);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });
});

describe('the people of a studio', () => {
  it('see their own statement alone, and agree on nothing', async ({ shop, statement }) => {
    const { agree, month, studio } = statement;
    const other = await buildStudio(shop.database.kysely);
    const olfa = await signInAs(shop, 'studio', {
      studio: other,
      extraRights: ['statements.edit'],
    });
    expect((await read(olfa, month)).body.studio.id).toBe(other);
    const refused = [
      await read(olfa, month, studio),
      await read(olfa, month, randomUUID()),
      await agree({}, olfa),
    ];
    for (const { status } of refused) expect(status).toBe(404);
  });
});
