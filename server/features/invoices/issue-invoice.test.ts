import { describe, expect } from 'vitest';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import type { Trx } from '../../platform/db/sql.ts';
import type { OrderRecord } from '../orders/index.ts';
import { findDocument } from './invoices.repo.ts';
import { findInvoices, issueCreditNote, issueInvoice, type CompletedRefund } from './index.ts';

const shop = {
  catalogues: defaultCatalogues,
  brandName: 'FPX',
  seller: { name: 'Seller Ltd', address: undefined },
};
const at = new Date('2026-11-22T10:00:00Z');

function within<T>(database: TestDatabase, run: (trx: Trx) => Promise<T>): Promise<T> {
  return database.kysely.transaction().execute(run);
}

function issue(database: TestDatabase, order: OrderRecord, when = at) {
  return within(database, (trx) => issueInvoice(trx, shop, order, when));
}

function credit(
  database: TestDatabase,
  order: OrderRecord,
  changes: Partial<CompletedRefund> = {},
  when = at,
) {
  const parts = [{ instrument: 'card', amount: 30, digits: '4242' } as const];
  const refund = { refundId: 'first', amount: 30, parts, ...changes };
  return within(database, (trx) => issueCreditNote(trx, shop, order, refund, when));
}

async function sequences({ pool }: TestDatabase, kind: string, year: number) {
  const { rows } = await pool.query<{ sequence: number }>(
    'select sequence from invoices where kind = $1 and year = $2 order by sequence',
    [kind, year],
  );
  return rows.map(({ sequence }) => sequence);
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

describe('issueInvoice', () => {
  it('issues an invoice once, with the next number of its year in UTC', async ({ database }) => {
    const order = await buildOrder(database.kysely, { paid: true });
    const first = await issue(database, order, new Date('2030-12-31T23:59:59Z'));
    expect(first).toMatchObject({ number: '2030-000001', kind: 'invoice', refund: null });
    expect(first.amount).toBe(order.originalTotal);
    expect(await issue(database, order, new Date('2031-01-02T00:00:00Z'))).toEqual(first);
    const next = await buildOrder(database.kysely, { paid: true });
    expect((await issue(database, next, new Date('2031-01-01T00:00:00Z'))).number).toBe(
      '2031-000001',
    );
    expect(await findInvoices(database.kysely, order.id)).toEqual([first]);
  });

  it('keeps the document as it was issued when the order changes', async ({ database }) => {
    const order = await buildOrder(database.kysely, { paid: true, name: 'First Last' });
    const { id } = await issue(database, order);
    const before = await findDocument(database.kysely, id);
    await database.kysely
      .updateTable('orders')
      .set({ name: 'Somebody Else', email: 'else@example.com' })
      .where('id', '=', order.id)
      .execute();
    expect(await findDocument(database.kysely, id)).toEqual(before);
    expect(before?.settled.lines).toHaveLength(1);
  });

  it('names the card that paid, beside a later charge of another card', async ({ database }) => {
    const order = await buildOrder(database.kysely, { paid: true });
    const charge = (cardLastFour: string, afterMs: number) => {
      const time = new Date(order.placedAt.getTime() + afterMs);
      return {
        orderId: order.id,
        provider: 'helcim',
        providerTransaction: `${order.number} ${cardLastFour}`,
        amount: order.total,
        captured: order.total,
        capturedAt: time,
        createdAt: time,
        currency: order.currency,
        cardLastFour,
        confirmToken: crypto.randomUUID(),
        expiresAt: time,
        state: 'succeeded',
      } as const;
    };
    await database.kysely
      .insertInto('paymentAttempts')
      .values([charge('4242', 0), charge('1111', 60_000)])
      .execute();
    const { id } = await issue(database, order);
    const shown = await findDocument(database.kysely, id);
    expect(shown?.settled.lines.map(({ label }) => label)).toEqual(['Card ending in 4242']);
  });

  it('issues an invoice for an order that cost nothing', async ({ database }) => {
    const order = await buildOrder(database.kysely, {
      method: 'none',
      delivery: 'pickup',
      discount: { code: 'ALL', valueType: 'percentage', valueThousandths: 100_000 },
    });
    const { id, amount } = await issue(database, order);
    expect(amount).toBe(0);
    const shown = await findDocument(database.kysely, id);
    expect(shown?.settled).toMatchObject({ lines: [], rest: { amount: '$0.00' } });
  });

  it('numbers 50 concurrent invoices without gaps or duplicates when some of them fail', async ({
    database,
  }) => {
    const year = 2040;
    const when = new Date(Date.UTC(year, 5, 1));
    const orders = await Promise.all(
      upTo(50).map(() => buildOrder(database.kysely, { paid: true })),
    );
    const ends = await Promise.allSettled(
      orders.map((order, index) =>
        within(database, async (trx) => {
          const issued = await issueInvoice(trx, shop, order, when);
          if (index % 3 === 0) throw new Error('given back');
          return issued.number;
        }),
      ),
    );
    const kept = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(kept).toHaveLength(33);
    expect(await sequences(database, 'invoice', year)).toEqual(upTo(33));
    expect(new Set(kept).size).toBe(33);
    // The failed ones get their numbers later.
    for (const order of orders) await issue(database, order, when);
    expect(await sequences(database, 'invoice', year)).toEqual(upTo(50));
  });

  it('issues one invoice for 20 concurrent calls', async ({ database }) => {
    const order = await buildOrder(database.kysely, { paid: true });
    const issued = await Promise.all(upTo(20).map(() => issue(database, order)));
    expect(new Set(issued.map(({ number }) => number)).size).toBe(1);
  });
});

describe('issueCreditNote', () => {
  it('issues one note per refund, after the invoice, in a series of its own', async ({
    database,
  }) => {
    const order = await buildOrder(database.kysely, { paid: true });
    const when = new Date('2050-03-01T00:00:00Z');
    const first = await credit(database, order, {}, when);
    expect(first).toMatchObject({ number: 'CN-2050-000001', refund: 'first', amount: 30 });
    expect(await credit(database, order, {}, when)).toEqual(first);
    const second = await credit(database, order, { refundId: 'second' }, when);
    expect(second.number).toBe('CN-2050-000002');
    expect((await findInvoices(database.kysely, order.id)).map(({ number }) => number)).toEqual([
      '2050-000001',
      'CN-2050-000001',
      'CN-2050-000002',
    ]);
  });

  it('refunds every tax to the last unit', async ({ database }) => {
    const order = await buildOrder(database.kysely, { country: 'GB', paid: true });
    // Items of 0.39 and shipping of 20.00, with 20 % on both.
    expect([order.taxAmount, order.originalTotal]).toEqual([408, 2447]);
    const parts = [815, 816, 816];
    const taxes: (string | undefined)[] = [];
    for (const [index, amount] of parts.entries()) {
      const note = await credit(database, order, {
        refundId: `part ${index}`,
        amount,
        parts: [{ instrument: 'card', amount }],
      });
      taxes.push((await findDocument(database.kysely, note.id))?.sums[0]?.amount);
    }
    expect(taxes).toEqual(['£1.36', '£1.36', '£1.36']);
  });

  it('refuses parts that do not add up, and stores nothing', async ({ database }) => {
    const order = await buildOrder(database.kysely, { paid: true });
    await expect(credit(database, order, { amount: 31 })).rejects.toThrow(
      'not the sum of its parts',
    );
    expect(await findInvoices(database.kysely, order.id)).toEqual([]);
  });
});
