import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { toDollars } from '../catalogue/dollar-rates.ts';
import { findConfirmReason, type StartingOrder } from './start-limits.ts';

const nothing = { ofCustomer: 0, isAddressFull: false };

function order(changes: Partial<StartingOrder> = {}): StartingOrder {
  return {
    paymentMethod: 'in_store',
    currency: 'USD',
    subtotal: 6000,
    originalTotal: 6000,
    items: [{ quantity: 99 }, { quantity: 1 }],
    ...changes,
  };
}

describe('findConfirmReason', () => {
  it('asks for no confirmation of a small order to be paid in store', () => {
    expect(findConfirmReason(defaultCatalogue, order(), nothing, 100)).toBeNull();
  });

  it('asks above the value in US dollars, at the price list’s rate', () => {
    expect(
      findConfirmReason(defaultCatalogue, order({ originalTotal: 10_000 }), nothing, 100),
    ).toBeNull();
    expect(
      findConfirmReason(defaultCatalogue, order({ originalTotal: 10_001 }), nothing, 100),
    ).toBe('amount');
    const yen = order({ currency: 'JPY', subtotal: 14_900, originalTotal: 14_900 });
    expect(findConfirmReason(defaultCatalogue, yen, nothing, 100)).toBeNull();
    expect(findConfirmReason(defaultCatalogue, { ...yen, subtotal: 14_901 }, nothing, 100)).toBe(
      'amount',
    );
  });

  it('counts the value before a discount', () => {
    const reduced = order({ subtotal: 14_000, originalTotal: 1400 });
    expect(findConfirmReason(defaultCatalogue, reduced, nothing, 100)).toBe('amount');
  });

  it('asks above 300 copies', () => {
    const items = [{ quantity: 99 }, { quantity: 99 }, { quantity: 99 }, { quantity: 3 }];
    expect(findConfirmReason(defaultCatalogue, order({ items }), nothing, 1000)).toBeNull();
    const more = [...items, { quantity: 1 }];
    expect(findConfirmReason(defaultCatalogue, order({ items: more }), nothing, 1000)).toBe(
      'copies',
    );
  });

  it('asks for the fourth open order of a customer, and at a full network address', () => {
    const open = (ofCustomer: number) => ({ ...nothing, ofCustomer });
    expect(findConfirmReason(defaultCatalogue, order(), open(2), 100)).toBeNull();
    expect(findConfirmReason(defaultCatalogue, order(), open(3), 100)).toBe('open_orders');
    const full = { ...nothing, isAddressFull: true };
    expect(findConfirmReason(defaultCatalogue, order(), full, 100)).toBe('open_orders');
  });

  it('asks for every order with a value of 0, and for no other way of paying', () => {
    expect(findConfirmReason(defaultCatalogue, order(), nothing, 0)).toBe('amount');
    for (const paymentMethod of ['cod', 'helcim', 'interac'] as const) {
      expect(findConfirmReason(defaultCatalogue, order({ paymentMethod }), nothing, 0)).toBeNull();
    }
  });
});

describe('toDollars', () => {
  it.each([
    [100, 'USD', 1],
    [7800, 'GBP', 100],
    [149, 'JPY', 1],
    [30_000, 'TND', 100],
  ] as const)('converts %s of %s to %s', (amount, currency, dollars) => {
    expect(toDollars(defaultCatalogue, amount, currency)).toBeCloseTo(dollars);
  });
});
