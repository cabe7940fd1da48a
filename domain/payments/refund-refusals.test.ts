import { describe, expect, it } from 'vitest';
import { findRefundRefusal } from './refund-refusals.ts';

const facts = { left: 0, taken: 500, waiting: 0, isCancelled: false, isDisputed: false };

describe('findRefundRefusal', () => {
  it('finds none while something is left', () => {
    expect(findRefundRefusal({ ...facts, left: 1 })).toBeNull();
  });

  it.each([
    ['cancelled_unpaid', { taken: 0, isCancelled: true }],
    ['not_paid', { taken: 0 }],
    ['being_refunded', { waiting: 500 }],
    ['disputed', { isDisputed: true }],
    ['all_returned', {}],
  ] as const)('says %s', (refusal, changed) => {
    expect(findRefundRefusal({ ...facts, ...changed })).toBe(refusal);
  });
});
