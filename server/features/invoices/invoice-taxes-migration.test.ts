import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { languageCodes } from '#locales/languages.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { issueCreditNote } from './index.ts';

const migration = path.resolve(import.meta.dirname, '../../../migrations/0053_keep-books.sql');
const shop = { brandName: 'FPX', seller: { name: 'Seller Ltd', address: undefined } };
const countries = ['CA', 'DE', 'JP', 'SA', 'TN', 'US'];

it('the migration reads the taxes that documents of every language show', async ({ database }) => {
  const { kysely } = database;
  const items = [{ size: '8x10', quantity: 99 }] as const;
  for (const [index, language] of languageCodes.entries()) {
    for (const country of countries) {
      const size = country === 'TN' ? '15x22' : '8x10';
      const plan = { country, language, paid: true, items: [{ ...items[0], size }] };
      const order = await buildOrder(kysely, plan);
      for (const part of [2, 3]) {
        const amount = Math.floor(order.originalTotal / (part + index));
        const parts = [{ instrument: 'card', amount }] as const;
        const refund = { refundId: `part ${part}`, amount, parts };
        await kysely
          .transaction()
          .execute((trx) => issueCreditNote(trx, shop, order, refund, new Date()));
      }
    }
  }
  const listTaxes = () => kysely.selectFrom('invoices').select(['number', 'taxes']).execute();
  const issued = await listTaxes();
  await sql`alter table invoices drop column taxes`.execute(kysely);
  await sql`drop index payments_in_cash, refunds_by_hand`.execute(kysely);
  await database.pool.query(await readFile(migration, 'utf8'));
  const byNumber = (rows: typeof issued) => new Map(rows.map((row) => [row.number, row.taxes]));
  expect(byNumber(await listTaxes())).toEqual(byNumber(issued));
  expect(issued).toHaveLength(3 * countries.length * languageCodes.length);
});
