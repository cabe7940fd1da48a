import { describe, expect } from 'vitest';
import { toLocalTime } from '#domain/common/local-time.ts';
import type { StaffAction } from '#domain/orders/staff-actions.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { openOrderPage, placePaidOrder } from '#tests/support/paying.ts';
import { placePickupOrder, placeTestOrder, type TestOrder } from '#tests/support/orders.ts';
import { refundOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { runStaffAction } from '../lifecycle/staff-actions.ts';

const dayMs = 24 * 60 * 60_000;

async function openPage(shop: TestShop, order: TestOrder, days: number) {
  shop.clock.offset = days * dayMs;
  return (await openOrderPage(shop, order)).order;
}

const it = shopTest.extend('page', ({ shop }) => ({
  /** The dates on the page of an order some days after it was placed. */
  datesOf: async (order: TestOrder, days: number) => {
    const { readyAt, carrierBy } = await openPage(shop, order, days);
    return { readyAt, carrierBy };
  },
  /** The last day of paying at the counter on the page of an order on the day on which it was placed. */
  counterDayOf: async (order: TestOrder) => (await openPage(shop, order, 0)).counterUntil,
  act: async ({ number }: TestOrder, action: StaffAction) => {
    expect((await runStaffAction(shop.deps.orders, callerNamed('Ada'), number, action)).ok).toBe(
      true,
    );
  },
}));
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

const ship: StaffAction = { kind: 'mark_shipped', shipment: null, mailsCorrection: false };

describe('the page of an order to be shipped', () => {
  it('names no day that is over while the order is still being made', async ({ shop, page }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    expect((await page.datesOf(order, 0)).carrierBy).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await page.datesOf(order, 8)).toEqual({ readyAt: null, carrierBy: null });
  });

  it('counts the arrival from the day on which it was really shipped, until that is over', async ({
    shop,
    page,
  }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    await page.act(order, { kind: 'start_production' });
    shop.clock.offset = 8 * dayMs;
    const { date } = toLocalTime(Date.now() + 8 * dayMs, 'America/New_York');
    await page.act(order, ship);
    expect(await page.datesOf(order, 8)).toEqual({ readyAt: null, carrierBy: date });
    expect(await page.datesOf(order, 16)).toEqual({ readyAt: null, carrierBy: null });
  });

  it('names no day of arrival of a parcel that was handed over before it', async ({
    shop,
    page,
  }) => {
    const order = await placeTestOrder(shop, await shop.browser(), 'TN');
    await page.act(order, { kind: 'approve' });
    await page.act(order, { kind: 'start_production' });
    await page.act(order, ship);
    expect((await page.datesOf(order, 0)).carrierBy).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.act(order, { kind: 'complete', paid: true });
    expect(await page.datesOf(order, 0)).toEqual({ readyAt: null, carrierBy: null });
  });

  it('names no day of an order whose money was all refunded', async ({ shop, page }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    await refundOrder(shop, order);
    expect(await page.datesOf(order, 0)).toEqual({ readyAt: null, carrierBy: null });
  });

  it('names no day of a cancelled order', async ({ shop, page }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    await page.act(order, { kind: 'cancel', reason: 'a test' });
    expect(await page.datesOf(order, 0)).toEqual({ readyAt: null, carrierBy: null });
  });
});

describe('the page of an order to be picked up', () => {
  it('names no time that is over before the order is ready, and that of a ready one', async ({
    shop,
    page,
  }) => {
    const order = await placePickupOrder(shop, await buildStudio(shop.database.kysely));
    expect((await page.datesOf(order, 0)).readyAt).toMatch(/^\d{4}-/);
    expect((await page.datesOf(order, 10)).readyAt).toBeNull();
    await page.act(order, { kind: 'start_production' });
    await page.act(order, { kind: 'mark_ready' });
    expect((await page.datesOf(order, 12)).readyAt).toMatch(/^\d{4}-/);
  });

  it('names no time to come of an order that is ready before its estimate', async ({
    shop,
    page,
  }) => {
    const order = await placePickupOrder(shop, await buildStudio(shop.database.kysely));
    await page.act(order, { kind: 'start_production' });
    await page.act(order, { kind: 'mark_ready' });
    expect(await page.datesOf(order, 0)).toEqual({ readyAt: null, carrierBy: null });
    await page.act(order, { kind: 'complete', paid: true });
    expect(await page.datesOf(order, 0)).toEqual({ readyAt: null, carrierBy: null });
  });

  it('names the last day of paying at the counter also of an order that is ready before its estimate', async ({
    shop,
    page,
  }) => {
    const order = await placePickupOrder(shop, await buildStudio(shop.database.kysely));
    const day = await page.counterDayOf(order);
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.act(order, { kind: 'start_production' });
    await page.act(order, { kind: 'mark_ready' });
    expect(await page.counterDayOf(order)).toBe(day);
  });
});
