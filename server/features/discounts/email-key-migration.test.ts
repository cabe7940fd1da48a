import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { emailKey } from '#domain/customers/email-key.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';

const migrations = path.resolve(import.meta.dirname, '../../../migrations');
const keyMigration = '0043_key-discount-emails.sql';

const emails = [
  'ada@example.com',
  'ada+photos+2@example.com',
  'a.da@example.com',
  'a.d.a+x@gmail.com',
  'ada@googlemail.com',
  'ａda@example.com',
  'ada lovelace@example.com',
  '"a@b"@example.com',
  'no address',
];

/** Stores one use of a discount per address, as before its column held keys. */
async function insertUses(client: pg.Client): Promise<void> {
  await client.query(
    `with rule as (
       insert into price_rules (code, status, value_type, value) values ('ONCE', 'active', 'percentage', -5) returning id
     ),
     ordered as (
       insert into orders (number, session_id, payment_state, fulfilment_state, payment_method, country, currency,
         language, email, phone, name, delivery_method, shipping_address, subtotal, shipping_fee, discount, tax_amount,
         tax_lines, original_total, total)
       select 'FPX-' || position, gen_random_uuid(), 'paid', 'placed', 'cod', 'TN', 'TND', 'en', email, '+216', 'Ada',
         'shipping', '{}', 100, 0, 0, 0, '[]', 100, 100
       from unnest($1::text[]) with ordinality given (email, position)
       returning id, email
     )
     insert into price_rule_uses (order_id, price_rule, email) select ordered.id, rule.id, email from ordered, rule`,
    [emails],
  );
}

it('the migration stores the key of each address that used a discount', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'fpx-backfill-'));
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const names = (await readdir(migrations)).filter((name) => name < keyMigration);
    await Promise.all(
      names.map((name) => cp(path.join(migrations, name), path.join(directory, name))),
    );
    await migrateDatabase({ url: database.url, directory });
    await insertUses(client);
    await migrateDatabase({ url: database.url, directory: migrations });
    const { rows } = await client.query<{ email: string; key: string }>(
      `select email, email_key as key from price_rule_uses join orders on orders.id = order_id
       order by length(number), number`,
    );
    expect(rows).toEqual(emails.map((email) => ({ email, key: emailKey(email) })));
  } finally {
    await client.end();
    await database.drop();
    await rm(directory, { recursive: true });
  }
});
