import { describe, expect } from 'vitest';
import type { LinkedOrder } from '#contract/order-links.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

it.beforeEach(async ({ shop, mailBox }) => {
  shop.clock.offset = 0;
  await mailBox.runQueued('send-order-link');
  await shop.database.pool.query(`delete from rate_limits`);
});

const email = 'customer@example.com';
const day = 24 * 60 * 60_000;
let lastAddress = 0;

/** Sends each request from its own address: the limit by address has its own test. */
async function ask(shop: TestShop, body: object) {
  lastAddress += 1;
  const browser = await shop.browser(`10.9.${lastAddress}.1`);
  return browser.post('/api/order-links', body);
}

function linkIn(text: string | undefined): string {
  return /\/track\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
}

describe('POST /api/order-links', () => {
  it('responds alike to the customer, to a wrong e-mail address and to an unknown order', async ({
    shop,
    mailBox,
  }) => {
    const { number: orderNumber } = await placePaidOrder(shop, await shop.browser());
    const responses = [
      await ask(shop, { orderNumber, email }),
      await ask(shop, { orderNumber, email: 'somebody@example.com' }),
      await ask(shop, { orderNumber: 'FPX-000000000', email }),
    ];
    for (const { status, body, headers } of responses) {
      expect({ status, body }).toEqual({ status: 202, body: { accepted: true } });
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    }
    const mails = await mailBox.runQueued('send-order-link');
    expect(mails.map(({ recipients }) => recipients)).toEqual([[email]]);
  });

  it('mails a link that opens the order after its first link has expired', async ({
    shop,
    mailBox,
  }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    shop.clock.offset = 130 * day;
    await ask(shop, { orderNumber: order.number, email: ' Customer@Example.com' });
    const [mail] = await mailBox.runQueued('send-order-link');
    expect(mail?.parsed.subject).toBe(`Your link to order ${order.number}`);
    const link = linkIn(mail?.parsed.text);
    const browser = await shop.browser();
    const opened = await browser.get<{ data: LinkedOrder }>(`/api/order-links/${link}`);
    expect(opened.body.data).toMatchObject({
      order: { orderNumber: order.number, privatePath: `/track/${link}` },
    });
    const lasts = Date.parse(opened.body.data.linkEndsAt) - (Date.now() + 130 * day);
    expect(Math.round(lasts / day)).toBe(30);
    shop.clock.offset = 161 * day;
    expect(await browser.get(`/api/order-links/${link}`)).toMatchObject({ status: 410 });
  });

  it('writes the mail and opens its page in the order’s language', async ({ shop, mailBox }) => {
    const order = await placeTestOrder(shop, await shop.browser(), 'TN');
    await shop.database.kysely
      .updateTable('orders')
      .set({ language: 'ar' })
      .where('id', '=', order.id)
      .execute();
    await ask(shop, { orderNumber: order.number, email });
    const [mail] = await mailBox.runQueued('send-order-link');
    expect(mail?.parsed.subject).toContain('رابط طلبك');
    expect(mail?.parsed.html).toContain('dir="rtl"');
    expect(mail?.parsed.text).toMatch(/\/ar\/track\/[\w-]{70}/);
  });

  it('sends one mail an hour for an order, also for two concurrent requests', async ({
    shop,
    mailBox,
  }) => {
    const { number: orderNumber } = await placePaidOrder(shop, await shop.browser());
    await Promise.all([1, 2, 3].map(() => ask(shop, { orderNumber, email })));
    expect(await mailBox.runQueued('send-order-link')).toHaveLength(1);
    shop.clock.offset = 59 * 60_000;
    await ask(shop, { orderNumber, email });
    expect(await mailBox.runQueued('send-order-link')).toHaveLength(0);
    shop.clock.offset = 61 * 60_000;
    await ask(shop, { orderNumber, email });
    expect(await mailBox.runQueued('send-order-link')).toHaveLength(1);
  });

  it('does not count requests with a wrong e-mail address towards the order’s hour', async ({
    shop,
    mailBox,
  }) => {
    const { number: orderNumber } = await placePaidOrder(shop, await shop.browser());
    await ask(shop, { orderNumber, email: 'somebody@example.com' });
    await mailBox.runQueued('send-order-link');
    await ask(shop, { orderNumber, email });
    expect(await mailBox.runQueued('send-order-link')).toHaveLength(1);
  });

  it('refuses a malformed order number and answers 429 after 20 requests from one address', async ({
    shop,
  }) => {
    const browser = await shop.browser('10.8.0.1');
    for (const orderNumber of ['', 'FPX', "FPX-123456789' or 1=1", 'FPX-123456789'.repeat(9)]) {
      const forged = await browser.post('/api/order-links', { orderNumber, email });
      expect(forged.status).toBe(400);
    }
    const asked = { orderNumber: 'FPX-000000000', email };
    for (let count = 0; count < 20; count += 1) {
      expect((await browser.post('/api/order-links', asked)).status).toBe(202);
    }
    expect(await browser.post('/api/order-links', asked)).toMatchObject({
      status: 429,
      body: { error: 'too_many_requests' },
    });
  });
});
