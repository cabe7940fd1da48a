import { expect } from 'vitest';
import { runAct } from '#server/platform/audit/run-act.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { buildOrder, type OrderPlan, buildStudio } from '#tests/support/build-order.ts';
import { openOps, runOps, it } from '#tests/support/shop-fixtures.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { updateRows } from '#tests/support/rows.ts';
import { countCashCommand } from '#tools/ops/count-cash.ts';
import { moveCommands } from '#tools/ops/move-orders.ts';

it.beforeEach(({ database }) => openOps({ DATABASE_URL: database.url }));

async function count(...args: readonly string[]): Promise<string> {
  return (await runOps(countCashCommand, ...args)).text;
}

/** Places an order and records its payment as staff do, at a time. */
async function take(
  { kysely }: TestDatabase,
  plan: OrderPlan,
  at: string,
  { cancel = false } = {},
): Promise<{ readonly id: string; readonly number: string; readonly total: number }> {
  const { id, number, total } = await buildOrder(kysely, plan);
  if (cancel) await runOps(moveCommands['cancel'], number, '--reason', 'not collected');
  await runOps(moveCommands['mark-paid'], number, '--reference', `receipt "${number}"`);
  await updateRows(kysely, 'payments', { orderId: id }, { paidAt: new Date(at) });
  return { id, number, total };
}

/** Stores a finished refund that somebody paid out. */
async function payOut(
  { kysely }: TestDatabase,
  orderId: string,
  amount: number,
  at: string,
): Promise<void> {
  const { id } = await kysely
    .insertInto('refunds')
    .values({
      orderId,
      key: at,
      amount,
      byHandAmount: amount,
      byHandReference: 'cash from the till\nsigned',
      currency: 'TND',
      reason: 'torn print',
      cause: 'requested',
      state: 'done',
      doneAt: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const act = { act: 'review.close', object: { kind: 'review', id } } as const;
  await runAct(kysely, callerNamed('bo'), act, async () => ({ ok: true }));
}

it('count-cash counts what was taken and returned on each day at each studio, by its clock', async ({
  database,
}) => {
  const slug = 'photo-sfax';
  const studioId = await buildStudio(database.kysely, { slug });
  const counter: OrderPlan = {
    country: 'TN',
    delivery: 'pickup',
    method: 'in_store',
    items: [{ size: '10x15', quantity: 4 }],
    studio: { id: studioId, timeZone: 'Africa/Tunis' },
  };
  // 23:30 in UTC is half past midnight of the next day in Tunis.
  const early = await take(database, counter, '2030-11-26T23:30:00Z');
  const second = await take(database, counter, '2030-11-27T09:00:00Z');
  const late = await take(database, counter, '2030-11-27T22:59:00Z', { cancel: true });
  await take(database, counter, '2030-11-27T23:00:00Z');
  await take(database, counter, '2030-11-26T22:59:00Z');
  await payOut(database, second.id, 250, '2030-11-27T12:05:00Z');
  const delivered = await take(database, { country: 'TN' }, '2030-11-27T10:00:00Z');
  const transfer: OrderPlan = { country: 'CA', method: 'interac' };
  await take(database, transfer, '2030-11-27T10:00:00Z');
  // 4 prints at 2.50 each, and one print with 8.00 of shipping.
  expect([early.total, delivered.total]).toEqual([1000, 1050]);

  const day = ['--from', '2030-11-27'];
  expect(await count(...day)).toBe(
    [
      '2030-11-27  lab  cod  TND  ada  1 taken  10.50 TND',
      '2030-11-27  photo-sfax  in_store  TND  ada  3 taken  30.00 TND',
      '2030-11-27  photo-sfax  in_store  TND  bo  1 refunded  -2.50 TND',
      'TND of lab: taken 10.50 TND, refunded 0.00 TND, left 10.50 TND',
      'TND of photo-sfax: taken 30.00 TND, refunded -2.50 TND, left 27.50 TND',
      '5 entries',
    ].join('\n'),
  );
  expect(await count(...day, '--studio', slug, '--csv')).toBe(
    [
      // Excel reads the names of people as UTF-8 only behind a byte order mark.
      '\uFEFFday,time,studio,order,method,kind,by,currency,amount,note',
      `2030-11-27,00:30,photo-sfax,${early.number},in_store,taken,ada,TND,10.00,"receipt ""${early.number}"""`,
      `2030-11-27,10:00,photo-sfax,${second.number},in_store,taken,ada,TND,10.00,"receipt ""${second.number}"""`,
      `2030-11-27,13:05,photo-sfax,${second.number},in_store,refunded,bo,TND,-2.50,cash from the till signed`,
      `2030-11-27,23:59,photo-sfax,${late.number},in_store,taken,ada,TND,10.00,"receipt ""${late.number}"""`,
    ].join('\n'),
  );
  const forFrench = await count(...day, '--studio', slug, '--csv', '--decimal-comma');
  expect(forFrench.split('\n').slice(0, 2)).toEqual([
    '\uFEFFday;time;studio;order;method;kind;by;currency;amount;note',
    `2030-11-27;00:30;photo-sfax;${early.number};in_store;taken;ada;TND;10,00;"receipt ""${early.number}"""`,
  ]);
  expect(await count(...day, '--studio', 'lab')).toMatch(/\n1 entry$/);
  const days = await count('--from', '2030-11-26', '--until', '2030-11-28', '--studio', slug);
  expect(days).toMatch(/ left 47\.50 TND\n6 entries$/);
});

it('count-cash refuses days and studios that do not exist', async () => {
  await expect(count()).rejects.toThrow('--from is missing');
  await expect(count('--from', '2030-11-31')).rejects.toThrow('--from must be a day');
  await expect(count('--from', '2030-11-30', '--until', '2030-11-29')).rejects.toThrow(
    '--until is before --from',
  );
  await expect(count('--from', '2030-11-30', '--studio', 'nowhere')).rejects.toThrow(
    'there is no studio nowhere',
  );
  await expect(count('--from', '2030-11-30', '--decimal-comma')).rejects.toThrow(
    '--decimal-comma is for the table of --csv',
  );
});
