import { describe, expect, it } from 'vitest';
import { isOutcomeUnknown } from './payment.ts';

function verification(code: string) {
  return { kind: 'verification', code, message: null } as const;
}

describe('isOutcomeUnknown', () => {
  it('forbids to pay again while the money is in review', () => {
    expect(isOutcomeUnknown(verification('payment_in_review'))).toBe(true);
  });

  it('allows to pay again when the money is returned', () => {
    expect(isOutcomeUnknown(verification('payment_returned'))).toBe(false);
  });
});
