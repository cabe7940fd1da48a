import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { findCustomerOrders } from '#server/features/customers/customer-records.repo.ts';
import { findGivenUpMails } from '#server/features/notifications/delivery/given-up-mails.repo.ts';
import { ordersLeftInReview } from '#server/features/payments/records/reviews.repo.ts';
import { findEndedOrders, isPrintDue } from '#server/features/archive/ended-orders.repo.ts';
import {
  findJobsOfFiles,
  markPrintRemoved,
} from '#server/features/prints/records/stored-files.repo.ts';
import { findUnneeded, findUnrecorded } from '#server/features/prints/records/sweep.repo.ts';
import type { Trx } from '#server/platform/db/sql.ts';
import {
  drawOrderedFiles,
  findLatestFiles,
} from '#server/features/photos/records/ordered-files.repo.ts';
import { listOrders } from '#server/features/orders/read/list-orders.repo.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { workerTimeouts } from '#server/platform/db/timeouts.ts';

const orders = 5_000;

/** Orders with a photo and a print each, written past the rules that do not matter here. */
const fill = sql`
  with made as (
    insert into orders (number, session_id, payment_state, fulfilment_state, payment_method, country, currency,
      language, email, phone, name, delivery_method, shipping_address, subtotal, shipping_fee, discount, tax_amount,
      tax_lines, original_total, total)
    select 'FPX-' || lpad(i::text, 9, '0'), gen_random_uuid(), 'paid', 'completed', 'helcim', 'US', 'USD', 'en',
      'a' || i || '@example.com', '', 'Ana', 'shipping', '{}', 60, 0, 0, 0, '[]', 60, 60
    from generate_series(1, ${orders}::integer) i returning id),
  photo as (
    insert into photos (id, session_id, photo_id, file_name, file_type, expires_at)
    select id, id, id, 'a.jpg', 'image/jpeg', null from made returning id),
  file as (
    insert into photo_files (photo, kind, sha256, size, media_type, width, height)
    select id, 'original', sha256(id::text::bytea), 1, 'image/jpeg', 1, 1 from photo),
  line as (
    insert into order_items (id, order_id, position, photo, file_name, product_type, size, quantity, unit_price, total)
    select id, id, 0, id, 'a.jpg', 'photo_print', '4x6', 1, 60, 60 from photo returning id),
  job as (
    insert into print_jobs (id, order_id, order_item, copies, state, wait_until, printed_at, source, source_sha256, dpi,
      layout, color, program, rendered_at)
    select id, id, id, 1, 'printed', now(), now(), 'original', sha256(''), 300, '{}', 'srgb', '1', now() from line
    returning id),
  print as (
    insert into print_files (job, position, copies, sha256, size, width, height)
    select id, 0, 1, sha256(id::text::bytea), 1, 1, 1 from job),
  mail as (
    insert into order_mails (order_id, kind, queued_at, sent_at)
    select id, 'customer-confirmation', now() - interval '1 day', now() - interval '1 day' from made),
  move as (
    insert into order_transitions (order_id, machine, from_state, to_state, at, reason_code, actor)
    select id, 'fulfilment', 'in_production', 'shipped', now() - interval '90 days', 'marked_shipped', 'system'
    from made)
  select true`;

/** Rows that a step reads of the tables that grow with every order. */
async function readBy(trx: Trx, step: (trx: Trx) => Promise<unknown>): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ read: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
      from pg_stat_xact_user_tables
      where relname in ('orders', 'order_mails', 'photo_files', 'print_files', 'print_jobs', 'order_transitions')`.execute(
      trx,
    );
    return rows[0]?.read ?? 0;
  };
  const before = await count();
  await step(trx);
  return (await count()) - before;
}

const it = shopTest.extend('filled', { scope: 'file' }, async ({ database }) => {
  const present = sql`(select id from orders where number = 'FPX-000000001')`;
  // A customer's connection gives up long before the rows of so many orders are stored.
  const patient = connectDatabase({
    url: database.url,
    max: 1,
    applicationName: 'fpx-test',
    timeouts: workerTimeouts,
  });
  await patient.kysely.transaction().execute(async (trx) => {
    await fill.execute(trx);
    await sql`update photo_files set archived_at = now() where photo <> ${present}`.execute(trx);
    await sql`update print_files set removed_at = now() where job <> ${present}`.execute(trx);
    await sql`analyze`.execute(trx);
  });
  await patient.close();
  const { rows } = await sql<{ id: string; hash: string }>`
    select id, encode(sha256(id::text::bytea), 'hex') as hash from orders
    where id = ${present}`.execute(database.kysely);
  const [order] = rows;
  if (!order) throw new Error('no order was made');
  return order;
});

describe('the tables of 5,000 orders', () => {
  const later = new Date(Date.now() + 1000);
  const firstEnd = { id: '00000000-0000-0000-0000-000000000000', endedAt: new Date(0) };

  it.for([
    ['finding orders to archive', (trx) => findEndedOrders(trx, later, firstEnd, 10)],
    ['removing a print', (trx, { hash }) => markPrintRemoved(trx, hash, later)],
    ['asking whether a print is archived', (trx, { hash }) => isPrintDue(trx, hash, later)],
    ['finding prints that no job needs', (trx, { id }) => findUnneeded(trx, id, later)],
    ['finding prints without a record', (trx, { hash }) => findUnrecorded(trx, [hash])],
    ['finding the jobs of a print', (trx, { hash }) => findJobsOfFiles(trx, [hash])],
    ['drawing files for the doctor', (trx) => drawOrderedFiles(trx, 10)],
    ['finding files of the latest orders for the doctor', (trx) => findLatestFiles(trx, 10)],
    ['finding the orders of a mailbox', (trx) => findCustomerOrders(trx, 'a17@example.com')],
    ['listing the latest orders', (trx) => listOrders(trx, { state: null, limit: 20 })],
    ['finding orders left in review', (trx) => ordersLeftInReview(trx)],
    ['finding mails that were given up', (trx) => findGivenUpMails(trx, new Date(0))],
  ] as [string, (trx: Trx, order: { id: string; hash: string }) => Promise<unknown>][])(
    'are not read whole by %s',
    async ([, step], { database, filled }) => {
      const read = await database.kysely
        .transaction()
        .execute((trx) => readBy(trx, (inside) => step(inside, filled)));
      expect(read).toBeLessThan(500);
    },
  );

  it('give the doctor as many different files as it draws', async ({ database, filled }) => {
    expect(filled.id).not.toBe('');
    const files = await drawOrderedFiles(database.kysely, 10);
    const others = await drawOrderedFiles(database.kysely, 10);
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(10);
    expect(others).not.toEqual(files);
  });

  it('give the doctor the files of the latest orders', async ({ database, filled }) => {
    await sql`update orders set placed_at = now() + interval '1 hour' where id = ${filled.id}`.execute(
      database.kysely,
    );
    const files = await findLatestFiles(database.kysely, 10);
    const hash = createHash('sha256').update(filled.id).digest('hex');
    expect(files).toHaveLength(10);
    expect(files).toContainEqual({ sha256: hash, isArchived: false });
  });
});
