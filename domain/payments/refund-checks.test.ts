import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { findRefundChecks, usualRefundLimits } from './refund-checks.ts';

const limits = usualRefundLimits;

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
      expect(findRefundChecks(defaultCatalogue, amount, currency, { limits })).toEqual({
        isTyped,
        isProven,
      });
    },
  );

  it('counts what the same person refunded shortly before', () => {
    const little = { limits, earlier: 45 };
    expect(findRefundChecks(defaultCatalogue, 5_00, 'USD', little)).toEqual({
      isTyped: false,
      isProven: false,
    });
    expect(findRefundChecks(defaultCatalogue, 5_01, 'USD', little)).toEqual({
      isTyped: true,
      isProven: false,
    });
    expect(findRefundChecks(defaultCatalogue, 1, 'USD', { limits, earlier: 200 })).toEqual({
      isTyped: true,
      isProven: true,
    });
    expect(findRefundChecks(defaultCatalogue, 0, 'USD', { limits, earlier: 500 })).toEqual({
      isTyped: false,
      isProven: false,
    });
  });
});
