import { readdir, readFile } from 'node:fs/promises';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import path from 'node:path';
import { expect } from 'vitest';
import { invoicePdf, issueCreditNote, issueInvoice } from '#server/features/invoices/index.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { opsTest as it, runOps } from '#tests/support/shop-fixtures.ts';
import { invoicePdfCommand } from '#tools/ops/invoice-pdf.ts';
import { listInvoicesCommand } from '#tools/ops/list-invoices.ts';

async function run(...args: readonly string[]): Promise<string> {
  return (await runOps(listInvoicesCommand, ...args)).text;
}

const shop = {
  catalogues: defaultCatalogues,
  brandName: 'FPX',
  seller: { name: 'Seller Ltd', address: undefined },
};

it('list-invoices lists the documents of a month with their taxes and sums', async ({
  database: { kysely },
}) => {
  // 2 × 0.60 and 15.00 of shipping are 16.20; GST 0.81 and QST 1.62 make 18.63.
  const items = [{ size: '4x6', quantity: 2 }];
  const order = await buildOrder(kysely, { country: 'CA', paid: true, items });
  const other = await buildOrder(kysely, { country: 'US', paid: true, items });
  const issue = (day: string, from: typeof order) =>
    kysely.transaction().execute((trx) => issueInvoice(trx, shop, from, new Date(day)));
  const credit = (refundId: string, day: string, amount: number) => {
    const parts = [{ instrument: 'card', amount }] as const;
    return kysely
      .transaction()
      .execute((trx) =>
        issueCreditNote(trx, shop, order, { refundId, amount, parts }, new Date(day)),
      );
  };
  await issue('2030-10-31T23:59:59Z', other);
  await issue('2030-11-01T00:00:00Z', order);
  await credit('first', '2030-11-02T10:00:00Z', 1000);
  await credit('second', '2030-11-03T10:00:00Z', 863);
  // Of 10.00: GST 0.81 × 10.00 / 18.63 is 0.43, QST 1.62 × 10.00 / 18.63 is 0.87.
  expect(await run('--month', '2030-11', '--csv')).toBe(
    [
      'number,kind,issued,order,country,province,currency,net,tax,total,taxes',
      `2030-000002,invoice,2030-11-01,${order.number},CA,QC,CAD,16.20,2.43,18.63,GST 0.81; QST 1.62`,
      `CN-2030-000001,credit_note,2030-11-02,${order.number},CA,QC,CAD,-8.70,-1.30,-10.00,GST -0.43; QST -0.87`,
      `CN-2030-000002,credit_note,2030-11-03,${order.number},CA,QC,CAD,-7.50,-1.13,-8.63,GST -0.38; QST -0.75`,
    ].join('\n'),
  );
  const forGerman = await run('--month', '2030-11', '--csv', '--decimal-comma');
  expect(forGerman.split('\n').slice(0, 2)).toEqual([
    'number;kind;issued;order;country;province;currency;net;tax;total;taxes',
    `2030-000002;invoice;2030-11-01;${order.number};CA;QC;CAD;16,20;2,43;18,63;"GST 0,81; QST 1,62"`,
  ]);
  expect(await run('--month', '2030-11')).toBe(
    [
      `2030-000002  2030-11-01  ${order.number}  CA  18.63 CAD  tax 2.43 CAD`,
      `CN-2030-000001  2030-11-02  ${order.number}  CA  -10.00 CAD  tax -1.30 CAD`,
      `CN-2030-000002  2030-11-03  ${order.number}  CA  -8.63 CAD  tax -1.13 CAD`,
      'CAD: total 0.00 CAD, net 0.00 CAD, tax 0.00 CAD',
      '  GST in CA QC: 0.00 CAD',
      '  QST in CA QC: 0.00 CAD',
      '3 documents',
    ].join('\n'),
  );
  expect(await run('--month', '2030-10')).toMatch(/ no tax\nUSD: total .* USD\n1 document$/);
  await expect(run('--month', '2030-13')).rejects.toThrow('--month must be a month');
  await expect(run()).rejects.toThrow('--month is missing');
});

