import { describe, expect } from 'vitest';
import { buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { cancelOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { runStaffAction } from '../../orders/index.ts';

const it = shopTest.extend('studios', { scope: 'file', auto: true }, async ({ shop }) => {
  await shop.database.pool.query('update studios set is_active = false');
  for (const name of ['one', 'two']) {
    await buildStudio(shop.database.kysely, {
      acceptsShipping: true,
      ownerEmail: `${name}@example.com`,
    });
  }
});

async function kindsOf({ database }: TestShop, orderId: string): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('orderMails')
    .select('kind')
    .where('orderId', '=', orderId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

describe('a cash order to be shipped', () => {
  it('is announced to staff and studios when it is approved', async ({
    shop,
    browser,
    mailBox,
  }) => {
    const { id, number } = await placeTestOrder(shop, browser, 'TN');
    expect(await kindsOf(shop, id)).toEqual(['customer-confirmation']);
    const first = await mailBox.deliver(id);
    expect(first.flatMap(({ recipients }) => recipients)).toEqual(['customer@example.com']);
    expect(await mailBox.runQueued('send-studio-mail')).toEqual([]);

    await runStaffAction(shop.deps.orders, callerNamed('Bo'), number, { kind: 'approve' });
    expect(await kindsOf(shop, id)).toEqual([
      'admin-confirmation',
      'customer-confirmation',
      'studio-notification',
    ]);
    const later = await mailBox.deliver(id);
    expect(later.flatMap(({ recipients }) => recipients)).toEqual([shop.config.adminEmail]);
    const studios = await mailBox.runQueued('send-studio-mail');
    expect(studios.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'one@example.com',
      'two@example.com',
    ]);
  });

  it('is announced to nobody at the request of the browser that placed it', async ({
    shop,
    browser,
  }) => {
    const { id, number } = await placeTestOrder(shop, browser, 'TN');
    const asked = { orderNumber: number };
    expect((await browser.post('/send-studio-notification', asked)).status).toBe(200);
    expect((await browser.post('/send-order-confirmation', asked)).status).toBe(200);
    expect(await kindsOf(shop, id)).toEqual(['customer-confirmation']);
  });

  it('mails its customer alone when it is cancelled before', async ({ shop, browser, mailBox }) => {
    const order = await placeTestOrder(shop, browser, 'TN');
    const { body } = await browser.get<{ data: { privatePath: string } }>(
      `/api/orders/${order.number}`,
    );
    const link = body.data.privatePath.split('/').at(-1);
    expect((await browser.post(`/api/order-links/${link}/cancel`, undefined)).status).toBe(200);
    const mails = await mailBox.deliver(order.id);
    expect(mails.flatMap(({ recipients }) => recipients)).toEqual(['customer@example.com']);
    expect(await mailBox.runQueued('send-studio-mail')).toEqual([]);
    const asked = { orderNumber: order.number };
    await browser.post('/send-studio-notification', asked);
    expect(await kindsOf(shop, order.id)).toEqual(['cancelled', 'customer-confirmation']);
  });

  it('tells the studios of its cancellation once they heard of it', async ({
    shop,
    browser,
    mailBox,
  }) => {
    const order = await placeTestOrder(shop, browser, 'TN');
    await runStaffAction(shop.deps.orders, callerNamed('Bo'), order.number, { kind: 'approve' });
    await mailBox.deliver(order.id);
    await mailBox.runQueued('send-studio-mail');
    await cancelOrder(shop, order, 'No paper.');
    await mailBox.deliver(order.id);
    const studios = await mailBox.runQueued('send-studio-mail');
    expect(studios).toHaveLength(2);
  });
});
