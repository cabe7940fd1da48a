import { describe, expect } from 'vitest';
import type { LinkedOrder } from '#contract/order-links.ts';
import { buildPriceRule, buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import {
  readCardBooks,
  refundedTotal,
  placeTestOrder,
  type TestOrder,
} from '#tests/support/orders.ts';
import { issueCard, placePaidOrder } from '#tests/support/paying.ts';
import { refundOrder } from '#tests/support/refunds.ts';
import { liftCallLimits, type TestShop } from '#tests/support/test-shop.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { captureGiftCard } from '../../discounts/index.ts';
import { resumeRefunds } from '../../payments/refunds/resume-refunds.ts';
import { markReady } from '../lifecycle/mark-made.ts';
import { approveOrder, startProduction } from '../lifecycle/staff-actions.ts';
import { orderAddress } from '../records/order-link.ts';

it.beforeEach(async ({ shop }) => {
  shop.clock.offset = 0;
  await liftCallLimits(shop);
});

type LinkBody = { data: LinkedOrder; error?: string };

async function pathOf(shop: TestShop, { id }: TestOrder): Promise<string> {
  const { placedAt, language } = await shop.database.kysely
    .selectFrom('orders')
    .select(['placedAt', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const address = orderAddress({ id, placedAt, language }, '', shop.deps.orders.orderLinkKey);
  return address.replace('/track/', '/api/order-links/');
}

/** Opens the link in another browser than the customer's: the link alone counts. */
async function open(shop: TestShop, order: TestOrder) {
  return (await shop.browser()).get<LinkBody>(await pathOf(shop, order));
}

async function cancel(shop: TestShop, order: TestOrder) {
  return (await shop.browser()).post<LinkBody>(`${await pathOf(shop, order)}/cancel`, undefined);
}

describe('the private link of an order', () => {
  it('is in the customer’s mail and shows the order to anybody who has it', async ({
    shop,
    mailBox,
  }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    const mails = await mailBox.deliver(order.id);
    const link = (await pathOf(shop, order)).replace('/api/order-links/', '/track/');
    const toCustomer = mails.filter(({ recipients }) => recipients[0] === 'customer@example.com');
    expect(toCustomer.map(({ parsed }) => parsed.html?.includes(`${link}"`))).toEqual([true]);
    expect(toCustomer[0]?.parsed.text).toContain(link);
    // The mail contains a small copy of its photo.
    const [photo] = toCustomer[0]?.parsed.attachments.filter(({ contentId }) => contentId) ?? [];
    expect(photo).toMatchObject({ mimeType: 'image/jpeg', contentId: '<photo-1@order>' });
    const content = photo?.content;
    expect(content instanceof ArrayBuffer && content.byteLength <= 20 * 1024).toBe(true);
    const admin = mails.find(({ recipients }) => recipients[0] !== 'customer@example.com');
    expect(admin?.parsed.html).not.toContain('/track/');

    const { status, headers, body } = await open(shop, order);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(body.data).toMatchObject({
      order: {
        orderNumber: order.number,
        totalAmount: order.total,
        privatePath: link.replace(/^.*(?=\/track\/)/, ''),
      },
      fulfilment: 'placed',
      payment: 'paid',
      payBy: null,
      canCancel: true,
      refunds: [],
    });
    const [picture] = body.data.order.pictures;
    const shown = await shop.app.inject({ url: picture ?? '' });
    expect(shown.headers['content-type']).toBe('image/jpeg');
  });

  it('is refused when it is forged, and reported as expired after its end', async ({
    shop,
    browser,
  }) => {
    const order = await placeTestOrder(shop, await shop.browser());
    const path = await pathOf(shop, order);
    const forged = `${path.slice(0, -9)}${path.at(-9) === 'A' ? 'B' : 'A'}${path.slice(-8)}`;
    expect(await browser.get(`${path.slice(0, 40)}`)).toMatchObject({
      status: 404,
      body: { error: 'order_link_invalid' },
    });
    expect((await browser.post(`${forged}/cancel`, undefined)).status).toBe(404);
    for (const junk of ['.', ')', ';', '%3E', '%20', '=', 'x'.repeat(200)]) {
      expect((await browser.get(`${path}${junk}`)).status, junk).toBe(404);
    }
    expect((await browser.get(`/api/order-links/${order.number}`)).status).toBe(404);
    shop.clock.offset = 121 * 24 * 60 * 60_000;
    const late = await open(shop, order);
    expect(late).toMatchObject({ status: 410, body: { error: 'order_link_expired' } });
  });

  it('cancels a paid order once and refunds everything', async ({ shop, mailBox }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    await mailBox.deliver(order.id);
    const responses = await Promise.all([1, 2, 3].map(() => cancel(shop, order)));
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        fulfilment: 'cancelled',
        canCancel: false,
        refunds: [{ amount: order.total, cardAmount: order.total, isDone: false }],
      });
    }
    const mails = await mailBox.deliver(order.id);
    expect(mails.map(({ parsed }) => parsed.subject)).toEqual([
      `Order ${order.number} is cancelled`,
      `Order ${order.number} is cancelled`,
    ]);
    expect(mails[1]?.parsed.text).toMatch(/Refund: .*, the way you paid/);
    await resumeRefunds(shop.deps.payments);
    expect(await refundedTotal(shop, order)).toEqual([{ type: 'reverse', amount: order.total }]);
    const { data } = (await open(shop, order)).body;
    expect(data).toMatchObject({
      payment: 'refunded',
      refunds: [{ isDone: true }],
      invoices: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    });
    expect((await mailBox.deliver(order.id)).map(({ parsed }) => parsed.subject)).toEqual([
      `Refund for your order ${order.number}`,
    ]);
    const note = data.invoices[1]?.id;
    const pdf = await shop.app.inject({ url: `${await pathOf(shop, order)}/invoices/${note}` });
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'referrer-policy': 'no-referrer',
    });
    const other = await placePaidOrder(shop, await shop.browser());
    expect(
      (await shop.app.inject({ url: `${await pathOf(shop, other)}/invoices/${note}` })).statusCode,
    ).toBe(404);
  });

  it('ends the attempt of an unpaid order when cancelling it, so that it cannot be opened again', async ({
    shop,
    browser,
  }) => {
    const order = await placeTestOrder(shop, browser);
    const opening = { selectedCountry: 'US', total: order.total, orderNumber: order.number };
    expect((await browser.post('/api/initialize-payment', opening)).status).toBe(200);
    expect((await cancel(shop, order)).status).toBe(200);
    expect(await browser.post('/api/initialize-payment', opening)).toMatchObject({
      status: 409,
      body: { error: 'order_not_payable' },
    });
  });

  it('offers no cancellation of an order whose money was all refunded', async ({ shop }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    await refundOrder(shop, order);
    expect((await open(shop, order)).body.data).toMatchObject({
      payment: 'refunded',
      canCancel: false,
    });
  });

  it('shows no pickup code of an order whose money was all refunded', async ({ shop }) => {
    const order = await placePaidOrder(shop, await shop.browser(), {
      deliveryMethod: 'pickup',
      shippingMethod: 'local_pickup',
      pickupStudio: { studioId: await buildStudio(shop.database.kysely, { country: 'US' }) },
    });
    const staff = shop.deps.orders;
    expect((await startProduction(staff, callerNamed('a test'), order.number)).ok).toBe(true);
    expect((await markReady(staff, callerNamed('a test'), order.number)).ok).toBe(true);
    const { data: waiting } = (await open(shop, order)).body;
    expect(waiting.pickup?.code).toMatch(/^\d{6}$/);
    expect(waiting.remakes.until).not.toBeNull();
    await refundOrder(shop, order);
    const { data } = (await open(shop, order)).body;
    expect(data).toMatchObject({ payment: 'refunded', pickup: null, remakes: { until: null } });
    expect(data.order.readyAt).toBeNull();
  });

  it('does not cancel an order once production has started', async ({ shop }) => {
    const order = await placeTestOrder(shop, await shop.browser(), 'TN');
    const staff = shop.deps.orders;
    expect(await startProduction(staff, callerNamed('a test'), order.number)).toMatchObject({
      code: 'order_state_conflict',
    });
    expect((await approveOrder(staff, callerNamed('a test'), order.number)).ok).toBe(true);
    expect((await startProduction(staff, callerNamed('a test'), order.number)).ok).toBe(true);
    expect(await cancel(shop, order)).toMatchObject({
      status: 409,
      body: { error: 'order_not_cancellable' },
    });
    expect((await open(shop, order)).body.data.canCancel).toBe(false);
  });
});

