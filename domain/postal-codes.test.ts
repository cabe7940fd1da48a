import { describe, expect, it } from 'vitest';
import { isKnownPostalCode } from './postal-codes.ts';

describe('isKnownPostalCode', () => {
  it.each([
    ['AR', ['1425', 'C1425', 'C1425DKA'], ['142', '14255', 'I1425', '1425DKA']],
    ['AZ', ['1000', 'AZ1000', 'AZ 1000', 'AZ-1000'], ['AZ 100', 'AM 1000']],
    ['GB', ['BFPO 57', 'BFPO57', 'BFPO 5700'], ['BFPO', 'BFPO 57000']],
    ['KH', ['12000', '120101'], ['1200', '1201010']],
    ['LB', ['1107', '1107 2020', '1107-2020', '11072020'], ['110', '1107 202']],
    ['MD', ['2001', 'MD2001', 'MD-2001', 'MD 2001'], ['MD-201', 'RO-2001']],
    ['NI', ['11001'], ['1100', '110011']],
    ['SV', ['1101', 'CP 1101', 'CP1101'], ['110', '11011']],
  ])('of %s accepts %j and rejects %j', (country, right, wrong) => {
    const accepted = (codes: readonly string[]): string[] =>
      codes.filter((code) => isKnownPostalCode(code, country));
    expect(accepted(right)).toEqual(right);
    expect(accepted(wrong)).toEqual([]);
  });

  it('knows no codes of other countries', () => {
    expect(isKnownPostalCode('1002', 'TN')).toBe(false);
  });
});
