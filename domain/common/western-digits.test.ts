import { expect, it } from 'vitest';
import { westernDigits } from './western-digits.ts';

it('westernDigits converts Arabic and Persian digits', () => {
  expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ a-7')).toBe('0123456789 0123456789 a-7');
});
