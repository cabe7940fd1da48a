import { describe, expect, it } from 'vitest';
import { usStates } from './us-states.ts';
import { stateOfZipCode } from './zip-codes.ts';

describe('stateOfZipCode', () => {
  it.each([
    ['02110', 'MA'],
    ['60602', 'IL'],
    ['10001-1234', 'NY'],
    ['05501', 'MA'],
    ['05401', 'VT'],
    ['20101', 'VA'],
    ['20001', 'DC'],
    ['73301', 'TX'],
    ['73101', 'OK'],
    ['88510', 'TX'],
    ['00901', 'PR'],
    ['34001', 'AA'],
    ['99501', 'AK'],
  ])('finds the state of %s', (zipCode, state) => {
    expect(stateOfZipCode(zipCode)).toBe(state);
  });

  it.each(['', '0211', '021100', 'M5V 3A8', '00001', '71500'])('returns null for %j', (zipCode) => {
    expect(stateOfZipCode(zipCode)).toBeNull();
  });

  it('returns only states that an address can have', () => {
    const found = Array.from({ length: 1000 }, (_, prefix) =>
      stateOfZipCode(`${String(prefix).padStart(3, '0')}01`),
    );
    expect(found.filter((state) => state !== null && !(state in usStates))).toEqual([]);
  });
});
