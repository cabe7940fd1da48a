import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transitionActors, transitionReasons } from '#domain/orders/transition-reasons.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { describeTransition } from '#domain/orders/describe-transition.ts';
import type { StoredCause } from '../records/transition-cause.repo.ts';

const migrations = path.resolve(import.meta.dirname, '../../../../migrations');
const codesMigration = '0032_code-transition-reasons.sql';

let directory = '';
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'fpx-backfill-'));
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(directory, { recursive: true });
});

/** Applies the migrations from before the codes; the others follow with {@link migrateDatabase}. */
async function migrateUntilCodes(): Promise<void> {
  const names = (await readdir(migrations)).filter((name) => name < codesMigration);
  await Promise.all(
    names.map((name) => cp(path.join(migrations, name), path.join(directory, name))),
  );
  await migrateDatabase({ url: database.url, directory });
}

const orderId = '01900000-0000-7000-8000-000000000001';

/** A refund whose key holds what separates keys from words. */
const refund = { key: 'late: 7', reason: 'torn: twice (ada)' };

async function insertOrder(): Promise<void> {
  await client.query(
    `insert into orders (id, number, session_id, payment_state, fulfilment_state, payment_method, country, currency,
       language, email, phone, name, delivery_method, shipping_address, subtotal, shipping_fee, discount, tax_amount,
       tax_lines, original_total, total)
     values ($1, 'FPX-1', gen_random_uuid(), 'paid', 'placed', 'cod', 'TN', 'TND', 'en', 'a@example.com', '+216',
       'Ada', 'shipping', '{}', 100, 0, 0, 0, '[]', 100, 100)`,
    [orderId],
  );
  await client.query(
    `insert into refunds (order_id, key, reason, currency, amount, by_hand_amount)
     values ($1, $2, $3, 'TND', 100, 100)`,
    [orderId, refund.key, refund.reason],
  );
}

type Row = readonly [
  code: string,
  actor: string,
  name?: string | null,
  about?: string | null,
  note?: string,
];

const payment = 'payment';
const fulfilment = 'fulfilment';

/** Every sentence the shop has ever stored, the move it belonged to, and its code. */
const sentences: readonly (readonly [machine: string, to: string, sentence: string, Row])[] = [
  [payment, 'awaiting_payment', 'placed', ['placed', 'customer']],
  [fulfilment, 'approved', 'approved by ada', ['approved', 'staff', 'ada']],
  [
    fulfilment,
    'in_production',
    'production started by ada',
    ['production_started', 'staff', 'ada'],
  ],
  [fulfilment, 'ready', 'marked ready by ada', ['marked_ready', 'staff', 'ada']],
  [fulfilment, 'shipped', 'marked shipped by by by', ['marked_shipped', 'staff', 'by by']],
  [fulfilment, 'completed', 'handed over by ada', ['handed_over', 'staff', 'ada']],
  [payment, 'paid', 'taken by ada: bank: 42', ['payment_taken', 'staff', 'ada', 'bank: 42']],
  [payment, 'paid', 'card payment approved', ['card_payment_approved', 'provider']],
  [payment, 'payment_review', 'charge differs from the order', ['charge_differs', 'provider']],
  [payment, 'payment_review', 'the charge differs from the order', ['charge_differs', 'provider']],
  [
    payment,
    'payment_review',
    'charged while not awaiting payment',
    ['charge_not_awaited', 'provider'],
  ],
  [payment, 'payment_review', 'a second charge on one try', ['second_charge', 'provider']],
  [payment, 'payment_review', 'the charge of another try', ['charge_of_other_attempt', 'provider']],
  [
    payment,
    'payment_review',
    'a charge on a try that was failed',
    ['charge_on_ended_attempt', 'provider', null, 'failed'],
  ],
  [
    payment,
    'payment_review',
    'another charge on an order before people',
    ['charge_during_review', 'provider'],
  ],
  [
    payment,
    'payment_review',
    'the gift card’s part could not be taken',
    ['gift_card_not_captured', 'provider'],
  ],
  [
    payment,
    'refunded',
    'refund late: 7: torn: twice (ada)',
    ['refunded', 'system', null, 'late: 7'],
  ],
  [payment, 'refunded', 'refund gone: torn', ['refunded', 'system', null, 'gone', 'torn']],
  [
    payment,
    'partially_refunded',
    'refund k: the gift card’s part',
    ['gift_card_part_refunded', 'system', null, 'k'],
  ],
  [
    payment,
    'paid',
    'refund k came back: the bank sent it back',
    ['refund_came_back', 'provider', null, 'k', 'the bank sent it back'],
  ],
  [fulfilment, 'cancelled', 'cancelled by the customer', ['cancelled_by_customer', 'customer']],
  [fulfilment, 'cancelled', 'not paid in time', ['card_payment_overdue', 'system']],
  [fulfilment, 'cancelled', 'no transfer came in time', ['transfer_overdue', 'system']],
  [fulfilment, 'cancelled', 'not approved in time', ['approval_overdue', 'system']],
  [fulfilment, 'cancelled', 'not collected in time', ['collection_overdue', 'system']],
  [
    fulfilment,
    'cancelled',
    'replaced by a later order of the same photos',
    ['replaced', 'customer'],
  ],
  [
    fulfilment,
    'cancelled',
    'cancelled by staff: approved by mistake\nby ada',
    ['cancelled_by_staff', 'staff', null, null, 'approved by mistake\nby ada'],
  ],
  [
    fulfilment,
    'cancelled',
    'a line typed in SQL',
    ['unknown', 'system', null, null, 'a line typed in SQL'],
  ],
];

