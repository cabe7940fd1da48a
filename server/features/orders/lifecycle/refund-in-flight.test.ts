import { describe, expect } from 'vitest';
import { buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { placePickupOrder, placeTestOrder } from '#tests/support/orders.ts';
import { requestRefund } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { findOrderById } from '../records/orders.repo.ts';
import { markReady, markReturned, markShipped } from './mark-made.ts';
import {
  approveOrder,
  completeOrder,
  handOver,
  markPaidManually,
  startProduction,
} from './staff-actions.ts';

const by = 'Ada';
const shipment = { carrier: 'UPS', trackingNumber: '1Z999' };

const it = shopTest.extend('lab', { scope: 'file' }, ({ shop }) => {
  const { kysely } = shop.database;
  const staff = shop.deps.orders;
  return {
    staff,
    /** An order that was paid at its studio's counter. */
    paid: async () => {
      const order = await placePickupOrder(shop, await buildStudio(kysely));
      expect(
        (
          await markPaidManually(staff, callerNamed(by), order.number, {
            reference: 'till 7',
            isShared: false,
          })
        ).ok,
      ).toBe(true);
      return order;
    },
    /** An order for delivery in production that was paid beforehand. */
    paidForDelivery: async () => {
      const order = await placeTestOrder(shop, await shop.browser(), 'TN');
      expect((await approveOrder(staff, callerNamed(by), order.number)).ok).toBe(true);
      expect(
        (
          await markPaidManually(staff, callerNamed(by), order.number, {
            reference: 'till 7',
            isShared: false,
          })
        ).ok,
      ).toBe(true);
      expect((await startProduction(staff, callerNamed(by), order.number)).ok).toBe(true);
      return order;
    },
    ship: (number: string) =>
      markShipped(staff, callerNamed(by), number, { shipment, mailsCorrection: false }),
    /** Requests a refund of everything, which waits until staff have paid it out. */
    refundAll: (number: string) => requestRefund(shop, { number }),
    codeOf: async (id: string) => (await findOrderById(kysely, id))?.pickupCode ?? '',
  };
});

describe('an order whose whole refund waits for its payout', () => {
  it('is not put into production', async ({ lab }) => {
    const { number } = await lab.paid();
    await lab.refundAll(number);
    expect(await startProduction(lab.staff, callerNamed(by), number)).toMatchObject({
      code: 'order_not_paid',
    });
  });

  it('is not marked as ready', async ({ lab }) => {
    const { number } = await lab.paid();
    expect((await startProduction(lab.staff, callerNamed(by), number)).ok).toBe(true);
    await lab.refundAll(number);
    expect(await markReady(lab.staff, callerNamed(by), number)).toMatchObject({
      code: 'order_not_paid',
    });
  });

  it('is not handed over, whether or not the money is said to be taken', async ({ lab }) => {
    const { id, number } = await lab.paid();
    expect((await startProduction(lab.staff, callerNamed(by), number)).ok).toBe(true);
    expect((await markReady(lab.staff, callerNamed(by), number)).ok).toBe(true);
    await lab.refundAll(number);
    const proof = { code: await lab.codeOf(id) };
    for (const paid of [false, true]) {
      expect(
        await handOver(lab.staff, callerNamed(by), number, { proof, studio: null, paid }),
      ).toMatchObject({
        code: 'order_not_paid',
      });
      expect(await completeOrder(lab.staff, callerNamed(by), number, { paid })).toMatchObject({
        code: 'order_not_paid',
      });
    }
  });

  it('is not shipped', async ({ lab }) => {
    const { number } = await lab.paidForDelivery();
    await lab.refundAll(number);
    expect(await lab.ship(number)).toMatchObject({ code: 'order_not_paid' });
  });

  it('is not shipped again after its parcel came back', async ({ lab }) => {
    const { number } = await lab.paidForDelivery();
    expect((await lab.ship(number)).ok).toBe(true);
    expect((await markReturned(lab.staff, callerNamed(by), number, 'parcel_refused')).ok).toBe(
      true,
    );
    await lab.refundAll(number);
    expect(await lab.ship(number)).toMatchObject({ code: 'order_not_paid' });
  });

  it('has the carrier and number of its parcel corrected', async ({ lab }) => {
    const { number } = await lab.paidForDelivery();
    expect((await lab.ship(number)).ok).toBe(true);
    await lab.refundAll(number);
    expect((await lab.ship(number)).ok).toBe(true);
  });
});
