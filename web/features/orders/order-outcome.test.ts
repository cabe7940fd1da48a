import { describe, expect, it } from 'vitest';
import { toOrderOutcome } from './order-outcome.ts';

describe('toOrderOutcome', () => {
  it.each([
    ['Processing', 'paid', 'helcim', 'done'],
    ['Waiting for CSR approval', 'pending', 'cod', 'done'],
    ['Waiting for CSR approval', 'pending', 'interac', 'done'],
    ['Waiting for CSR approval', 'pending', 'helcim+gift_card', 'awaiting_payment'],
    ['Cancelled', 'pending', 'helcim', 'cancelled'],
  ] as const)('for %s, %s by %s returns %s', (status, paymentStatus, paymentMethod, outcome) => {
    expect(toOrderOutcome({ status, paymentStatus, paymentMethod })).toBe(outcome);
  });
});
