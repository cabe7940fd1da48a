import { describe, expect } from 'vitest';
import { buildStudio, everyDay } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { placePickupOrder } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { addDays } from '#domain/common/local-time.ts';
import { findOrderById } from '../records/orders.repo.ts';
import { expireUnpaidOrders } from './expire-unpaid-orders.ts';
import { markReady } from './mark-made.ts';
import { startProduction } from './staff-actions.ts';

const by = 'Ada';

const it = shopTest.extend('counter', { scope: 'file' }, ({ shop, mailBox }) => {
  const { kysely } = shop.database;
  return {
    /** An order in production that will be picked up at a studio; its mails so far are delivered. */
    made: async () => {
      const studioId = await buildStudio(kysely, {
        translations: JSON.stringify({ fr: { name: 'Le Studio' } }),
      });
      const order = await placePickupOrder(shop, studioId, { language: 'fr' });
      await startProduction(shop.deps.orders, callerNamed(by), order.number);
      await mailBox.deliver(order.id);
      return { ...order, studioId };
    },
    /** Marks an order as ready; returns its studio and the text of the mail. */
    ready: async ({ id, number }: { readonly id: string; readonly number: string }) => {
      expect((await markReady(shop.deps.orders, callerNamed(by), number)).ok).toBe(true);
      const mails = await mailBox.deliver(id);
      const order = await findOrderById(kysely, id);
      return { studio: order?.pickupStudio, text: mails.at(-1)?.parsed.text ?? '' };
    },
  };
});

describe('a pickup order that is marked ready', () => {
  it('takes over the current address, hours and words of its studio, also of one that has closed since', async ({
    shop,
    counter,
  }) => {
    const order = await counter.made();
    await shop.database.kysely
      .updateTable('studios')
      .set({
        address: '9 New Street',
        operatingHours: JSON.stringify(everyDay('11:00', '19:00')),
        translations: JSON.stringify({ fr: { name: 'Le Nouveau Studio' } }),
        isActive: false,
      })
      .where('id', '=', order.studioId)
      .execute();
    const { studio, text } = await counter.ready(order);
    expect(text).toContain('9 New Street');
    expect(text).toContain('Le Nouveau Studio');
    expect(text).toContain('11:00');
    expect(text).not.toContain('2 Side Street');
    expect(studio).toMatchObject({
      studioId: order.studioId,
      address: '9 New Street',
      operatingHours: everyDay('11:00', '19:00'),
      translation: { name: 'Le Nouveau Studio', address: '9 New Street' },
    });
  });

  it('keeps the studio it was placed with when that is no longer stored', async ({
    shop,
    counter,
  }) => {
    const order = await counter.made();
    const { kysely } = shop.database;
    await kysely.updateTable('orders').set({ studio: null }).where('id', '=', order.id).execute();
    const { studio, text } = await counter.ready(order);
    expect(text).toContain('2 Side Street');
    expect(studio).toMatchObject({ studioId: order.studioId, address: '2 Side Street' });
  });
});

const dayMs = 24 * 60 * 60 * 1000;

it.afterEach(({ shop }) => {
  shop.clock.offset = 0;
});

describe('an order to be paid in store whose studio is closed for the 14 days after it is ready', () => {
  it('can be paid on as many days after the closure, also one that was announced later', async ({
    shop,
    counter,
  }) => {
    const order = await counter.made();
    await counter.ready(order);
    const { kysely } = shop.database;
    const { orders, payments } = shop.deps;
    const now = orders.clock();
    const today = new Date(now).toISOString().slice(0, 10);
    const closures = Array.from({ length: 20 }, (_, day) => addDays(today, day + 1));
    // The order is ready now, whenever it was estimated to be.
    await kysely
      .updateTable('orders')
      .set({ readyAt: new Date(now), placedAt: new Date(now - 4 * dayMs) })
      .where('id', '=', order.id)
      .execute();
    await kysely
      .updateTable('studios')
      .set({ closures: JSON.stringify(closures) })
      .where('id', '=', order.studioId)
      .execute();
    const stateAfter = async (days: number) => {
      shop.clock.offset = days * dayMs;
      await expireUnpaidOrders(orders, payments.log);
      return (await findOrderById(kysely, order.id))?.fulfilmentState;
    };
    expect(await stateAfter(16)).toBe('ready');
    expect((await findOrderById(kysely, order.id))?.pickupStudio?.closures).toEqual(closures);
    expect(await stateAfter(33)).toBe('ready');
    expect(await stateAfter(36)).toBe('cancelled');
  });
});
