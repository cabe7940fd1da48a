import { describe, expect } from 'vitest';
import type { JobName } from '#server/platform/queue/job-names.ts';
import { queueOrderMails } from '#server/features/orders/index.ts';
import { enqueue, enqueueAll } from '#server/platform/queue/enqueue.repo.ts';
import { silentLog } from '#tests/support/logs.ts';
import { buildMailJob } from '#tests/support/mails.ts';
import { buildOrder, type OrderPlan } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const adminEmail = 'desk@example.com';
const dayMs = 24 * 60 * 60 * 1000;

const it = shopTest
  .extend('now', { scope: 'file' }, () => ({ ms: Date.UTC(2026, 5, 1, 9) }))
  .extend('run', { scope: 'file' }, ({ database: { kysely }, mailer, now }) => {
    const clock = () => now.ms;
    const mailLimits = { perRecipientADay: 3, perKindAnHour: 1000 };
    return (name: JobName, payload: unknown = {}) =>
      buildMailJob(name, { kysely, clock, mailer, mailLimits }).run(payload, silentLog);
  })
  .extend('confirm', { scope: 'file' }, ({ database, run }) => async (plan: OrderPlan) => {
    const { id } = await buildOrder(database.kysely, plan);
    await run('send-order-mail', { orderId: id, kind: 'customer-confirmation' });
    return id;
  })
  .extend(
    'sentTo',
    ({ mailServer }) =>
      (address: string): string[] =>
        mailServer.mails
          .filter(({ recipients }) => recipients.includes(address))
          .map(({ parsed }) => parsed.subject ?? ''),
  );

function unpaid(email: string): OrderPlan {
  return { country: 'TN', email };
}

describe('mails about unpaid orders', () => {
  it('stop at the daily limit of a recipient, however the address is spelled', async ({
    confirm,
    sentTo,
    database,
  }) => {
    const spellings = [
      'ana@example.com',
      'Ana@example.com',
      'ana+1@example.com',
      'ana+2@example.com',
    ];
    const ids = [];
    for (const email of spellings) ids.push(await confirm(unpaid(email)));
    expect(spellings.flatMap(sentTo)).toHaveLength(3);
    const { rows } = await database.pool.query(
      `select sent_at, failure from order_mails where order_id = $1 and kind = 'customer-confirmation'`,
      [ids.at(-1)],
    );
    expect(rows).toEqual([{ sent_at: null, failure: 'RATE_LIMIT' }]);
  });

  it('resume on the next day', async ({ confirm, sentTo, now }) => {
    now.ms += dayMs;
    await confirm(unpaid('ana+3@example.com'));
    expect(sentTo('ana+3@example.com')).toHaveLength(1);
  });

  it('do not count against the mail of a paid order', async ({ confirm, sentTo }) => {
    const email = 'bo@example.com';
    for (let count = 0; count < 5; count += 1) await confirm(unpaid(email));
    expect(sentTo(email)).toHaveLength(3);
    await confirm({ email, paid: true });
    expect(sentTo(email)).toHaveLength(4);
  });

  it('do not hold back the mail about a refund of money that did not pay the order', async ({
    confirm,
    run,
    sentTo,
    database: { kysely },
  }) => {
    const email = 'eve@example.com';
    for (let count = 0; count < 3; count += 1) await confirm(unpaid(email));
    const { id, number } = await buildOrder(kysely, { email });
    const money = { currency: 'USD', amount: 2098, byHandAmount: 2098 } as const;
    const { id: reference } = await kysely
      .insertInto('refunds')
      .values({ orderId: id, key: 'late', cause: 'late_payment', reason: 'a test', ...money })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely.transaction().execute((trx) => queueOrderMails(trx, id, ['returned'], reference));
    await run('send-order-mail', { orderId: id, kind: 'returned', reference });
    expect(sentTo(email)).toContain(`Refund of your payment for order ${number}`);
  });

  it('do not count when the mail server refuses them', async ({ confirm, sentTo, mailServer }) => {
    const email = 'cy@example.com';
    for (let count = 0; count < 3; count += 1) {
      mailServer.replies.push({ code: 451, words: 'later' });
      await expect(confirm(unpaid(email))).rejects.toThrow(/failed/);
    }
    await confirm(unpaid(email));
    expect(sentTo(email)).toHaveLength(1);
  });
});

describe('report-held-mails', () => {
  it('reports all held mails to staff in one mail, at most once a day', async ({
    confirm,
    run,
    sentTo,
    mailServer,
    now,
  }) => {
    const email = 'dee@example.com';
    for (let count = 0; count < 5; count += 1) await confirm(unpaid(email));
    await run('report-held-mails');
    const [report, ...more] = mailServer.mails.filter(({ recipients }) =>
      recipients.includes(adminEmail),
    );
    expect(more).toEqual([]);
    expect(report?.parsed.subject).toMatch(/mails were held back$/);
    expect(report?.parsed.text).toContain(email);
    await confirm(unpaid(email));
    await run('report-held-mails');
    expect(sentTo(adminEmail)).toHaveLength(1);
    now.ms += dayMs + 1;
    await run('report-held-mails');
    await run('report-held-mails');
    expect(sentTo(adminEmail)).toHaveLength(2);
    expect(sentTo(adminEmail)[1]).toBe('1 mail was held back');
  });

  it('reports more held mails than a statement takes parameters', async ({
    run,
    sentTo,
    database: { pool },
    now,
  }) => {
    now.ms += dayMs + 1;
    await pool.query(
      `insert into held_mails (mail, kind, recipient, subject, held_at)
       select 'flood.' || n, 'customer-confirmation', 'flood@example.com', 'Your order', to_timestamp($1 / 1000.0)
       from generate_series(1, 70000) n`,
      [now.ms],
    );
    await run('report-held-mails');
    expect(sentTo(adminEmail).at(-1)).toBe('70,000 mails were held back');
    const { rows } = await pool.query('select from held_mails where reported_at is null');
    expect(rows).toEqual([]);
  });
});

describe('requests for a new private link', () => {
  it('are forgotten with their e-mail address once their mail was given up', async ({
    database: { kysely, pool },
    run,
  }) => {
    await pool.query('delete from graphile_worker._private_jobs');
    const asked = { orderNumber: 'FPX-123456789', askedAt: new Date().toISOString() };
    const emails = ['given-up@example.com', 'waiting@example.com', 'running@example.com'];
    await enqueueAll(
      kysely,
      'send-order-link',
      emails.map((email) => ({ ...asked, email })),
    );
    await enqueue(kysely, 'send-order-mail', { email: 'of another kind' });
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts
       where payload ->> 'email' <> 'waiting@example.com'`,
    );
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now()
       where payload ->> 'email' = 'running@example.com'`,
    );
    await run('report-held-mails');
    const { rows } = await pool.query<{ email: string }>(
      `select payload ->> 'email' as email from graphile_worker._private_jobs order by id`,
    );
    expect(rows.map(({ email }) => email)).toEqual([
      'waiting@example.com',
      'running@example.com',
      'of another kind',
    ]);
  });
});
