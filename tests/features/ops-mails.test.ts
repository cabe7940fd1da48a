import { describe, expect, vi } from 'vitest';
import { listEntries } from '#tests/support/audit.ts';
import { callOps } from '#tests/support/call-ops.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { checkMails } from '#server/going-live/check-mails.ts';

interface MailRow {
  readonly failed?: string;
  readonly job?: 'live' | 'failed';
}

const it = shopTest.extend('mails', ({ shop }) => {
  const { database, config } = shop;
  const { pool, kysely, url } = database;
  return {
    /** Replaces all mails and their jobs by the two of one order. */
    store: async (customer: MailRow, admin: MailRow = {}): Promise<string> => {
      await pool.query(
        'truncate order_mails, held_mails; delete from graphile_worker._private_jobs',
      );
      const { id } = await buildOrder(kysely, {
        country: 'TN',
        method: 'in_store',
        delivery: 'pickup',
      });
      await pool.query(
        `delete from graphile_worker._private_jobs where payload ->> 'kind' = 'studio-notification'`,
      );
      for (const [kind, { failed, job }] of Object.entries({
        'customer-confirmation': customer,
        'admin-confirmation': admin,
      })) {
        await pool.query(
          `update order_mails set failure = $3, failed_at = case when $3::text is null then null else now() end
           where order_id = $1 and kind = $2`,
          [id, kind, failed ?? null],
        );
        await pool.query(
          job === undefined
            ? `delete from graphile_worker._private_jobs where payload ->> 'kind' = $1`
            : `update graphile_worker._private_jobs set attempts = case when $2 then max_attempts else 1 end
               where payload ->> 'kind' = $1`,
          job === undefined ? [kind] : [kind, job === 'failed'],
        );
      }
      return id;
    },
    ops: async (...args: string[]): Promise<string> => {
      const settings = { DATABASE_URL: url, DATA_DIR: config.dataDir };
      const { code, stdout } = await callOps(settings, ['resend-mails', ...args]);
      expect(code).toBe(0);
      return stdout;
    },
    /** Kinds of the mails that jobs will still send. */
    queued: async (): Promise<string[]> => {
      const { rows } = await pool.query<{ kind: string }>(
        `select payload ->> 'kind' as kind from graphile_worker._private_jobs
         where attempts < max_attempts order by 1`,
      );
      return rows.map(({ kind }) => kind);
    },
    doctor: () => checkMails({ ...config, databaseUrl: url }),
  };
});

