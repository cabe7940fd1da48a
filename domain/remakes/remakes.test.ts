import { expect, it } from 'vitest';
import { fulfilmentStates, type PaymentState } from '../orders/order-states.ts';
import { remakeUntil } from './remakes.ts';

it('remakeUntil is 60 days after the prints were made, for orders that the customer can have', () => {
  const madeAt = new Date('2026-11-01T10:00:00Z');
  const end = new Date('2026-12-31T10:00:00Z');
  const having = (paymentState: PaymentState) =>
    fulfilmentStates.filter(
      (fulfilmentState) => remakeUntil({ fulfilmentState, paymentState }, madeAt) !== null,
    );
  expect(having('paid')).toEqual(['ready', 'shipped', 'completed']);
  // The counter does not hand over an order whose money was all refunded.
  expect(having('refunded')).toEqual(['shipped', 'completed']);
  const shipped = { fulfilmentState: 'shipped', paymentState: 'paid' } as const;
  expect(remakeUntil(shipped, madeAt)).toEqual(end);
  expect(remakeUntil(shipped, null)).toBeNull();
});
