import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { issueInvoice } from './issue-invoice.ts';

describe('the documents of an order', () => {
  it('are listed for its people, who download each as a PDF', async ({ shop }) => {
    const { kysely } = shop.database;
    const { number } = await buildOrder(kysely, { country: 'US', paid: true });
    const order = await readOrder(shop, { number });
    const invoice = await kysely
      .transaction()
      .execute((trx) => issueInvoice(trx, shop.deps.payments.shop, order, new Date()));
    const csr = await signInAs(shop, 'csr');
    const path = `/api/staff/orders/${number}/documents`;
    const { body } = await csr.get(path);
    expect(body).toMatchObject({
      documents: [{ id: invoice.id, kind: 'invoice', number: invoice.number }],
    });
    const { cookies } = csr;
    const file = await shop.app.inject({ url: `${path}/${invoice.id}`, cookies });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('of another order are not found under its number', async ({ shop }) => {
    const { kysely } = shop.database;
    const one = await buildOrder(kysely, { country: 'US', paid: true });
    const other = await buildOrder(kysely, { country: 'US' });
    const order = await readOrder(shop, one);
    const invoice = await kysely
      .transaction()
      .execute((trx) => issueInvoice(trx, shop.deps.payments.shop, order, new Date()));
    const csr = await signInAs(shop, 'csr');
    const { status } = await csr.get(`/api/staff/orders/${other.number}/documents/${invoice.id}`);
    expect(status).toBe(404);
  });
});
