import { describe, expect, it } from 'vitest';
import { cardPaymentEnd, overBecause, payBy, type DatedOrder } from './payment-deadlines.ts';

const hourMs = 60 * 60 * 1000;
const placedAt = new Date('2030-03-04T10:00:00Z');

function order(changes: Partial<DatedOrder> = {}): DatedOrder {
  return {
    paymentState: 'awaiting_payment',
    fulfilmentState: 'placed',
    paymentMethod: 'helcim',
    placedAt,
    readyAt: null,
    pickupStudio: null,
    awaitsConfirmation: false,
    ...changes,
  };
}

function after(hours: number): number {
  return placedAt.getTime() + hours * hourMs;
}

describe('payBy', () => {
  it('gives a card payment and a transfer 72 hours', () => {
    expect(payBy(order())).toEqual(new Date(after(72)));
    expect(cardPaymentEnd(order())).toEqual(new Date(after(72)));
    expect(payBy(order({ paymentMethod: 'interac' }))).toEqual(new Date(after(72)));
  });

  it('gives a payment in store until the end of the fourteenth day on the clock of its studio', () => {
    const inStore = order({
      paymentState: 'unpaid',
      paymentMethod: 'in_store',
      readyAt: new Date('2030-03-06T09:00:00Z'),
      pickupStudio: { timeZone: 'Africa/Tunis', closures: [] },
    });
    expect(payBy(inStore)).toEqual(new Date('2030-03-20T22:59:59.999Z'));
  });

  it('is null for an order that is paid, cancelled or paid on delivery', () => {
    expect(payBy(order({ paymentState: 'paid' }))).toBeNull();
    expect(payBy(order({ fulfilmentState: 'cancelled' }))).toBeNull();
    expect(payBy(order({ paymentState: 'unpaid', paymentMethod: 'cod' }))).toBeNull();
  });
});

describe('overBecause', () => {
  it('names the deadline that has passed', () => {
    expect(overBecause(order(), after(72))).toBeNull();
    expect(overBecause(order(), after(72) + 1)).toBe('card_payment_overdue');
    expect(overBecause(order({ paymentMethod: 'interac' }), after(73))).toBe('transfer_overdue');
  });

  it('counts cash on delivery from the seventh day while it awaits approval', () => {
    const cod = order({
      paymentState: 'unpaid',
      paymentMethod: 'cod',
      fulfilmentState: 'awaiting_csr',
    });
    expect(overBecause(cod, after(7 * 24) - 1)).toBeNull();
    expect(overBecause(cod, after(7 * 24))).toBe('approval_overdue');
    expect(overBecause({ ...cod, fulfilmentState: 'approved' }, after(8 * 24))).toBeNull();
  });

  it('counts an order to be paid in store from the seventh day while it is not confirmed', () => {
    const inStore = order({
      paymentState: 'unpaid',
      paymentMethod: 'in_store',
      awaitsConfirmation: true,
    });
    expect(overBecause(inStore, after(7 * 24) - 1)).toBeNull();
    expect(overBecause(inStore, after(7 * 24))).toBe('approval_overdue');
    expect(overBecause({ ...inStore, awaitsConfirmation: false }, after(8 * 24))).toBeNull();
  });

  it('does not expire an order in production', () => {
    expect(overBecause(order({ fulfilmentState: 'in_production' }), after(100))).toBeNull();
  });

  it('expires an order to be paid in store only once it is ready', () => {
    const readyAt = new Date('2030-03-06T09:00:00Z');
    const inStore = order({
      paymentState: 'unpaid',
      paymentMethod: 'in_store',
      readyAt,
      pickupStudio: { timeZone: 'Africa/Tunis', closures: [] },
    });
    const late = readyAt.getTime() + 15 * 24 * hourMs;
    for (const fulfilmentState of ['placed', 'in_production'] as const) {
      expect(overBecause({ ...inStore, fulfilmentState }, late)).toBeNull();
    }
    const ready = { ...inStore, fulfilmentState: 'ready' } as const;
    expect(overBecause(ready, late)).toBe('collection_overdue');
    const midnight = Date.parse('2030-03-20T23:00:00Z');
    expect(overBecause(ready, midnight - 1)).toBeNull();
    expect(overBecause(ready, midnight)).toBe('collection_overdue');
  });
});
