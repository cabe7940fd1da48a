import { describe, expect, it } from 'vitest';
import { findRefundChecks, usualRefundLimits } from './refund-checks.ts';

describe('findRefundChecks', () => {
  it.each([
    [50_00, 'USD', false, false],
    [50_01, 'USD', true, false],
    [200_00, 'CAD', true, false],
    [200_01, 'CAD', true, true],
    [150_00, 'TND', false, false],
    [600_01, 'TND', true, true],
    [7_450, 'JPY', false, false],
    [29_801, 'JPY', true, true],
  ] as const)(
    'asks for the amount and a proof of %i %s: %s, %s',
    (amount, currency, isTyped, isProven) => {
      expect(findRefundChecks(amount, currency, usualRefundLimits)).toEqual({ isTyped, isProven });
    },
  );
});
