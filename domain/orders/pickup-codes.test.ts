import { expect, it } from 'vitest';
import { formatPickupCode, readPickupCode } from './pickup-codes.ts';

it('readPickupCode accepts six digits with or without a gap, and nothing else', () => {
  expect(['123456', '123 456', ' 123-456 '].map(readPickupCode)).toEqual(
    Array.from({ length: 3 }, () => '123456'),
  );
  expect(['12345', '1234567', '12345a', ''].map(readPickupCode)).toEqual([null, null, null, null]);
});

it('formatPickupCode writes two groups of three digits', () => {
  expect(formatPickupCode('012345')).toBe('012 345');
});
