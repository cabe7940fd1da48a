import { describe, expect } from 'vitest';
import { placePaidOrder } from '#tests/support/paid-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { findOrderById } from '../../orders/index.ts';
import { cancelByStaff } from '../../orders/lifecycle/staff-actions.ts';
import { refundByStaff } from '../../payments/index.ts';
import { findCancellation } from './due-order-mail.ts';

describe('findCancellation', () => {
  it('counts the refund of the cancellation only, even beside a staff refund with a similar key', async ({
    shop,
  }) => {
    const { id, number } = await placePaidOrder(shop, await shop.browser());
    const { orders } = shop.deps;
    const request = { key: 'cancelled frame', reason: 'one frame less', amount: 100 };
    expect((await refundByStaff(orders, number, () => request)).ok).toBe(true);
    expect((await cancelByStaff(orders, number, 'The paper ran out.', 'Bo')).ok).toBe(true);
    const order = await findOrderById(shop.database.kysely, id);
    if (!order) throw new Error('not stored');
    expect(await findCancellation(shop.database.kysely, order)).toEqual({
      reason: { key: 'staff', note: 'The paper ran out.' },
      back: order.originalTotal - 100,
      manual: 0,
      onGiftCard: 0,
    });
  });
});
