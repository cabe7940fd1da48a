import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { runStaffAction } from '../../orders/index.ts';

const words = {
  name: 'Claim your prize now',
  orderNote: 'See what waits for you',
  shippingAddress: {
    firstName: 'Call',
    lastName: 'Us',
    address: '1 Prize Street',
    city: 'Winning',
    postalCode: '1000',
    country: 'TN',
  },
};

const written = /Claim|prize|waits for you|Call|Prize Street|Winning/;

let people = 0;
function victim() {
  people += 1;
  return `victim${people}@example.com`;
}

function pictures(mail: { parsed: { attachments: readonly { mimeType: string }[] } } | undefined) {
  return mail?.parsed.attachments.filter(({ mimeType }) => mimeType === 'image/jpeg').length;
}

async function linkOf(mail: { parsed: { text?: string | undefined } } | undefined) {
  return /\/track\/([\w.-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
}

async function approve(shop: TestShop, number: string): Promise<void> {
  await runStaffAction(shop.deps.orders, callerNamed('Bo'), number, { kind: 'approve' });
}

describe('the first mail to an address that nobody has proven', () => {
  it('carries no photos and nothing that the sender of the order wrote', async ({
    shop,
    browser,
    mailBox,
  }) => {
    const email = victim();
    const order = await placeTestOrder(shop, browser, 'TN', { ...words, email });
    const [mail, ...more] = await mailBox.deliver(order.id);
    expect(more).toEqual([]);
    expect(mail?.recipients).toEqual([email]);
    expect(mail?.source).not.toMatch(written);
    expect(mail?.parsed.text).not.toMatch(written);
    expect(mail?.parsed.html).not.toMatch(written);
    expect(mail?.parsed.to).toEqual([{ name: '', address: email }]);
    expect(pictures(mail)).toBe(0);
    // What the customer needs is there.
    expect(mail?.parsed.text).toContain(order.number);
    expect(await linkOf(mail)).not.toBe('');
  });

  it('is the same for the next orders until a link in a mail is opened', async ({
    shop,
    browser,
    mailBox,
  }) => {
    const email = victim();
    const order = await placeTestOrder(shop, browser, 'TN', { ...words, email });
    const [first] = await mailBox.deliver(order.id);
    const own = await browser.get<{ data: { privatePath: string } }>(`/api/orders/${order.number}`);
    const ownLink = own.body.data.privatePath.split('/').at(-1);
    expect((await browser.get(`/api/order-links/${ownLink}`)).status).toBe(200);
    const second = await placeTestOrder(shop, browser, 'TN', { ...words, email });
    const [plain] = await mailBox.deliver(second.id);
    expect(plain?.source).not.toMatch(written);
    expect(pictures(plain)).toBe(0);

    const reader = await shop.browser();
    expect((await reader.get(`/api/order-links/${await linkOf(first)}`)).status).toBe(200);
    const third = await placeTestOrder(shop, browser, 'TN', {
      ...words,
      email: email.toUpperCase(),
    });
    const [full] = await mailBox.deliver(third.id);
    expect(full?.parsed.text).toContain('Hello Claim your prize now');
    expect(pictures(full)).toBe(1);
  });

  it('is followed by one with photos when staff have approved the order', async ({
    shop,
    browser,
    mailBox,
  }) => {
    const order = await placeTestOrder(shop, browser, 'TN', { ...words, email: victim() });
    await mailBox.deliver(order.id);
    await approve(shop, order.number);
    await runStaffAction(shop.deps.orders, callerNamed('Bo'), order.number, {
      kind: 'start_production',
    });
    const mails = await mailBox.deliver(order.id);
    const mail = mails.find(({ recipients }) => recipients[0]?.startsWith('victim'));
    expect(pictures(mail)).toBe(1);
  });

  it('stays plain in later mails of an order that is printed without anybody’s word', async ({
    shop,
    browser,
    mailBox,
  }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const order = await placeTestOrder(shop, browser, 'TN', {
      ...words,
      email: victim(),
      paymentMethod: 'in_store',
      deliveryMethod: 'pickup',
      shippingMethod: 'local_pickup',
      pickupStudio: { studioId },
    });
    await mailBox.deliver(order.id);
    await shop.database.pool.query(
      `update orders set fulfilment_state = 'in_production' where id = $1`,
      [order.id],
    );
    await shop.database.pool.query(
      `insert into order_mails (order_id, kind) values ($1, 'in-production')`,
      [order.id],
    );
    const mails = await mailBox.deliver(order.id);
    const mail = mails.find(({ recipients }) => recipients[0]?.startsWith('victim'));
    expect(mail).toBeDefined();
    expect(mail?.source).not.toMatch(written);
    expect(pictures(mail)).toBe(0);
  });
});

describe('the mail of a paid order', () => {
  it('has its photos and words at once', async ({ shop, browser, paying, mailBox }) => {
    await shop.listen();
    const { order } = await paying.placeAtWindow(browser);
    await shop.database.pool.query(`update orders set payment_state = 'paid' where number = $1`, [
      order.number,
    ]);
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `insert into order_mails (order_id, kind) select id, 'customer-confirmation' from orders where number = $1
       returning order_id as id`,
      [order.number],
    );
    const [mail] = await mailBox.deliver(rows[0]?.id ?? '');
    expect(mail?.parsed.text).toContain('Hello First Last');
    expect(pictures(mail)).toBe(1);
  });

  it('is plain when a discount made the order free, for no money has come', async ({
    shop,
    browser,
    mailBox,
  }) => {
    await shop.database.pool.query(
      `insert into price_rules (code, status, value, value_type) values ('ALLFREE', 'active', -100, 'percentage')`,
    );
    const order = await placeTestOrder(shop, browser, 'US', {
      ...words,
      shippingAddress: {
        ...words.shippingAddress,
        country: 'US',
        state: 'IL',
        postalCode: '60602',
      },
      email: victim(),
      discountCode: 'ALLFREE',
      paymentMethod: 'none',
    });
    const mails = await mailBox.deliver(order.id);
    const mail = mails.find(({ recipients }) => recipients[0]?.startsWith('victim'));
    expect(mail).toBeDefined();
    expect(mail?.source).not.toMatch(written);
    expect(pictures(mail)).toBe(0);
  });
});
