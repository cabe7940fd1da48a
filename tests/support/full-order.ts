import type { OrderPlan } from './build-order.ts';

/**
 * An order with everything a bill can have: equal lines, gifts, a discount, two taxes, a part paid by gift
 * card.
 */
export const fullOrder: OrderPlan = {
  // A Friday in Montréal.
  placedAt: new Date('2026-11-21T03:00:00Z'),
  country: 'CA',
  method: 'helcim+gift_card',
  giftCardAvailable: 1000,
  discount: { code: 'WELCOME10', valueType: 'percentage', valueThousandths: 10_000 },
  items: [
    { size: '4x6', quantity: 2 },
    { size: '8x10', quantity: 1 },
    { size: '4x6', quantity: 3 },
    { productType: '3d_frame', shape: 'heart' },
    { productType: 'keychain', quantity: 2 },
  ],
  orderNote: 'Ring twice\nand wait',
};
