import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, vi } from 'vitest';
import * as z from 'zod';
import type { OrderMailKind } from '#domain/notifications/order-mails.ts';
import { countLockWaits } from '#tests/support/databases.ts';
import { silentLog } from '#tests/support/logs.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import { buildMailJob, startMailServer } from '#tests/support/mails.ts';
import { buildOrder, type OrderPlan } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { openMailer } from '../../../platform/mail/mailer.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { jobsByWorker } from '../../../platform/queue/job-names.ts';
import { defineJob } from '../../../platform/queue/job.ts';
import { startWorker } from '../../../platform/queue/worker.ts';

const from = { name: 'FPX', address: 'desk@example.com' };

const it = shopTest.extend('post', { scope: 'file' }, ({ database, mailServer, mailer: smtp }) => {
  const jobOf = (mailer = smtp) =>
    buildMailJob('send-order-mail', { kysely: database.kysely, mailer });
  return {
    server: mailServer,
    order: (plan: OrderPlan) => buildOrder(database.kysely, plan),
    jobOf,
    run: (orderId: string, kind: OrderMailKind = 'customer-confirmation', mailer?: Mailer) =>
      jobOf(mailer).run({ orderId, kind }, silentLog),
    row: (orderId: string, kind: OrderMailKind = 'customer-confirmation') =>
      readRow(database.kysely, 'orderMails', { orderId, kind }),
  };
});
it.afterEach(({ mailServer }) => {
  mailServer.mails.length = 0;
  mailServer.beforeTaking = () => Promise.resolve();
});

/** An order that is announced to staff when it is placed. */
const inStore = { country: 'TN', method: 'in_store', delivery: 'pickup' } as const;

