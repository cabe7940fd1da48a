import { expect, it } from 'vitest';
import { formatPickupCode, readPickup, readPickupCode } from './pickup-codes.ts';

it('readPickupCode accepts six digits with or without a gap, and nothing else', () => {
  expect(['123456', '123 456', ' 123-456 '].map(readPickupCode)).toEqual(
    Array.from({ length: 3 }, () => '123456'),
  );
  expect(['12345', '1234567', '12345a', ''].map(readPickupCode)).toEqual([null, null, null, null]);
});

it('formatPickupCode writes two groups of three digits', () => {
  expect(formatPickupCode('012345')).toBe('012 345');
});

it('readPickup reads codes in any digits, and the address of a QR code of any host', () => {
  const secret = 'qL0v5Yx7lJrPqk5E2bYw2A';
  const scanned = { number: 'FPX-123456789', secret };
  expect(readPickup('١٢٣ ٤٥٦')).toEqual({ code: '123456' });
  expect(readPickup(`https://prints.example/console/pickup#FPX-123456789.${secret}`)).toEqual(
    scanned,
  );
  expect(readPickup(`FPX-123456789.${secret}`)).toEqual(scanned);
  expect(readPickup(`#FPX-ABC-123456789012.${secret}`)).toMatchObject({ secret });
  for (const other of [
    '',
    'hello',
    'https://elsewhere.example',
    `FPX-1.${secret}`,
    'FPX-123456789.x',
  ]) {
    expect(readPickup(other)).toBeNull();
  }
});
