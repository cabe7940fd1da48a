import { describe, expect, it } from 'vitest';
import { endOfDay, readCode } from './gift-card-address.ts';

describe('readCode', () => {
  it('keeps letters and digits in upper case', () => {
    expect(readCode(' acde-fghj KMNP\u2011qrtw ')).toBe('ACDEFGHJKMNPQRTW');
  });
});

describe('endOfDay', () => {
  it('is the midnight in UTC at which the day ends', () => {
    expect(endOfDay('2027-12-31')).toBe('2028-01-01T00:00:00.000Z');
  });
});
