import { describe, expect, it } from 'vitest';
import { phoneKey } from './phone-key.ts';

describe('phoneKey', () => {
  it.each([
    '+216 71 123 456',
    '0021671123456',
    '71 123 456',
    '71-123-456',
    '(71) 123.456',
    '٧١ ١٢٣ ٤٥٦',
    '+21671123456',
    '７１ー１２３－４５６',
    '\u200e+216 71\u2011123\u200f456',
  ])('compares the Tunisian number %j as +21671123456', (typed) => {
    expect(phoneKey(typed, 'TN')).toBe('+21671123456');
  });

  it.each(['+52 55 1234 5678', '+52 1 55 1234 5678', '044 55 1234 5678', '55 1234 5678'])(
    'compares the Mexican number %j as +525512345678',
    (typed) => {
      expect(phoneKey(typed, 'MX')).toBe('+525512345678');
    },
  );

  it('keeps the digits of an invalid number of the country', () => {
    expect(phoneKey('12345', 'TN')).toBe(phoneKey('1 2 3 4 5', 'TN'));
  });
});
