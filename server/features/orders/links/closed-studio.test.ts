import { expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { openOrderPage } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';

it('the page of an order says that its studio takes no orders any more', async ({ shop }) => {
  const { kysely } = shop.database;
  const order = await buildOrder(kysely, { method: 'helcim', delivery: 'pickup' });
  const isStudioClosed = async () => (await openOrderPage(shop, order)).isStudioClosed;
  expect(await isStudioClosed()).toBe(false);
  await kysely
    .updateTable('studios')
    .set({ isActive: false })
    .where('id', '=', order.pickupStudio?.studioId ?? '')
    .execute();
  expect(await isStudioClosed()).toBe(true);
});
