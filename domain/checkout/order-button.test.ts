import { describe, expect, it } from 'vitest';
import { orderButtonLabel } from './order-button.ts';

describe('orderButtonLabel', () => {
  it('names cash on delivery in Tunisia', () => {
    expect(orderButtonLabel('cod', 'TN')).toBe('placeOrderCod');
  });

  it.each([
    ['in_store', 'TN'],
    ['in_store', 'US'],
    ['interac', 'CA'],
  ] as const)('places an order paid by %s in %s', (method, country) => {
    expect(orderButtonLabel(method, country)).toBe('placeOrder');
  });

  it.each(['DE', 'FR', 'GB', 'CH', 'PT', 'RE'])(
    'says that %s orders with an obligation to pay',
    (country) => {
      expect(orderButtonLabel('in_store', country)).toBe('orderAndOwe');
    },
  );

  it.each(['gift_card', 'none', null] as const)(
    'places an order in Germany without a word of payment when the method is %s',
    (method) => {
      expect(orderButtonLabel(method, 'DE')).toBe('placeOrder');
    },
  );
});
