import { describe, expect, it } from 'vitest';
import { isKnownPostalCode, tidyPostalCode } from './postal-codes.ts';

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

describe('tidyPostalCode', () => {
  it.each(['110 001', '110-001', '110001'])('writes the Indian %s without a gap', (text) =>
    expect(tidyPostalCode(text, 'IN')).toBe('110001'),
  );

  it.each([
    ['NL', '1234 AB', ['1234ab', '1234-AB', '1234  AB', '1234 AB']],
    ['SE', '123 45', ['12345', '123-45', '123 45']],
    ['CZ', '110 00', ['11000', '110 00']],
    ['SK', '811 01', ['81101', '811 01']],
    ['GR', '105 57', ['10557', '105 57']],
    ['IE', 'D02 AF30', ['d02af30', 'D02-AF30', 'D02 AF30']],
    ['IE', 'D6W XY00', ['D6WXY00', 'D6W XY00']],
    ['MT', 'VLT 1117', ['vlt1117', 'VLT 1117']],
    ['US', '02116-1234', ['021161234', '02116 1234', '02116-1234', '02116 - 1234']],
    ['BR', '01310-100', ['01310100', '01310 100', '01.310-100']],
    ['CA', 'M5V 3A8', ['M5V 3A8.', 'm5v3a8,', 'm5v - 3a8', '(M5V 3A8)']],
    ['DE', '10115', ['D-10115', 'DE-10115', 'd 10115', 'D – 10115']],
    ['AT', '1010', ['A-1010', 'AT 1010', '1010']],
    ['CH', '8001', ['CH-8001', 'CH 8001']],
    ['FR', '75001', ['F-75001', 'FR-75001', '75 001', '75001']],
    ['TN', '1000', ['TN-1000', '1000.']],
    [
      'JP',
      '100-0001',
      [
        '１００－０００１',
        '100ー0001',
        '100\u22120001',
        '〒100-0001',
        '〒 1000001',
        '〒 100 - 0001',
      ],
    ],
    ['PL', '00-950', ['00950', '00 950', '00\u2013950']],
    ['PT', '1000-001', ['1000001', '1000 001']],
  ])('writes the codes of %s as %s', (country, written, typed) => {
    expect(typed.map((text) => tidyPostalCode(text, country))).toEqual(typed.map(() => written));
  });

  it('drops invisible direction marks', () => {
    expect(tidyPostalCode('\u200e75004\u200f', 'FR')).toBe('75004');
  });

  it('leaves a code of another form as it was typed', () => {
    expect(tidyPostalCode('1234', 'SE')).toBe('1234');
  });
});
