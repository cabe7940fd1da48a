import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';

const migrations = path.resolve(import.meta.dirname, '../../../../migrations');
const lostMigration = '0047_decide-payment-reviews.sql';

/** Charges of 20.98 whose dispute was lost, or won, with the amount and currency of its review; 1.00 was refunded. */
const charges = [
  { state: 'dispute_lost', amount: '9.00', currency: 'USD', lost: 900 },
  { state: 'dispute_lost', amount: '99.00', currency: 'USD', lost: 1998 },
  { state: 'dispute_lost', amount: '9.00', currency: 'EUR', lost: 1998 },
  { state: 'partially_refunded', amount: '9.00', currency: 'USD', lost: 0 },
] as const;

async function insertCharges(client: pg.Client): Promise<void> {
  await client.query(
    `with facts as (
       select * from jsonb_to_recordset($1) facts(state text, amount text, currency text, position int)
     ),
     ordered as (
       insert into orders (number, session_id, payment_state, fulfilment_state, payment_method, country, currency,
         language, email, phone, name, delivery_method, shipping_address, subtotal, shipping_fee, discount, tax_amount,
         tax_lines, original_total, total)
       select 'FPX-' || position, gen_random_uuid(), 'paid', 'placed', 'credit', 'US', 'USD', 'en', 'a@example.com',
         '+1212', 'Ada', 'shipping', '{}', 2098, 0, 0, 0, '[]', 2098, 2098
       from facts
       returning id, number
     ),
     attempts as (
       insert into payment_attempts (order_id, amount, currency, state, provider, confirm_token, expires_at,
         provider_transaction, captured, captured_at, refunded)
       select id, 2098, 'USD', state, 'stripe', number, now(), number, 2098, now(), 100
       from ordered join facts on number = 'FPX-' || position
       returning id, order_id, provider_transaction
     )
     insert into payment_reviews (order_id, attempt, provider, provider_transaction, amount, currency, reason)
     select order_id, id, 'stripe', 'du_' || position, facts.amount, facts.currency,
       'dispute lost: fraudulent; the bank has taken the amount back'
     from attempts join facts on provider_transaction = 'FPX-' || position where state = 'dispute_lost'`,
    [JSON.stringify(charges.map((charge, position) => ({ ...charge, position })))],
  );
}

it('the migrations count what was lost of each charge in disputes, and of its review', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'fpx-lost-disputes-'));
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const names = (await readdir(migrations)).filter((name) => name < lostMigration);
    await Promise.all(
      names.map((name) => cp(path.join(migrations, name), path.join(directory, name))),
    );
    await migrateDatabase({ url: database.url, directory });
    await insertCharges(client);
    await migrateDatabase({ url: database.url, directory: migrations });
    const { rows } = await client.query<{ lost: string; reviewed: string | null }>(
      `select attempt.lost, review.lost as reviewed
       from payment_attempts attempt left join payment_reviews review on review.attempt = attempt.id
       order by attempt.provider_transaction`,
    );
    expect(rows.map(({ lost }) => Number(lost))).toEqual(charges.map(({ lost }) => lost));
    expect(rows.map(({ reviewed }) => Number(reviewed ?? 0))).toEqual(
      charges.map(({ lost }) => lost),
    );
  } finally {
    await client.end();
    await database.drop();
    await rm(directory, { recursive: true });
  }
});
