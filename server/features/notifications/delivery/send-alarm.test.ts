import { describe, expect } from 'vitest';
import { alarms, type AlarmName } from '#domain/notifications/alarms.ts';
import { raiseAlarm } from '#server/platform/alarms/raise-alarm.ts';
import { recordLog, silentLog } from '#tests/support/logs.ts';
import { buildMailJob } from '#tests/support/mails.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const hourMs = 60 * 60_000;

const it = shopTest
  .extend('now', { scope: 'file' }, () => ({ ms: Date.UTC(2026, 5, 1, 9) }))
  .extend('raise', { scope: 'file' }, ({ database: { kysely }, now }) => {
    const { lines, log } = recordLog('info');
    const clock = () => now.ms;
    return {
      lines,
      raise: (alarm: AlarmName) => raiseAlarm({ kysely, clock, log }, alarm),
    };
  })
  .extend('deliver', { scope: 'file' }, ({ database, mailer, now }) => async () => {
    const { rows } = await database.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
       where identifier = 'send-alarm' order by jobs.id`,
    );
    const job = buildMailJob('send-alarm', {
      kysely: database.kysely,
      clock: () => now.ms,
      mailer,
    });
    for (const { payload } of rows) await job.run(payload, silentLog);
  });

describe('an alarm', () => {
  it('is logged and mailed to staff once an hour for each kind, and once for each run of its job', async ({
    now,
    raise: { raise, lines },
    deliver,
    mailServer,
  }) => {
    await Promise.all(Array.from({ length: 5 }, () => raise('payment-windows')));
    await raise('link-guesses');
    await deliver();
    await deliver();
    expect(mailServer.mails.map(({ parsed }) => parsed.subject)).toEqual([
      'Very many payment windows are being opened',
      'Somebody is trying many private links',
    ]);
    expect(lines.map((line) => (JSON.parse(line) as { alarm: string }).alarm)).toEqual([
      'payment-windows',
      'link-guesses',
    ]);
    const [mail] = mailServer.mails;
    expect(mail?.recipients).toEqual(['desk@example.com']);
    expect(mail?.parsed.text).toContain('at most once an hour');
    now.ms += hourMs;
    await raise('payment-windows');
    await deliver();
    expect(mailServer.mails).toHaveLength(3);
  });

  it.for(alarms)(
    'has a mail: %s',
    async (alarm, { now, raise: { raise }, deliver, mailServer }) => {
      now.ms += hourMs;
      const before = mailServer.mails.length;
      await raise(alarm);
      await deliver();
      expect(mailServer.mails).toHaveLength(before + 1);
    },
  );
});
