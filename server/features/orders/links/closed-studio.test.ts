import { expect } from 'vitest';
import type { LinkedOrder } from '#contract/order-links.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signOrderLink } from '../records/order-link.ts';

it('the page of an order says that its studio takes no orders any more', async ({ shop }) => {
  const { kysely } = shop.database;
  const order = await buildOrder(kysely, { method: 'helcim', delivery: 'pickup' });
  const link = signOrderLink(order, shop.deps.orders.orderLinkKey);
  const browser = await shop.browser();
  const isStudioClosed = async () =>
    (await browser.get<{ data: LinkedOrder }>(`/api/order-links/${link}`)).body.data.isStudioClosed;
  expect(await isStudioClosed()).toBe(false);
  await kysely
    .updateTable('studios')
    .set({ isActive: false })
    .where('id', '=', order.pickupStudio?.studioId ?? '')
    .execute();
  expect(await isStudioClosed()).toBe(true);
});
