import { describe, expect } from 'vitest';
import type { JobName } from '#server/platform/queue/job-names.ts';
import { silentLog } from '#tests/support/logs.ts';
import { buildMailJob } from '#tests/support/mails.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { updateRows } from '#tests/support/rows.ts';

const adminEmail = 'desk@example.com';
const hourMs = 60 * 60 * 1000;

const it = shopTest
  .extend('now', { scope: 'file' }, () => ({ ms: Date.UTC(2026, 5, 1, 9) }))
  .extend('run', { scope: 'file' }, ({ database: { kysely }, mailer, now }) => {
    const clock = () => now.ms;
    const mailLimits = { perRecipientADay: 3, perKindAnHour: 2 };
    return (name: JobName, payload: unknown = {}) =>
      buildMailJob(name, { kysely, clock, mailer, mailLimits }).run(payload, silentLog);
  });
it.beforeEach(async ({ database: { pool }, mailServer, now }) => {
  mailServer.mails.length = 0;
  now.ms += 2 * hourMs;
  await pool.query('truncate held_mails, rate_limits');
  await pool.query(`update orders set fulfilment_state = 'cancelled'`);
});

describe('mails of one kind to one recipient', () => {
  it('go in one digest an hour beyond their limit, and are lost by no one', async ({
    run,
    database: { kysely },
    mailServer,
    now,
  }) => {
    const numbers: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id, number } = await buildOrder(kysely, { paid: true });
      numbers.push(number);
      await run('send-order-mail', { orderId: id, kind: 'admin-confirmation' });
    }
    const subjects = () => mailServer.mails.map(({ parsed }) => parsed.subject ?? '');
    expect(subjects()).toHaveLength(2);
    await run('send-digests');
    await run('send-digests');
    expect(subjects().slice(2)).toEqual(['3 messages about orders']);
    const digest = mailServer.mails.at(-1);
    expect(digest?.recipients).toEqual([adminEmail]);
    for (const number of numbers.slice(2)) expect(digest?.parsed.text).toContain(number);

    const { id } = await buildOrder(kysely, { paid: true });
    await run('send-order-mail', { orderId: id, kind: 'admin-confirmation' });
    now.ms += 50 * 60_000;
    await run('send-digests');
    expect(subjects()).toHaveLength(3);
    now.ms += 11 * 60_000;
    await run('send-digests');
    expect(subjects().at(-1)).toBe('1 message about orders');
  });

  it('count by themselves, so that other kinds still go one by one', async ({
    run,
    database: { kysely },
    mailServer,
  }) => {
    const order = await buildOrder(kysely, { paid: true });
    for (const kind of ['customer-confirmation', 'admin-confirmation'] as const) {
      await run('send-order-mail', { orderId: order.id, kind });
    }
    expect(mailServer.mails).toHaveLength(2);
  });

  it('reach a studio in its own language, and again when the mail server refused the digest', async ({
    run,
    database: { kysely },
    mailServer,
  }) => {
    const studio = await buildStudio(kysely, {
      acceptsShipping: true,
      ownerEmail: 'busy@example.com',
    });
    for (let count = 0; count < 4; count += 1) {
      const order = await buildOrder(kysely, { country: 'TN' });
      await updateRows(kysely, 'orders', { id: order.id }, { fulfilmentState: 'approved' });
      await kysely.insertInto('studioMails').values({ orderId: order.id, studio }).execute();
      await run('send-studio-mail', { orderId: order.id, studioId: studio });
    }
    expect(mailServer.mails).toHaveLength(2);
    mailServer.replies.push({ code: 451, words: 'later' });
    await run('send-digests');
    await run('send-digests');
    const digests = mailServer.mails.slice(2);
    expect(digests.map(({ recipients }) => recipients)).toEqual([['busy@example.com']]);
    expect(digests[0]?.parsed.subject).toBe('2 messages sur des commandes');
  });
});

describe('orders that wait for approval', () => {
  it('are told to staff in one digest, each once', async ({
    run,
    database: { kysely },
    mailServer,
  }) => {
    const orders = [];
    for (let count = 0; count < 30; count += 1) {
      orders.push(await buildOrder(kysely, { country: 'TN', email: `c${count}@example.com` }));
    }
    await run('send-digests');
    await run('send-digests');
    expect(mailServer.mails.map(({ recipients }) => recipients)).toEqual([[adminEmail]]);
    const text = mailServer.mails[0]?.parsed.text ?? '';
    expect(mailServer.mails[0]?.parsed.subject).toBe('30 messages about orders');
    for (const { number } of orders) expect(text).toContain(number);
  });

  it('are left out when they were decided meanwhile', async ({
    run,
    database: { kysely },
    mailServer,
    now,
  }) => {
    const first = await buildOrder(kysely, { country: 'TN' });
    await run('send-digests');
    const [decided, open] = [
      await buildOrder(kysely, { country: 'TN' }),
      await buildOrder(kysely, { country: 'TN' }),
    ];
    await run('send-digests');
    await updateRows(kysely, 'orders', { id: decided.id }, { fulfilmentState: 'approved' });
    now.ms += hourMs + 1;
    await run('send-digests');
    expect(mailServer.mails).toHaveLength(2);
    const text = mailServer.mails.at(-1)?.parsed.text ?? '';
    expect(text).toContain(open.number);
    for (const { number } of [first, decided]) expect(text).not.toContain(number);
  });
});
