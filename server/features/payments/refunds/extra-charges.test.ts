import { describe, expect } from 'vitest';
import type { Paying } from '#tests/support/paying.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { invoicePdf, issueInvoice } from '../../invoices/index.ts';
import { resumeRefunds } from './resume-refunds.ts';

it.beforeAll(async ({ shop, paying }) => {
  await shop.listen();
  // The webhook of the second page may arrive before the first one is validated, and then it pays.
  await paying.steer('/control/webhooks', { drop: 0, hold: true });
});

/** Pays both of the pages that were opened for an order. */
async function paidTwice(shop: TestShop, paying: Paying, browser: TestBrowser) {
  const { order, session: first } = await paying.placeAtCheckout(browser);
  await paying.setAttempt(first, 'indeterminate');
  const { body: second } = await paying.checkout(browser, order);
  await paying.payAt(first, '4242424242424242');
  await paying.payAt(second.id, '5555555555554444');
  await paying.validate(browser, order, first);
  // The second one ended with it, so that only the reconciler finds its charge.
  await paying.sweep();
  return { paid: await readOrder(shop, order), first };
}

describe('an order whose second page is paid by another card', () => {
  it('announces the amount that is sent back by mail', async ({
    shop,
    paying,
    browser,
    mailBox,
  }) => {
    const { paid } = await paidTwice(shop, paying, browser);
    await resumeRefunds(shop.deps.payments);
    const mails = await mailBox.deliver(paid.id);
    const about = mails.filter(({ parsed }) => parsed.subject?.includes('Refund of your payment'));
    expect(about.map(({ parsed }) => parsed.text)).toEqual([
      expect.stringContaining('We have refunded $20.98, the way you paid.'),
    ]);
  });

  it('names the card and the transaction that paid it', async ({ shop, paying, browser }) => {
    const { kysely, pool } = shop.database;
    const { paid, first } = await paidTwice(shop, paying, browser);
    const seller = shop.deps.payments.shop;
    const invoice = await kysely
      .transaction()
      .execute((trx) => issueInvoice(trx, seller, paid, new Date()));
    const { shown } = await invoicePdf(kysely, invoice.id);
    expect(shown.settled.lines.map(({ label }) => label)).toEqual(['Card ending in 4242']);
    const { rows } = await pool.query<{ payment: string }>(
      'select provider_transaction as payment from payment_attempts where checkout_token = $1',
      [first],
    );
    expect(paid.transaction).toBe(rows[0]?.payment);
  });
});
