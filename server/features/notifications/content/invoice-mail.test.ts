import { describe, expect } from 'vitest';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { refundMail } from '#domain/notifications/order-mails.ts';
import { silentLog } from '#tests/support/logs.ts';
import { buildMailJob, mailMaterial } from '#tests/support/mails.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { seen } from '#tests/support/texts.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { findInvoices, issueCreditNote, type CompletedRefund } from '../../invoices/index.ts';
import { queueOrderMails, type OrderRecord } from '../../orders/index.ts';

const { shop } = mailMaterial;
const config = { ...shop, seller: { ...shop.seller, taxId: 'TT 123' } };

const it = shopTest.extend('post', { scope: 'file' }, ({ database, mailServer, mailer }) => {
  const job = buildMailJob('send-order-mail', {
    kysely: database.kysely,
    clock: () => Date.parse('2026-11-22T10:00:00Z'),
    mailer,
    config,
  });
  return {
    server: mailServer,
    run: (payload: object): Promise<void> => job.run(payload, silentLog),
    /** The sent mails: subject, name of the attachment, and whether it is a PDF. */
    sent: () =>
      mailServer.mails.map(({ parsed }) => [
        parsed.subject,
        ...parsed.attachments.map(({ filename, mimeType, content }) => [
          filename,
          mimeType,
          Buffer.from(typeof content === 'string' ? content : new Uint8Array(content))
            .subarray(0, 5)
            .toString(),
        ]),
      ]),
  };
});
it.afterEach(({ mailServer }) => {
  mailServer.mails.length = 0;
});

function refundOf(refundId: string, amount: number): CompletedRefund {
  return {
    refundId,
    amount,
    parts: [{ instrument: 'card', amount, digits: '4242' }],
  };
}

function queueRefund({ kysely }: TestDatabase, order: OrderRecord, refund: CompletedRefund) {
  return kysely.transaction().execute(async (trx) => {
    await issueCreditNote(
      trx,
      { ...config, catalogues: defaultCatalogues },
      order,
      refund,
      new Date('2026-11-22T09:00:00Z'),
    );
    await queueOrderMails(trx, order.id, [refundMail], refund.refundId);
  });
}

function pdf(name: string) {
  return [name, 'application/pdf', '%PDF-'];
}

describe('the invoice of an order', () => {
  it('is attached to the confirmation of a paid order, which mentions it, and to no other mail', async ({
    database,
    post,
  }) => {
    const order = await buildOrder(database.kysely, { paid: true });
    await post.run({ orderId: order.id, kind: 'customer-confirmation' });
    await post.run({ orderId: order.id, kind: 'admin-confirmation' });
    const [invoice] = await findInvoices(database.kysely, order.id);
    expect(invoice?.number).toMatch(/^2026-\d{6}$/);
    expect(post.sent()).toEqual([
      [`Your order ${order.number} at FPX`, pdf(`${invoice?.number}.pdf`)],
      [expect.stringContaining(order.number)],
    ]);
    const page = seen(post.server.mails[0]?.parsed.html ?? '');
    expect(page).toContain(`Your invoice ${invoice?.number} is attached to this email.`);
  });

  it('has no number before the order is paid', async ({ database, post }) => {
    const order = await buildOrder(database.kysely, { country: 'TN' });
    await post.run({ orderId: order.id, kind: 'customer-confirmation' });
    expect(post.sent()).toEqual([[`Your order ${order.number} at FPX`]]);
    expect(await findInvoices(database.kysely, order.id)).toEqual([]);
  });

  it('keeps its number when the mail fails and is sent again', async ({ database, post }) => {
    const order = await buildOrder(database.kysely, { paid: true });
    post.server.replies.push({ code: 451, words: '4.3.0 not now' });
    const job = { orderId: order.id, kind: 'customer-confirmation' };
    await expect(post.run(job)).rejects.toThrow('SERVER_ERROR');
    const issued = await findInvoices(database.kysely, order.id);
    await post.run(job);
    expect(await findInvoices(database.kysely, order.id)).toEqual(issued);
    expect(issued).toHaveLength(1);
  });

  it('comes once, in its own mail, when the order is paid later', async ({ database, post }) => {
    const order = await buildOrder(database.kysely, { country: 'TN', language: 'ar' });
    const queue = () =>
      database.kysely.transaction().execute((trx) => queueOrderMails(trx, order.id, ['invoice']));
    expect(await queue()).toEqual(['invoice']);
    expect(await queue()).toEqual([]);
    await post.run({ orderId: order.id, kind: 'invoice' });
    await post.run({ orderId: order.id, kind: 'invoice' });
    const [invoice] = await findInvoices(database.kysely, order.id);
    expect(post.sent()).toEqual([[`فاتورة الطلب ${order.number}`, pdf(`${invoice?.number}.pdf`)]]);
    expect(post.server.mails[0]?.recipients).toEqual(['customer@example.com']);
    expect(post.server.mails[0]?.parsed.html).toContain('<html dir="rtl" lang="ar">');
  });
});

describe('the refund mail', () => {
  it('is sent once for each refund, with its own credit note and the destination of the money', async ({
    database,
    post,
  }) => {
    const order = await buildOrder(database.kysely, { paid: true });
    for (const refund of [refundOf('one', 40), refundOf('two', 20)]) {
      await queueRefund(database, order, refund);
      await queueRefund(database, order, refund);
    }
    const { rows } = await database.pool.query<{ payload: object }>(
      `select payload from graphile_worker._private_jobs
        where payload->>'orderId' = $1 and payload->>'kind' = 'refund' order by id`,
      [order.id],
    );
    expect(rows.map(({ payload }) => payload)).toEqual([
      { orderId: order.id, kind: 'refund', reference: 'one' },
      { orderId: order.id, kind: 'refund', reference: 'two' },
    ]);
    for (const { payload } of [...rows, ...rows]) await post.run(payload);
    const subject = `Refund for your order ${order.number}`;
    const [, one, two] = await findInvoices(database.kysely, order.id);
    expect([one?.amount, two?.amount]).toEqual([40, 20]);
    expect(post.sent()).toEqual([
      [subject, pdf(`${one?.number}.pdf`)],
      [subject, pdf(`${two?.number}.pdf`)],
    ]);
    const page = seen(post.server.mails[0]?.parsed.html ?? '');
    expect(page).toContain('We have refunded $0.40 of your order.');
    expect(page).toContain('Refunded to Card ending in 4242 $0.40 Total refunded $0.40');
  });

  it('fails when its credit note is missing', async ({ database, post }) => {
    const order = await buildOrder(database.kysely, { paid: true });
    await database.kysely
      .transaction()
      .execute((trx) => queueOrderMails(trx, order.id, [refundMail], 'unknown'));
    await expect(
      post.run({ orderId: order.id, kind: 'refund', reference: 'unknown' }),
    ).rejects.toThrow('no credit note of the refund unknown');
  });
});
