import fastify from 'fastify';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { OrderRecord } from '../orders/index.ts';
import { issueCreditNote, issueInvoice, sendInvoice } from './index.ts';

const drawingLimit = { points: 2, seconds: 60 };
const it = shopTest.extend('shopLimits', { scope: 'file' }, { invoices: drawingLimit });

const at = new Date('2026-11-22T10:00:00Z');

function issue({ database, config }: TestShop, order: OrderRecord) {
  return database.kysely
    .transaction()
    .execute((trx) => issueInvoice(trx, { ...config, catalogues: defaultCatalogues }, order, at));
}

describe('GET /api/orders/:orderNumber/invoice', () => {
  it('answers 404 until the invoice is issued', async ({ shop, browser }) => {
    const order = await buildOrder(shop.database.kysely, { sessionId: browser.sessionId });
    const response = await browser.get(`/api/orders/${order.number}/invoice`);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ error: 'invoice_not_issued' });
  });

  it('serves a PDF with its own name that is not cached, also after a refund', async ({
    shop,
    browser,
  }) => {
    const { sessionId } = browser;
    const order = await buildOrder(shop.database.kysely, { sessionId, paid: true });
    const { number } = await shop.database.kysely.transaction().execute(async (trx) => {
      const refund = { refundId: 'one', amount: 0, parts: [] };
      await issueCreditNote(
        trx,
        { ...shop.config, catalogues: defaultCatalogues },
        order,
        refund,
        at,
      );
      return issueInvoice(trx, { ...shop.config, catalogues: defaultCatalogues }, order, at);
    });
    const response = await shop.app.inject({
      url: `/api/orders/${order.number}/invoice`,
      cookies: browser.cookies,
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'private, no-store',
    });
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('limits the documents drawn for a network address', async ({ shop, browser }) => {
    const { sessionId } = browser;
    const order = await buildOrder(shop.database.kysely, { sessionId, paid: true });
    await issue(shop, order);
    const drawFrom = (remoteAddress: string) =>
      shop.app.inject({
        url: `/api/orders/${order.number}/invoice`,
        cookies: browser.cookies,
        remoteAddress,
      });
    const responses = await Promise.all([1, 2, 3].map(() => drawFrom('192.0.2.1')));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 429]);
    expect((await drawFrom('192.0.2.2')).statusCode).toBe(200);
  });

  it('answers 404 to any other session', async ({ shop, browser }) => {
    const order = await buildOrder(shop.database.kysely, { paid: true });
    await issue(shop, order);
    const response = await browser.get(`/api/orders/${order.number}/invoice`);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ error: 'order_not_found' });
  });
});

it('sendInvoice serves a credit note like any other document', async ({ shop }) => {
  const { kysely } = shop.database;
  const order = await buildOrder(kysely, { paid: true });
  const note = await kysely.transaction().execute((trx) => {
    const parts = [{ instrument: 'card', amount: 10 } as const];
    const refund = { refundId: 'one', amount: 10, parts };
    return issueCreditNote(
      trx,
      { ...shop.config, catalogues: defaultCatalogues },
      order,
      refund,
      at,
    );
  });
  const app = fastify();
  app.get('/', (_request, reply) => sendInvoice(kysely, reply, note));
  const response = await app.inject({ url: '/' });
  expect(response.headers['content-disposition']).toBe(`attachment; filename="${note.number}.pdf"`);
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  await app.close();
});
