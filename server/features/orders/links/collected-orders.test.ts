import { describe, expect } from 'vitest';
import type { StaffAction } from '#domain/orders/staff-actions.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { placePickupOrder, placeTestOrder, type TestOrder } from '#tests/support/orders.ts';
import { openOrderPage } from '#tests/support/paying.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { runStaffAction } from '../lifecycle/staff-actions.ts';

const ship: StaffAction = {
  kind: 'mark_shipped',
  shipment: { carrier: 'Aramex', trackingNumber: '3344' },
  mailsCorrection: false,
};
const complete: StaffAction = { kind: 'complete', paid: true };

const it = shopTest.extend('page', { scope: 'file' }, ({ shop }) => ({
  /** The page of an order after staff actions. */
  after: async (order: TestOrder, actions: readonly StaffAction[]) => {
    for (const action of actions) {
      expect(
        (await runStaffAction(shop.deps.orders, callerNamed('Ada'), order.number, action)).ok,
      ).toBe(true);
    }
    return await openOrderPage(shop, order);
  },
}));

describe('the page of an order', () => {
  it('says that it was collected when its parcel came back and was handed over', async ({
    shop,
    page,
  }) => {
    const order = await placeTestOrder(shop, await shop.browser(), 'TN');
    const back = await page.after(order, [
      { kind: 'approve' },
      { kind: 'start_production' },
      ship,
      { kind: 'mark_returned', reason: 'parcel_refused' },
    ]);
    expect(back.isCollected).toBe(false);
    const { fulfilment, isCollected, shipment } = await page.after(order, [complete]);
    expect({ fulfilment, isCollected, shipment }).toEqual({
      fulfilment: 'completed',
      isCollected: true,
      shipment: null,
    });
  });

  it('goes on saying that it was shipped when its parcel arrived at last', async ({
    shop,
    page,
  }) => {
    const order = await placeTestOrder(shop, await shop.browser(), 'TN');
    const { isCollected, shipment } = await page.after(order, [
      { kind: 'approve' },
      { kind: 'start_production' },
      ship,
      { kind: 'mark_returned', reason: 'parcel_refused' },
      ship,
      complete,
    ]);
    expect({ isCollected, number: shipment?.trackingNumber }).toEqual({
      isCollected: false,
      number: '3344',
    });
  });

  it('says that it was collected at its counter', async ({ shop, page }) => {
    const order = await placePickupOrder(shop, await buildStudio(shop.database.kysely));
    const actions = [{ kind: 'start_production' }, { kind: 'mark_ready' }] as const;
    expect((await page.after(order, actions)).isCollected).toBe(false);
    expect((await page.after(order, [complete])).isCollected).toBe(true);
  });
});
