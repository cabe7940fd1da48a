import { describe, expect } from 'vitest';
import type { DocumentsPage } from '#contract/staff/documents.ts';
import { listActs } from '#tests/support/audit.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { issueInvoice } from './issue-invoice.ts';
import { listDocumentsOfMonth } from './list-documents.ts';

async function issueIn(shop: TestShop, day: string) {
  const { kysely } = shop.database;
  const { number } = await buildOrder(kysely, { country: 'CA', paid: true });
  const order = await readOrder(shop, { number });
  return await kysely
    .transaction()
    .execute((trx) => issueInvoice(trx, shop.deps.payments.shop, order, new Date(day)));
}

describe('the documents of a month', () => {
  it('are listed by their numbers in pages, with the sums of the shell', async ({ shop }) => {
    const issued: string[] = [];
    for (let at = 0; at < 52; at += 1) {
      issued.push((await issueIn(shop, '2031-03-31T23:59:59Z')).number);
    }
    await issueIn(shop, '2031-04-01T00:00:00Z');
    const owner = await signInAs(shop, 'owner');
    const path = '/api/staff/documents?month=2031-03';
    const first = await owner.get<DocumentsPage>(path);
    const second = await owner.get<DocumentsPage>(`${path}&after=${first.body.next ?? ''}`);
    const listed = [...first.body.documents, ...second.body.documents];
    expect(listed.map(({ number }) => number)).toEqual(issued);
    expect(second.body.next).toBeNull();
    const { sums } = await listDocumentsOfMonth(shop.database.kysely, { year: 2031, month: 3 });
    expect(first.body.sums).toMatchObject(
      sums.map(({ currency, total, tax }) => ({ currency, total: total / 100, tax: tax / 100 })),
    );
    const notes = await owner.get<DocumentsPage>(`${path}&kind=credit_note`);
    expect(notes.body).toEqual({ documents: [], next: null, sums: [] });
    expect((await owner.get('/api/staff/documents?month=2031-13')).status).toBe(400);
  });

  it('are a table for the accountant, of which the audit log knows, and PDFs', async ({ shop }) => {
    const { id, number } = await issueIn(shop, '2032-05-02T10:00:00Z');
    const { cookies } = await signInAs(shop, 'owner');
    const url = '/api/staff/documents.csv?month=2032-05';
    const table = await shop.app.inject({ url, cookies });
    expect(table.headers['content-type']).toContain('text/csv');
    const [head = '', row = ''] = table.body.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('number,kind,issued,order,country,province,currency,net,tax,total');
    expect(row).toContain(`${number},invoice,2032-05-02,FPX-`);
    expect(await listActs(shop.database, '2032-05')).toEqual(['document.export']);
    const file = await shop.app.inject({ url: `/api/staff/documents/${id}`, cookies });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are nobody’s of a studio, and nothing for an unknown id', async ({ shop }) => {
    const { id } = await issueIn(shop, '2032-06-02T10:00:00Z');
    const studio = await buildStudio(shop.database.kysely);
    const person = await signInAs(shop, 'studio', { studio, extraRights: ['reviews.decide'] });
    for (const path of ['?month=2032-06', '.csv?month=2032-06', `/${id}`]) {
      expect((await person.get(`/api/staff/documents${path}`)).status).toBe(404);
    }
    const owner = await signInAs(shop, 'owner');
    const { status } = await owner.get(`/api/staff/documents/${crypto.randomUUID()}`);
    expect(status).toBe(404);
  });
});
