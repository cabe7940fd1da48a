import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { markPaidManually } from './staff-actions.ts';

function transferOrder(shop: TestShop) {
  return buildOrder(shop.database.kysely, { country: 'CA', method: 'interac' });
}

async function pay(shop: TestShop, number: string, reference: string, isShared = false) {
  const paid = await markPaidManually(shop.deps.orders, callerNamed('Bo'), number, {
    reference,
    isShared,
  });
  return paid.ok ? paid.value.paymentState : { code: paid.code, details: paid.details };
}

describe('markPaidManually', () => {
  it('refuses the bank’s reference of another order’s transfer and names that order', async ({
    shop,
  }) => {
    const [first, second] = [await transferOrder(shop), await transferOrder(shop)];
    expect(await pay(shop, first.number, 'CA 12-ab')).toBe('paid');
    const used = { code: 'payment_reference_used', details: { orderNumber: first.number } };
    expect(await pay(shop, second.number, 'CA 12-ab')).toEqual(used);
    expect(await pay(shop, second.number, 'ca12ab')).toEqual(used);
    expect(await pay(shop, first.number, 'CA 12-ab')).toBe('paid');
    expect(await pay(shop, second.number, 'CA 13')).toBe('paid');
  });

  it('accepts it for an order that the same transfer paid, as staff say', async ({ shop }) => {
    const [first, second] = [await transferOrder(shop), await transferOrder(shop)];
    expect(await pay(shop, first.number, 'CA 20')).toBe('paid');
    expect(await pay(shop, second.number, 'CA 20', true)).toBe('paid');
  });

  it('accepts it for one of two orders at once', async ({ shop }) => {
    const orders = [await transferOrder(shop), await transferOrder(shop)];
    const paid = await Promise.all(orders.map(({ number }) => pay(shop, number, 'CA 30')));
    expect(paid.filter((state) => state === 'paid')).toHaveLength(1);
  });

  it('accepts one receipt number at two counters', async ({ shop }) => {
    const counter = { country: 'TN', method: 'in_store', delivery: 'pickup' } as const;
    for (let count = 0; count < 2; count += 1) {
      const { number } = await buildOrder(shop.database.kysely, counter);
      expect(await pay(shop, number, 'receipt 7')).toBe('paid');
    }
  });
});