describe('a cancelled order', () => {
  it('restores its discount’s use and its gift card’s part once', async ({ shop, mailBox }) => {
    const { kysely, pool } = shop.database;
    const order = await placeTestOrder(shop, await shop.browser(), 'TN');
    const rule = await buildPriceRule(kysely, `ONCE${order.number}`, { used: 1 });
    await kysely
      .insertInto('priceRuleUses')
      .values({ orderId: order.id, priceRule: rule, emailKey: 'customer@example.com' })
      .execute();
    const card = await issueCard(shop, 500);
    await pool.query(
      `update orders set gift_card = $1, gift_card_amount = 100, original_total = original_total + 100,
         subtotal = subtotal + 100 where id = $2`,
      [card.id, order.id],
    );
    await kysely
      .transaction()
      .execute((trx) =>
        captureGiftCard(
          trx,
          { giftCard: card.id, orderId: order.id, reference: 'order', amount: 100 },
          Date.now(),
        ),
      );
    await mailBox.deliver(order.id);
    await cancel(shop, order);
    await cancel(shop, order);
    expect((await readCardBooks(shop, card.id)).balance).toBe(500);
    const { used } = await kysely
      .selectFrom('priceRules')
      .select('used')
      .where('id', '=', rule)
      .executeTakeFirstOrThrow();
    expect(used).toBe(0);
    const mails = await mailBox.deliver(order.id);
    expect(mails[0]?.parsed.text).toMatch(/Back on your gift card: .*1\.00/);
    expect((await open(shop, order)).body.data.refunds).toEqual([]);
  });
});
