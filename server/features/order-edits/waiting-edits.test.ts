import { describe, expect } from 'vitest';
import type { ListedOrder, StaffOrder } from '#contract/staff/orders.ts';
import { heldEditMs } from '#domain/orders/held-edits.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { silentLog } from '#tests/support/logs.ts';
import { buildMailJob } from '#tests/support/mails.ts';
import { edit, lineOf, paidByTransfer } from '#tests/support/order-edits.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { liftCallLimits } from '#tests/support/test-shop.ts';
import { cancelByStaff } from '../orders/lifecycle/staff-actions.ts';
import { endHeldEdits } from './end-held-edits.ts';

const it = shopTest.extend('waiting', async ({ shop, mailServer, mailer }) => {
  const { kysely, pool } = shop.database;
  const job = buildMailJob('send-order-mail', { kysely, mailer });
  return {
    /** A paid order with an edit that waits for its difference. */
    ask: async (language: 'en' | 'fr' = 'en') => {
      const owner = await signInAs(shop, 'owner');
      const order = await paidByTransfer(shop, { language });
      const change = { lines: [{ line: await lineOf(shop, order.number), quantity: 4 }] };
      const { body } = await edit(owner, order.number, change);
      return { owner, order, change, asked: body };
    },
    /** The edits of an order whose customer is to be told that they were not made. */
    told: async (orderId: string) => {
      const { rows } = await pool.query<{ reference: string }>(
        `select reference from order_mails where order_id = $1 and kind = 'edit-ended'`,
        [orderId],
      );
      return rows.map(({ reference }) => reference);
    },
    /** Sends the mail that an edit was not made, and returns what arrived. */
    send: async (orderId: string, reference: string) => {
      mailServer.mails.length = 0;
      await job.run({ orderId, kind: 'edit-ended', reference }, silentLog);
      return mailServer.mails.map(({ parsed }) => parsed);
    },
  };
});
it.beforeAll(async ({ shop }) => {
  await liftCallLimits(shop);
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

describe('the customer of an edit that ends unpaid', () => {
  it('is told once after its time is over, in their language', async ({ shop, waiting }) => {
    const { order, asked } = await waiting.ask('fr');
    await endHeldEdits(shop.deps.orderEdits);
    expect(await waiting.told(order.id)).toEqual([]);
    shop.clock.offset = heldEditMs;
    await endHeldEdits(shop.deps.orderEdits);
    await endHeldEdits(shop.deps.orderEdits);
    expect(await waiting.told(order.id)).toEqual([asked.id]);
    const [mail, ...more] = await waiting.send(order.id, asked.id);
    expect(more).toEqual([]);
    expect(mail?.html).toContain('lang="fr"');
    expect(mail?.text).toContain('n’a pas été payée à temps');
  });

  it('is told of a withdrawal without a word about time', async ({ waiting }) => {
    const { owner, order, asked } = await waiting.ask();
    const path = `/api/staff/orders/${order.number}/edits/${asked.id}/withdraw`;
    await owner.post(path, {});
    await owner.post(path, {});
    expect(await waiting.told(order.id)).toEqual([asked.id]);
    const [mail] = await waiting.send(order.id, asked.id);
    expect(mail?.text).toContain('We did not make the change');
    expect(mail?.text).not.toContain('in time');
  });

  it('hears of the edit that followed instead, or of the cancellation', async ({
    shop,
    waiting,
  }) => {
    const followed = await waiting.ask();
    const { owner, order, change, asked } = followed;
    await owner.post(`/api/staff/orders/${order.number}/edits/${asked.id}/withdraw`, {});
    await edit(owner, order.number, change);
    expect(await waiting.send(order.id, asked.id)).toEqual([]);
    const cancelled = await waiting.ask();
    const { number } = cancelled.order;
    await cancelByStaff(shop.deps.orders, callerNamed('Ada'), number, 'as asked');
    await endHeldEdits(shop.deps.orderEdits);
    expect(await waiting.told(cancelled.order.id)).toEqual([]);
  });
});

describe('an order whose edit waits', () => {
  it('says in the queue and on its page what is to be paid, how and until when', async ({
    waiting,
  }) => {
    const { owner, order, asked } = await waiting.ask();
    const shown = { amount: asked.amount, method: 'interac', until: asked.payUntil };
    const page = await owner.get<{ order: StaffOrder }>(`/api/staff/orders/${order.number}`);
    expect(page.body.order.waitingEdit).toEqual(shown);
    const list = async () =>
      (
        await owner.get<{ orders: ListedOrder[]; count: number }>(
          '/api/staff/orders?view=all&edit=waiting',
        )
      ).body;
    const { orders, count } = await list();
    expect(orders).toHaveLength(count);
    const listed = orders.find(({ number }) => number === order.number);
    expect(listed?.waitingEdit).toEqual(shown);
    expect(orders.every(({ waitingEdit }) => waitingEdit !== null)).toBe(true);
    await owner.post(`/api/staff/orders/${order.number}/edits/${asked.id}/withdraw`, {});
    expect((await list()).orders.map(({ number }) => number)).not.toContain(order.number);
    const all = await owner.get<{ orders: ListedOrder[] }>('/api/staff/orders?view=all');
    const after = all.body.orders.find(({ number }) => number === order.number);
    expect(after?.waitingEdit).toBeNull();
  });
});
