import { randomInt } from 'node:crypto';
import { describe, expect } from 'vitest';
import { orderLimits } from '#domain/orders/order-limits.ts';
import { buildPriceRule } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { buying, createLines, place } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { cancelByStaff } from '../lifecycle/staff-actions.ts';
import { expireUnpaidOrders, releaseUnopenedUses } from '../lifecycle/expire-unpaid-orders.ts';

const it = shopTest.extend('shopLimits', { scope: 'file' }, () => ({ orders: orderLimits }));

const minuteMs = 60_000;
let people = 0;

function freshContact() {
  people += 1;
  return { email: `reserver${people}@example.com`, phone: `+1 312 555 ${1000 + people}` };
}

async function order(browser: TestBrowser, discountCode: string, changes = freshContact()) {
  const lines = await createLines(browser, 1, '4x6');
  const bought = await buying(browser, lines, { country: 'US', discountCode, changes });
  return { bought, ...(await place(browser, bought, lines)) };
}

async function usedOf({ database }: TestShop, code: string): Promise<number> {
  const { rows } = await database.pool.query<{ used: number }>(
    'select used from price_rules where code = $1',
    [code],
  );
  return rows[0]?.used ?? -1;
}

function limited(shop: TestShop, code: string, usageLimit: number) {
  return buildPriceRule(shop.database.kysely, code, { usageLimit });
}

async function release(shop: TestShop): Promise<void> {
  await releaseUnopenedUses(shop.deps.orders, shop.deps.payments.log);
}

function open(
  browser: TestBrowser,
  { orderNumber, totalAmount }: { orderNumber: string; totalAmount: number },
) {
  return browser.post('/api/initialize-payment', {
    selectedCountry: 'US',
    total: totalAmount,
    orderNumber,
  });
}

describe('a limited discount', () => {
  it('is reserved three times by the unpaid orders of one session', async ({ shop }) => {
    await limited(shop, 'FIFTY', 50);
    const browser = await shop.browser();
    const answers = [];
    for (let count = 0; count < 5; count += 1) {
      const { status, body } = await order(browser, 'FIFTY');
      answers.push(status === 200 ? status : body.error);
    }
    const refused = 'discount_in_use';
    expect(answers).toEqual([200, 200, 200, refused, refused]);
    expect(await usedOf(shop, 'FIFTY')).toBe(3);
  });

  it('is reserved ten times by the unpaid orders of one network address', async ({ shop }) => {
    await limited(shop, 'FORMANY', 50);
    const network = `2001:db8:${randomInt(65_535).toString(16)}:7:`;
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      const browser = await shop.browser(`${network}:${count + 1}`);
      statuses.push((await order(browser, 'FORMANY')).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 409, 409]);
  });

  it('is reserved by any number of orders when its uses are not limited', async ({ shop }) => {
    await buildPriceRule(shop.database.kysely, 'ALWAYS');
    const browser = await shop.browser();
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await order(browser, 'ALWAYS')).status);
    }
    expect(statuses).toEqual(Array(5).fill(200));
  });

  it('is free again ten minutes after an order for which nobody opened a payment', async ({
    shop,
  }) => {
    await limited(shop, 'LASTONE', 1);
    const [first, second] = [await shop.browser(), await shop.browser()];
    const { bought } = await order(first, 'LASTONE');
    shop.clock.offset += 9 * minuteMs;
    await release(shop);
    expect(await usedOf(shop, 'LASTONE')).toBe(1);
    shop.clock.offset += 2 * minuteMs;
    await release(shop);
    await release(shop);
    expect(await usedOf(shop, 'LASTONE')).toBe(0);
    expect((await order(second, 'LASTONE')).status).toBe(200);
    expect((await open(first, bought)).body).toMatchObject({ error: 'discount_exhausted' });
    expect(await usedOf(shop, 'LASTONE')).toBe(1);
  });

  it('is reserved again by opening a payment, once', async ({ shop }) => {
    await limited(shop, 'COMEBACK', 1);
    const browser = await shop.browser();
    const { bought } = await order(browser, 'COMEBACK');
    shop.clock.offset += 11 * minuteMs;
    await release(shop);
    expect((await open(browser, bought)).status).toBe(200);
    expect((await open(browser, bought)).status).toBe(200);
    expect(await usedOf(shop, 'COMEBACK')).toBe(1);
    shop.clock.offset += 11 * minuteMs;
    await release(shop);
    expect(await usedOf(shop, 'COMEBACK')).toBe(1);
  });

  it('is reserved again within the limits of its sender alone', async ({ shop }) => {
    await limited(shop, 'PATIENT', 50);
    const browser = await shop.browser();
    const placed = [];
    for (let turn = 0; turn < 2; turn += 1) {
      for (let count = 0; count < 3; count += 1) {
        placed.push((await order(browser, 'PATIENT')).bought);
      }
      shop.clock.offset += 11 * minuteMs;
      await release(shop);
    }
    const statuses = [];
    for (const bought of placed) statuses.push((await open(browser, bought)).status);
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await usedOf(shop, 'PATIENT')).toBe(3);
  });

  it('stays reserved by an order whose payment was opened in time', async ({ shop }) => {
    await limited(shop, 'INTIME', 1);
    const browser = await shop.browser();
    const { bought } = await order(browser, 'INTIME');
    expect((await open(browser, bought)).status).toBe(200);
    shop.clock.offset += 11 * minuteMs;
    await release(shop);
    expect(await usedOf(shop, 'INTIME')).toBe(1);
  });

  it('is released once, also by the cancellation that follows', async ({ shop }) => {
    await limited(shop, 'TWICE', 5);
    const browser = await shop.browser();
    const { bought } = await order(browser, 'TWICE');
    shop.clock.offset += 11 * minuteMs;
    await release(shop);
    await cancelByStaff(shop.deps.orders, callerNamed('Bo'), bought.orderNumber, 'a test');
    await expireUnpaidOrders(shop.deps.orders, shop.deps.payments.log);
    expect(await usedOf(shop, 'TWICE')).toBe(0);
  });
});
