import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { act, auditOf, passUndo, runActs, undo } from '#tests/support/order-acts.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { waitingJobs } from '#tests/support/test-shop.ts';
import { cancelOrderByLink } from '../links/linked-order.ts';
import { approveOrder } from '../lifecycle/staff-actions.ts';
import { expireUnpaidOrders } from '../lifecycle/expire-unpaid-orders.ts';
import { signOrderLink } from '../records/order-link.ts';
import { eraseOrder, findOrderById, runStaffAction } from '../index.ts';
import { silentLog } from '#tests/support/logs.ts';

const ada = callerNamed('Ada');

const it = shopTest.extend('desk', { scope: 'file' }, async ({ shop }) => {
  const { kysely } = shop.database;
  return {
    nadia: await signInAs(shop, 'csr', { name: 'Nadia' }),
    yassine: await signInAs(shop, 'csr', { name: 'Yassine' }),
    /** A cash order that awaits its call. */
    cash: () => buildOrder(kysely, { country: 'TN', method: 'cod' }),
    stateOf: async (id: string) => (await findOrderById(kysely, id))?.fulfilmentState,
    mailsOf: async (id: string) => {
      const mails = await kysely
        .selectFrom('orderMails')
        .select('kind')
        .where('orderId', '=', id)
        .orderBy('kind')
        .execute();
      return mails.map(({ kind }) => kind);
    },
  };
});