describe('npm run ops -- resend-mails', () => {
  it('queues a mail whose login was refused once, however often it runs', async ({
    mails,
    shop,
  }) => {
    await mails.store({ failed: 'AUTH_ERROR' });
    expect(await mails.ops('--dry-run')).toBe(
      'mails given up: 1 (1 AUTH_ERROR)\nnothing was queued\n',
    );
    expect(await mails.queued()).toEqual([]);
    const [first, second] = [await mails.ops(), await mails.ops()];
    expect(first).toBe('mails given up: 1 (1 AUTH_ERROR)\nqueued again: 1\n');
    expect(second).toBe('mails given up: 0\nqueued again: 0\n');
    expect(await mails.queued()).toEqual(['customer-confirmation']);
    expect(await listEntries(shop.database, 'given-up')).toMatchObject([
      { act: 'mail.resend', actorKind: 'shell', after: { queued: 1 } },
    ]);
  });

  it('replaces a job that failed at every attempt and leaves one that will run', async ({
    mails,
    shop,
  }) => {
    await mails.store({ job: 'failed' }, { failed: 'SERVER_ERROR', job: 'live' });
    expect(await mails.ops()).toContain('1 not composed');
    expect(await mails.queued()).toEqual(['admin-confirmation', 'customer-confirmation']);
    const { rows } = await shop.database.pool.query('select from graphile_worker._private_jobs');
    expect(rows).toHaveLength(2);
  });

  it('leaves sent mails and mails held back by the daily limit', async ({ mails, shop }) => {
    const id = await mails.store({ failed: 'RATE_LIMIT' }, { failed: 'UNKNOWN' });
    await shop.database.pool.query(
      `insert into held_mails (mail, kind, recipient, subject, held_at) values ($1, 'k', 'r', 's', now())`,
      [`${id}.customer-confirmation`],
    );
    await shop.database.pool.query(
      `update order_mails set sent_at = now() where kind = 'admin-confirmation'`,
    );
    expect(await mails.ops()).toBe('mails given up: 0\nqueued again: 0\n');
  });

  it('queues mails to studios', async ({ mails, shop }) => {
    const { pool } = shop.database;
    const id = await mails.store({});
    const { rows } = await pool.query<{ id: string }>('select id from studios limit 1');
    const studio = rows[0]?.id;
    await pool.query(
      `insert into studio_mails (order_id, studio, kind, failed_at, failure)
       values ($1, $2, 'order', now(), 'AUTH_ERROR'), ($1, $2, 'cancelled', now(), 'AUTH_ERROR')`,
      [id, studio],
    );
    expect(await mails.ops()).toContain('queued again: 2\n');
    const { rows: jobs } = await pool.query(
      'select payload from graphile_worker._private_jobs order by id',
    );
    expect(jobs.map(({ payload }: { payload: unknown }) => payload)).toEqual([
      { orderId: id, studioId: studio },
      { orderId: id, studioId: studio, kind: 'cancelled' },
    ]);
    expect(await mails.ops()).toContain('queued again: 0\n');
  });

  it('queues mails of bookings', async ({ mails, shop }) => {
    const { pool } = shop.database;
    await mails.store({});
    const { rows } = await pool.query<{ id: string }>(
      `insert into bookings (studio, session_id, service, starts_at, ends_at, expires_at, name, email, email_key,
         phone, phone_key, language)
       select id, gen_random_uuid(), 'portrait', now(), now() + interval '1 hour', now() + interval '1 hour', 'First Last',
         'a@example.com', 'a@example.com', '+216 71 123 456', '21671123456', 'en' from studios limit 1
       returning id`,
    );
    const bookingId = rows[0]?.id;
    await pool.query(
      `insert into booking_mails (booking, kind, failed_at, failure)
       values ($1, 'booking-request', now(), 'AUTH_ERROR')`,
      [bookingId],
    );
    expect(await mails.ops()).toContain('queued again: 1\n');
    const { rows: jobs } = await pool.query(
      'select payload from graphile_worker._private_jobs order by id',
    );
    expect(jobs).toEqual([{ payload: { bookingId, kind: 'booking-request' } }]);
    expect(await mails.ops()).toContain('queued again: 0\n');
  });

  it('refuses words and unknown options', async ({ mails }) => {
    await mails.store({ failed: 'AUTH_ERROR' });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(mails.ops('all')).rejects.toThrow();
    await expect(mails.ops('--help-me')).rejects.toThrow();
    expect(await mails.queued()).toEqual([]);
  });
});

describe('the doctor', () => {
  it('counts mails that were given up, dangerous unless receivers refused them', async ({
    mails,
  }) => {
    await mails.store({ failed: 'AUTH_ERROR' }, { failed: 'UNKNOWN' });
    expect(await mails.doctor()).toEqual([
      {
        level: 'dangerous',
        check: 'mails',
        advice: 'mails',
        text: '2 mails of the last 30 days were given up (1 AUTH_ERROR, 1 UNKNOWN): npm run ops -- resend-mails queues them again',
      },
    ]);
    await mails.store({}, { failed: 'UNKNOWN' });
    expect(await mails.doctor()).toEqual([
      {
        level: 'ok',
        check: 'mails',
        advice: 'mails',
        text: '1 mails of the last 30 days were given up (1 UNKNOWN)',
      },
    ]);
  });
});