/** Stores the sentences, applies the migration of the codes and reads what became of them. */
async function migrateSentences(): Promise<StoredCause[]> {
  await migrateUntilCodes();
  await insertOrder();
  for (const [machine, to, sentence] of sentences) {
    await client.query(
      'insert into order_transitions (order_id, machine, to_state, reason) values ($1, $2, $3, $4)',
      [orderId, machine, to, sentence],
    );
  }
  await migrateDatabase({ url: database.url });
  const { rows } = await client.query<StoredCause>(
    'select reason_code as "reasonCode", actor, actor_name as "actorName", reference, note from order_transitions order by id',
  );
  return rows;
}

describe('the migration that turns the sentences of transitions into codes', () => {
  it('gives every sentence ever stored its code, its actor and the words of people', async () => {
    expect(await migrateSentences()).toEqual(
      sentences.map(([, , , [code, actor, name, about, note]]) => ({
        reasonCode: code,
        actor,
        actorName: name ?? null,
        reference: about ?? null,
        note: note ?? null,
      })),
    );
    await expect(client.query(`update order_transitions set note = 'x'`)).rejects.toThrow(
      'order_transitions is append-only',
    );
  });

  it('keeps enough of every sentence to show it to staff as before', async () => {
    const shown = (await migrateSentences()).map(
      ({ reasonCode: code, actorName, reference, note }) =>
        describeTransition({ code, actorName, reference, note }, [refund]),
    );
    expect(shown).toEqual(
      sentences.map(([, , sentence]) => sentence.replace(/^charge differs/, 'the charge differs')),
    );
  });

  it('lets the database accept the codes and actors of the domain and no others', async () => {
    await migrateDatabase({ url: database.url });
    const accepted = async (constraint: string) => {
      const { rows } = await client.query<{ value: string }>(
        `select (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g'))[1] as value
         from pg_constraint where conname = $1`,
        [constraint],
      );
      return rows.map(({ value }) => value).sort();
    };
    expect(await accepted('order_transitions_reason_code')).toEqual(
      Object.keys(transitionReasons).sort(),
    );
    expect(await accepted('order_transitions_actor')).toEqual([...transitionActors].sort());
  });
});

describe('the migration that turns the causes of refunds into codes', () => {
  it('reads the cause of every refund from the keys the shop itself gives', async () => {
    await migrateUntilCodes();
    await insertOrder();
    const keys = [
      'cancelled',
      'cancelled-2',
      'cancelled frame',
      'late',
      'late-2',
      'late:41',
      'later',
    ];
    await client.query(
      `insert into refunds (order_id, key, reason, currency, amount, by_hand_amount)
       select $1, key, 'torn', 'TND', 1, 1 from unnest($2::text[]) key`,
      [orderId, keys],
    );
    await migrateDatabase({ url: database.url });
    const { rows } = await client.query<{ key: string; cause: string }>(
      `select key, cause from refunds where reason = 'torn'`,
    );
    expect(Object.fromEntries(rows.map(({ key, cause }) => [key, cause]))).toEqual({
      cancelled: 'order_cancelled',
      'cancelled-2': 'order_cancelled',
      'cancelled frame': 'requested',
      late: 'late_payment',
      'late-2': 'late_payment',
      'late:41': 'late_payment',
      later: 'requested',
    });
  });
});