it('list-invoices lists the taxes of a credit note as issued, after an earlier refund failed', async ({
  database: { kysely },
}) => {
  // GST 0.81 and QST 1.62 of 18.63.
  const items = [{ size: '4x6', quantity: 2 }];
  const order = await buildOrder(kysely, { country: 'CA', paid: true, items });
  const credit = async (key: string, day: string, amount: number) => {
    const { id } = await kysely
      .insertInto('refunds')
      .values({
        orderId: order.id,
        key,
        amount,
        byHandAmount: amount,
        byHandReference: key,
        currency: 'CAD',
        reason: 'Test',
        cause: 'requested',
        state: 'done',
        doneAt: new Date(day),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refund = { refundId: id, amount, parts: [{ instrument: 'card', amount }] } as const;
    await kysely
      .transaction()
      .execute((trx) => issueCreditNote(trx, shop, order, refund, new Date(day)));
    return id;
  };
  const first = await credit('first', '2032-11-02T10:00:00Z', 1);
  await credit('second', '2032-11-03T10:00:00Z', 5);
  const list = () => run('--month', '2032-11', '--csv');
  const issued = await list();
  // 0.06 in all contain QST 0.01, and the 0.01 or the 0.05 alone contain none.
  expect(issued).toContain(',-0.04,-0.01,-0.05,GST 0.00; QST -0.01');
  await kysely
    .updateTable('refunds')
    .set({ state: 'failed', doneAt: null, failure: 'returned' })
    .where('id', '=', first)
    .execute();
  expect(await list()).toBe(issued);
});

it('invoice-pdf writes a document of this number, or all of an order, as customers get them', async ({
  database: { kysely },
  folder,
}) => {
  const order = await buildOrder(kysely, { country: 'US', paid: true, items: [{ size: '4x6' }] });
  const issued = new Date('2031-05-02T10:00:00Z');
  const invoice = await kysely
    .transaction()
    .execute((trx) => issueInvoice(trx, shop, order, issued));
  const parts = [{ instrument: 'card', amount: 100 }] as const;
  const refund = { refundId: 'first', amount: 100, parts };
  const note = await kysely
    .transaction()
    .execute((trx) => issueCreditNote(trx, shop, order, refund, issued));
  const write = (number: string, to: string) => runOps(invoicePdfCommand, number, '--to', to);
  const read = (...names: readonly string[]) => readFile(path.join(folder, ...names));

  const one = await write(' cn-2031-000001', 'one');
  expect(one).toEqual({ text: path.join(folder, 'one/CN-2031-000001.pdf'), isFine: true });
  expect(await read('one/CN-2031-000001.pdf')).toEqual((await invoicePdf(kysely, note.id)).bytes);

  const all = await write(order.number.toLowerCase(), 'all');
  const names = ['2031-000001.pdf', 'CN-2031-000001.pdf'];
  expect(all.text).toBe(names.map((name) => path.join(folder, 'all', name)).join('\n'));
  expect((await readdir(path.join(folder, 'all'))).toSorted()).toEqual(names);
  expect(await read('all/2031-000001.pdf')).toEqual((await invoicePdf(kysely, invoice.id)).bytes);
  await write('2031-000001', 'all');
  expect(await readdir(path.join(folder, 'all'))).toHaveLength(2);
  await expect(write('2031-000001', '/proc/fpx')).rejects.toThrow('/proc/fpx cannot be written');
});

it('invoice-pdf names a number without a document, and writes nothing', async ({
  database: { kysely },
  folder,
}) => {
  const write = (...args: readonly string[]) => runOps(invoicePdfCommand, ...args, '--to', 'none');
  await expect(write('2031-999999')).rejects.toThrow(
    'there is no invoice, credit note or order 2031-999999',
  );
  const order = await buildOrder(kysely, { country: 'US', items: [{ size: '4x6' }] });
  await expect(write(order.number)).rejects.toThrow(`${order.number} has no invoice yet`);
  await expect(runOps(invoicePdfCommand, '2031-000001')).rejects.toThrow('--to is missing');
  expect(await readdir(folder)).not.toContain('none');
});