describe('an act that can be undone', () => {
  it('is carried out ten seconds later in the name of its person, and its mails leave no earlier', async ({
    shop,
    desk: { nadia, cash, stateOf, mailsOf },
  }) => {
    const order = await cash();
    const { status, body } = await act(nadia, order.number, { kind: 'approve' });
    expect(status).toBe(200);
    expect(body.pending).toMatchObject({ kind: 'approve', by: { id: nadia.id, name: 'Nadia' } });
    expect(body.order).toMatchObject({ fulfilment: 'awaiting_csr' });
    await runActs(shop, body.pending?.id);
    expect(await stateOf(order.id)).toBe('awaiting_csr');
    expect(await mailsOf(order.id)).not.toContain('admin-confirmation');
    expect(await auditOf(shop, order.number)).toEqual([]);
    await passUndo(shop);
    expect(await stateOf(order.id)).toBe('approved');
    expect(await mailsOf(order.id)).toContain('admin-confirmation');
    expect(await auditOf(shop, order.number)).toEqual(['order.approve by Nadia']);
    expect((await waitingJobs(shop.database))['run-order-acts']).toBeGreaterThan(0);
  });

  it('changes nothing once it is undone, and stays undone when it is sent again', async ({
    shop,
    desk: { nadia, cash, stateOf },
  }) => {
    const order = await cash();
    const id = randomUUID();
    await act(nadia, order.number, { kind: 'reject', reason: 'changed_mind' }, id);
    const undone = await undo(nadia, order.number, id);
    expect(undone).toMatchObject({ status: 200, body: { pending: null } });
    expect((await undo(nadia, order.number, id)).status).toBe(200);
    await passUndo(shop);
    const again = await act(nadia, order.number, { kind: 'reject', reason: 'changed_mind' }, id);
    expect(again).toMatchObject({ status: 200, body: { pending: null } });
    await passUndo(shop);
    expect(await stateOf(order.id)).toBe('awaiting_csr');
    expect(await auditOf(shop, order.number)).toEqual(['order.undo by Nadia']);
  });

  it('cannot be undone once its time is over, whether or not it was carried out', async ({
    shop,
    desk: { nadia, cash },
  }) => {
    const order = await cash();
    const id = randomUUID();
    await act(nadia, order.number, { kind: 'approve' }, id);
    shop.clock.offset += 10_001;
    expect((await undo(nadia, order.number, id)).body).toMatchObject({ error: 'undo_over' });
    await runActs(shop);
    expect(await undo(nadia, order.number, id)).toMatchObject({ status: 409 });
  });

  it('is refused at once where it is not possible, and leaves nothing', async ({
    shop,
    desk: { nadia, cash },
  }) => {
    const order = await cash();
    const refused = await act(nadia, order.number, { kind: 'mark_ready' });
    expect(refused).toMatchObject({ status: 409, body: { error: 'order_state_conflict' } });
    const { rows } = await shop.database.pool.query('select from order_acts where order_id = $1', [
      order.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is made once when its answer was lost and it is sent again, also at the same moment', async ({
    shop,
    desk: { nadia, cash, stateOf },
  }) => {
    const order = await cash();
    const id = randomUUID();
    const both = await Promise.all([
      act(nadia, order.number, { kind: 'approve' }, id),
      act(nadia, order.number, { kind: 'approve' }, id),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body.pending).toEqual(both[1].body.pending);
    await passUndo(shop);
    expect((await act(nadia, order.number, { kind: 'approve' }, id)).status).toBe(200);
    await passUndo(shop);
    expect(await stateOf(order.id)).toBe('approved');
    expect(await auditOf(shop, order.number)).toEqual(['order.approve by Nadia']);
  });

  it('tells the second of two people at the same moment by whom and what was decided', async ({
    desk: { nadia, yassine, cash },
  }) => {
    const order = await cash();
    const both = await Promise.all([
      act(nadia, order.number, { kind: 'approve' }),
      act(yassine, order.number, { kind: 'no_answer' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [won, lost] = both[0].status === 200 ? both : [both[1], both[0]];
    expect(lost.body).toMatchObject({
      error: 'order_act_pending',
      details: {
        name: won === both[0] ? 'Nadia' : 'Yassine',
        kind: won.body.pending?.kind,
        until: won.body.pending?.dueAt,
      },
    });
  });

  it('keeps an id for its own order and person', async ({ desk: { nadia, yassine, cash } }) => {
    const [one, other] = [await cash(), await cash()];
    const id = randomUUID();
    await act(nadia, one.number, { kind: 'approve' }, id);
    expect((await act(nadia, other.number, { kind: 'approve' }, id)).status).toBe(400);
    expect((await act(yassine, one.number, { kind: 'approve' }, id)).status).toBe(400);
    expect((await undo(nadia, other.number, id)).status).toBe(404);
  });
});

describe('a pending act', () => {
  it('keeps the command line and a lab from changing its order meanwhile', async ({
    shop,
    desk: { nadia, cash, stateOf },
  }) => {
    const order = await cash();
    await act(nadia, order.number, { kind: 'no_answer' });
    const deps = shop.deps.orders;
    const refused = await runStaffAction(deps, ada, order.number, { kind: 'cancel', reason: 'x' });
    expect(refused).toMatchObject({ code: 'order_act_pending', details: { name: 'Nadia' } });
    expect(await stateOf(order.id)).toBe('awaiting_csr');
    await passUndo(shop);
    expect(await approveOrder(deps, ada, order.number)).toMatchObject({ ok: true });
  });

  it('yields to its customer who cancels at the same moment: the act fails and says why', async ({
    shop,
    desk: { nadia, cash, stateOf },
  }) => {
    const order = await cash();
    await act(nadia, order.number, { kind: 'approve' });
    const link = signOrderLink(order, shop.deps.orders.orderLinkKey);
    expect(await cancelOrderByLink(shop.deps.orders, link)).toMatchObject({ ok: true });
    await passUndo(shop);
    expect(await stateOf(order.id)).toBe('cancelled');
    const failed = await shop.database.kysely
      .selectFrom('orderActs')
      .select(['state', 'failure'])
      .where('orderId', '=', order.id)
      .executeTakeFirst();
    expect(failed).toEqual({ state: 'failed', failure: 'order_state_conflict' });
    expect(await auditOf(shop, order.number)).toEqual(['order.act-failed by Nadia']);
  });

  it('ends when its customer is erased, and throws in no job', async ({
    shop,
    desk: { nadia, cash },
  }) => {
    const { kysely } = shop.database;
    const order = await cash();
    const { body } = await act(nadia, order.number, { kind: 'approve' });
    const id = body.pending?.id ?? '';
    const link = signOrderLink(order, shop.deps.orders.orderLinkKey);
    await cancelOrderByLink(shop.deps.orders, link);
    await kysely.transaction().execute((trx) => eraseOrder(trx, order.id, new Date()));
    expect(await readRow(kysely, 'orderActs', { id })).toMatchObject({
      state: 'failed',
      act: {},
    });
    expect((await undo(nadia, order.number, id)).body).toMatchObject({ error: 'undo_over' });
    shop.clock.offset += 11_000;
    await expect(runActs(shop, id)).resolves.toBeUndefined();
  });

  it('fails at once when what is stored of it cannot be read, and blocks its order no longer', async ({
    shop,
    desk: { nadia, cash },
  }) => {
    const order = await cash();
    const { body } = await act(nadia, order.number, { kind: 'approve' });
    const id = body.pending?.id ?? '';
    await updateRows(shop.database.kysely, 'orderActs', { id }, { act: '{}' });
    shop.clock.offset += 11_000;
    await runActs(shop, id);
    const ended = await readRow(shop.database.kysely, 'orderActs', { id });
    expect(ended).toMatchObject({ state: 'failed', failure: 'server_error' });
    expect((await act(nadia, order.number, { kind: 'approve' })).status).toBe(200);
  });

  it('cancels no order that was paid in the meantime, which then needs a decision', async ({
    shop,
    desk: { nadia, stateOf },
  }) => {
    const order = await buildOrder(shop.database.kysely, { country: 'CA', method: 'helcim' });
    await act(nadia, order.number, { kind: 'cancel', reason: 'a test' });
    await updateRows(shop.database.kysely, 'orders', { id: order.id }, { paymentState: 'paid' });
    await passUndo(shop);
    expect(await stateOf(order.id)).toBe('placed');
    const inDecisions = async () => {
      const { body } = await nadia.get<{ orders: { number: string }[] }>(
        '/api/staff/orders?view=decide',
      );
      return body.orders.some(({ number }) => number === order.number);
    };
    expect(await inDecisions()).toBe(true);
    await act(nadia, order.number, { kind: 'start_production' });
    expect(await inDecisions()).toBe(false);
  });

  it('keeps its order from expiring', async ({ shop, desk: { nadia, cash, stateOf } }) => {
    const order = await cash();
    const placedAt = new Date(Date.now() + shop.clock.offset - 8 * 24 * 60 * 60 * 1000);
    await updateRows(shop.database.kysely, 'orders', { id: order.id }, { placedAt });
    await act(nadia, order.number, { kind: 'approve' });
    await expireUnpaidOrders(shop.deps.orders, silentLog);
    expect(await stateOf(order.id)).toBe('awaiting_csr');
    await passUndo(shop);
    expect(await stateOf(order.id)).toBe('approved');
  });

  it('is done, not failed, when the shop itself has started the production', async ({
    shop,
    desk: { nadia, cash },
  }) => {
    const order = await cash();
    await approveOrder(shop.deps.orders, ada, order.number);
    const { body } = await act(nadia, order.number, { kind: 'start_production' });
    await updateRows(
      shop.database.kysely,
      'orders',
      { id: order.id },
      { fulfilmentState: 'in_production' },
    );
    await passUndo(shop);
    const ended = await shop.database.kysely
      .selectFrom('orderActs')
      .select('state')
      .where('id', '=', body.pending?.id ?? '')
      .executeTakeFirst();
    expect(ended).toEqual({ state: 'done' });
  });
});

describe('the job of an act', () => {
  it('carries it out once when two workers run it at the same time', async ({
    shop,
    desk: { nadia, cash },
  }) => {
    const order = await cash();
    const { body } = await act(nadia, order.number, { kind: 'approve' });
    const id = body.pending?.id;
    shop.clock.offset += 11_000;
    await Promise.all([runActs(shop, id), runActs(shop, id), runActs(shop)]);
    expect(await auditOf(shop, order.number)).toEqual(['order.approve by Nadia']);
  });

  it('leaves an act pending when its worker is killed in the middle, and the next one does it', async ({
    shop,
    desk: { nadia, cash, stateOf },
  }) => {
    const order = await cash();
    const { body } = await act(nadia, order.number, { kind: 'approve' });
    shop.clock.offset += 11_000;
    const { pool } = shop.database;
    await pool.query(
      `create function kill_me() returns trigger language plpgsql as $$
       begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
       create trigger kill_me after update on order_acts for each row execute function kill_me()`,
    );
    try {
      await expect(runActs(shop, body.pending?.id)).rejects.toThrow();
    } finally {
      await pool.query('drop trigger kill_me on order_acts; drop function kill_me()');
    }
    expect(await stateOf(order.id)).toBe('awaiting_csr');
    await runActs(shop);
    expect(await stateOf(order.id)).toBe('approved');
    expect(await auditOf(shop, order.number)).toEqual(['order.approve by Nadia']);
  });

  it('fails when its person was disabled in that moment, and leaves the order to others', async ({
    shop,
    desk: { nadia, cash, stateOf },
  }) => {
    const order = await cash();
    const csr = await signInAs(shop, 'csr');
    await act(csr, order.number, { kind: 'approve' });
    await shop.database.pool.query('update staff set disabled_at = now() where id = $1', [csr.id]);
    await passUndo(shop);
    expect(await stateOf(order.id)).toBe('awaiting_csr');
    expect(await auditOf(shop, order.number)).toEqual([
      expect.stringContaining('order.act-failed by '),
    ]);
    await act(nadia, order.number, { kind: 'approve' });
    await passUndo(shop);
    expect(await stateOf(order.id)).toBe('approved');
  });

  it('is carried out after those that its person did before', async ({ shop, desk }) => {
    const [first, second] = [await desk.cash(), await desk.cash()];
    await act(desk.nadia, first.number, { kind: 'approve' });
    const { body } = await act(desk.nadia, second.number, { kind: 'approve' });
    shop.clock.offset += 11_000;
    await runActs(shop, body.pending?.id);
    const { rows } = await shop.database.pool.query<{ number: string }>(
      `select object_id as number from audit_log
       where object_id = any ($1) and act = 'order.approve' and actor_kind = 'staff' order by id`,
      [[first.number, second.number]],
    );
    expect(rows.map(({ number }) => number)).toEqual([first.number, second.number]);
  });

  it('never meets an undo in the middle: one of the two wins', async ({
    shop,
    desk: { nadia, cash, stateOf },
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const order = await cash();
      const { body } = await act(nadia, order.number, { kind: 'approve' });
      const id = body.pending?.id ?? '';
      // The moment at which the undo ends, to the millisecond.
      const due = Date.parse(body.pending?.dueAt ?? '');
      shop.clock.offset = due - Date.now() - 2;
      const [undone] = await Promise.all([undo(nadia, order.number, id), runActs(shop, id)]);
      shop.clock.offset += 1000;
      await runActs(shop);
      expect(await stateOf(order.id)).toBe(undone.status === 200 ? 'awaiting_csr' : 'approved');
    }
  });
});

describe('an act that cannot be undone', () => {
  it('is carried out at once, and once for its id', async ({ shop, desk: { nadia } }) => {
    const order = await buildOrder(shop.database.kysely, { country: 'CA', method: 'interac' });
    const id = randomUUID();
    const paid = { kind: 'mark_paid', reference: 'CAxyz1' };
    const first = await act(nadia, order.number, paid, id);
    expect(first).toMatchObject({
      status: 200,
      body: { pending: null, order: { payment: 'paid' } },
    });
    expect(await act(nadia, order.number, paid, id)).toMatchObject({ status: 200 });
    expect(await auditOf(shop, order.number)).toEqual(['order.mark-paid by Nadia']);
  });

  it('needs its words', async ({ desk: { nadia, cash } }) => {
    const order = await cash();
    for (const made of [
      { kind: 'cancel', reason: '' },
      { kind: 'mark_paid', reference: '' },
      { kind: 'reject', reason: 'bad weather' },
      { kind: 'mark_shipped', carrier: 'UPS' },
      { kind: 'hand_over', paid: true },
      { kind: 'destroy' },
    ]) {
      expect(await act(nadia, order.number, made)).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      });
    }
  });
});