describe('the order mail job', () => {
  it('sends the mail to its recipient and records it as sent', async ({ post }) => {
    const order = await post.order({ ...inStore, language: 'ar' });
    await post.run(order.id, 'customer-confirmation');
    await post.run(order.id, 'admin-confirmation');
    expect(post.server.mails.map(({ recipients }) => recipients)).toEqual([
      ['customer@example.com'],
      ['desk@example.com'],
    ]);
    const [customer, admin] = post.server.mails;
    expect(customer?.parsed.subject).toContain(order.number);
    expect(customer?.parsed.html).toContain('<html dir="rtl" lang="ar">');
    expect(customer?.parsed.text).toContain('المجموع TTC');
    expect(admin?.parsed.html).toContain('<html dir="ltr" lang="en">');
    expect((await post.row(order.id)).sentAt).toBeInstanceOf(Date);
    expect((await post.row(order.id, 'admin-confirmation')).sentAt).toBeInstanceOf(Date);
  });

  it('sends the mail once when it runs again', async ({ post }) => {
    const order = await post.order({ country: 'TN' });
    await post.run(order.id);
    await post.run(order.id);
    expect(post.server.mails).toHaveLength(1);
  });

  it('sends the mail once for two concurrent runs', async ({ database, post }) => {
    const order = await post.order({ country: 'TN' });
    // The mail server holds the first mail until the second run has started.
    let second: Promise<void> | undefined;
    post.server.beforeTaking = async () => {
      second ??= post.run(order.id);
      await expect.poll(() => countLockWaits(database), { timeout: 10_000 }).toBe(1);
    };
    await post.run(order.id);
    await second;
    expect(post.server.mails).toHaveLength(1);
  });

  it('ignores a mail that is not queued', async ({ post }) => {
    const order = await post.order({ country: 'US' });
    await post.run(order.id);
    expect(post.server.mails).toEqual([]);
  });

  it('throws for a retry when the mail server fails temporarily, and then succeeds', async ({
    post,
  }) => {
    const order = await post.order({ country: 'TN' });
    post.server.replies.push({ code: 451, words: '4.3.0 not now' });
    await expect(post.run(order.id)).rejects.toThrow('SERVER_ERROR 500 (EMESSAGE 451 4.3.0 DATA)');
    expect(await post.row(order.id)).toMatchObject({ sentAt: null, failure: 'SERVER_ERROR' });
    await post.run(order.id);
    expect(post.server.mails).toHaveLength(1);
    expect((await post.row(order.id)).sentAt).toBeInstanceOf(Date);
  });

  it('throws for a retry while the mail password is wrong, and then succeeds', async ({
    post,
    onTestFinished,
  }) => {
    const order = await post.order({ country: 'TN' });
    const login = { password: 'new' };
    const guarded = await startMailServer(login);
    const outdated = openMailer({ kind: 'smtp', url: guarded.url.replace('new', 'old') }, { from });
    onTestFinished(async () => {
      await outdated.close();
      await guarded.stop();
    });
    await expect(post.run(order.id, 'customer-confirmation', outdated)).rejects.toThrow(
      'AUTH_ERROR 403 (EAUTH 535 5.7.8 AUTH PLAIN)',
    );
    expect(await post.row(order.id)).toMatchObject({ sentAt: null, failure: 'AUTH_ERROR' });
    login.password = 'old';
    await post.run(order.id, 'customer-confirmation', outdated);
    expect(guarded.mails).toHaveLength(1);
    expect((await post.row(order.id)).sentAt).toBeInstanceOf(Date);
  });

  it('gives up on a permanent refusal and keeps its class but no address', async ({ post }) => {
    const order = await post.order({ country: 'TN' });
    post.server.replies.push({ code: 550, words: '5.1.1 <customer@example.com> unknown' });
    const lines: string[] = [];
    const written = vi.spyOn(silentLog, 'error').mockImplementation((...record: unknown[]) => {
      lines.push(JSON.stringify(record));
    });
    await post.run(order.id);
    written.mockRestore();
    expect(await post.row(order.id)).toMatchObject({ sentAt: null, failure: 'UNKNOWN' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('EMESSAGE 550 5.1.1 DATA');
    expect(lines[0]).not.toContain('customer@');
  });

  it('recognizes a sent but unrecorded mail by its Message-ID', async ({ database, post }) => {
    const order = await post.order({ country: 'TN' });
    await post.run(order.id);
    await updateRows(database.kysely, 'orderMails', { orderId: order.id }, { sentAt: null });
    await post.run(order.id);
    const ids = post.server.mails.map(({ parsed }) => parsed.messageId);
    expect(ids).toEqual(Array(2).fill(`<${order.id}.customer-confirmation@example.com>`));
  });

  it('refuses a payload that names no mail', async ({ post }) => {
    const refused = post.jobOf().run({ orderId: 'x', kind: 'greeting' }, silentLog);
    await expect(refused).rejects.toThrow('does not fit');
  });

  it('writes one .eml file without a mail server, also after interruptions', async ({
    database,
    post,
  }) => {
    const directory = await makeFolder();
    const files = openMailer({ kind: 'files', directory }, { from });
    const order = await post.order({ paid: true, language: 'fr' });
    await post.run(order.id, 'customer-confirmation', files);
    await database.kysely.updateTable('orderMails').set({ sentAt: null }).execute();
    await post.run(order.id, 'customer-confirmation', files);
    const names = await readdir(directory);
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^\d{8}T\d{9}Z-customer-confirmation-[0-9a-f]{12}\.eml$/);
    const mail = await PostalMime.parse(await readFile(path.join(directory, names[0] ?? '')));
    expect(mail.subject).toBe(`Votre commande ${order.number} chez FPX`);
    expect(mail.from).toMatchObject({ name: 'FPX', address: 'desk@example.com' });
    expect(mail.text).toContain('Payée par carte');
    await files.close();
  });
});

it('is run and retried by the queue', async ({ database, post }) => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  const order = await post.order(inStore);
  post.server.replies.push({ code: 451, words: '4.3.0 not now' });
  const others = jobsByWorker.worker.filter((name) => name !== 'send-order-mail');
  const worker = await startWorker({
    kind: 'worker',
    database,
    log: silentLog,
    jobs: [
      post.jobOf(),
      ...others.map((name) => defineJob(name, z.unknown(), async () => undefined)),
    ],
    schedules: [],
  });
  await vi.waitFor(() => expect(post.server.mails).toHaveLength(2), { timeout: 15_000 });
  await worker.stop();
  expect(post.server.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'customer@example.com',
    'desk@example.com',
  ]);
  expect((await post.row(order.id)).sentAt).toBeInstanceOf(Date);
  expect((await post.row(order.id, 'admin-confirmation')).sentAt).toBeInstanceOf(Date);
  const { rows } = await database.pool.query('select 1 from graphile_worker._private_jobs');
  expect(rows).toEqual([]);
});
