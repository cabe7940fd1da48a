import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { describe, expect, it } from 'vitest';
import { countryCodes } from './countries.ts';
import { hasPostalCodes, isPostalCode, tidyPostalCode } from './postal-codes.ts';

const table = { has: postcodeValidatorExistsForCountry, fits: postcodeValidator };

function isAccepted(typed: string, country: string): boolean {
  return isPostalCode(tidyPostalCode(typed, country), country, table);
}

describe('hasPostalCodes', () => {
  it('hasPostalCodes is true for most countries', () => {
    expect(['AE', 'HK', 'QA', 'TN', 'US', 'JP', 'SA'].map(hasPostalCodes)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  // The Universal Postal Union has no codes for Bonaire, Sint Eustatius and Saba.
  it('is false for Bonaire', () => {
    expect(hasPostalCodes('BQ')).toBe(false);
    expect(isAccepted('', 'BQ')).toBe(true);
  });
});

describe('isPostalCode', () => {
  it.each([
    ['AR', ['1425', 'C1425', 'C1425DKA'], ['142', '14255', 'I1425', '1425DKA']],
    ['AZ', ['1000', 'AZ1000', 'AZ 1000', 'AZ-1000'], ['AZ 100', 'AM 1000']],
    ['EG', ['11511', '1234567'], ['1151', '12345678']],
    ['GB', ['BFPO 57', 'BFPO57', 'BFPO 5700'], ['BFPO', 'BFPO 57000']],
    ['KH', ['12000', '120101'], ['1200', '1201010']],
    ['KZ', ['050000', 'A15E0G7', 'a15e0g7'], ['A15E0G', '0500']],
    ['LB', ['1107', '1107 2020', '1107-2020', '11072020'], ['110', '1107 202']],
    ['MD', ['2001', 'MD2001', 'MD-2001', 'MD 2001'], ['MD-201', 'RO-2001']],
    ['MM', ['11181', '1508203'], ['1508']],
    ['NI', ['11001'], ['1100', '110011']],
    ['PY', ['1209', '001015'], ['00101']],
    ['SA', ['11564', '11564-1234', '11564 1234'], ['115641']],
    ['SO', ['JH 09010', 'jh09010'], ['JH 0901', 'J09010']],
    ['SV', ['1101', 'CP 1101', 'CP1101'], ['110', '11011']],
    ['XK', ['10000', 'XK-10000', 'RKS 10 000'], ['1000', 'AL-10000']],
  ])('of %s accepts %j and rejects %j', (country, right, wrong) => {
    expect(right.filter((code) => !isAccepted(code, country))).toEqual([]);
    expect(wrong.filter((code) => isAccepted(code, country))).toEqual([]);
  });

  it('accepts only letters, digits, spaces and hyphens where no table knows the country', () => {
    const none = { has: () => false, fits: () => false };
    expect(isPostalCode('AB-12 3', 'BV', none)).toBe(true);
    for (const code of ['evil.example', '1/2', '', '-', '@']) {
      expect(isPostalCode(code, 'BV', none)).toBe(false);
    }
  });

  it('has a form, or knows that there are no codes, for all countries but ten', () => {
    const unknown = countryCodes.filter((code) => hasPostalCodes(code) && !table.has(code));
    // They have codes since a few years, partly and in several forms, or nobody lives there.
    expect(unknown).toEqual(['AQ', 'BV', 'GH', 'LC', 'LY', 'MS', 'PS', 'SS', 'TT', 'WS']);
    expect(isAccepted('GA-183-8164', 'GH')).toBe(true);
  });
});

/** Codes as people write them, with the sign of the country or a word before the code, and as its post writes them. */
const written: readonly (readonly [country: string, typed: string, code: string])[] = [
  ['SE', 'S-111 22', '111 22'],
  ['SK', 'SK-811 01', '811 01'],
  ['PL', 'PL-00-001', '00-001'],
  ['RO', 'RO-010011', '010011'],
  ['FI', 'FIN-00100', '00100'],
  ['EE', 'EE-10111', '10111'],
  ['LU', 'LU-1009', '1009'],
  ['LU', 'L 1009', '1009'],
  ['NL', 'NL-1012 AB', '1012 AB'],
  ['PT', 'P-1000-001', '1000-001'],
  ['GR', 'GR-105 57', '105 57'],
  ['RS', 'RS-11000', '11000'],
  ['TR', 'TR-34000', '34000'],
  ['MA', 'MA-20000', '20000'],
  ['DZ', 'DZ-16000', '16000'],
  ['UA', 'UA-01001', '01001'],
  ['IS', 'IS-101', '101'],
  ['CY', 'CY-1010', '1010'],
  ['MK', 'MK-1000', '1000'],
  ['BA', 'BA-71000', '71000'],
  ['SM', 'RSM-47890', '47890'],
  ['FO', 'FO-100', '100'],
  ['GL', 'DK-3900', '3900'],
  // Those that were accepted before.
  ['DE', 'D-10115', '10115'],
  ['AT', 'A-1010', '1010'],
  ['LV', 'LV-1010', 'LV-1010'],
  ['LT', 'LT-01100', 'LT-01100'],
  ['SE', 'SE-111 22', '111 22'],
  ['LU', 'L-1009', '1009'],
  // Groups of digits, words before the code, and letters that belong to it.
  ['RU', '101 000', '101000'],
  ['BY', '220 050', '220050'],
  ['RS', '11 000', '11000'],
  ['CL', '832-0000', '8320000'],
  ['MX', 'C.P. 06000', '06000'],
  ['MX', 'CP 06000', '06000'],
  ['SG', 'S018956', '018956'],
  ['IL', '6688-312', '6688312'],
  ['BB', 'BB 15028', 'BB15028'],
  ['KY', 'KY11100', 'KY1-1100'],
  // More of each kind.
  ['HU', 'H-1011', '1011'],
  ['CZ', 'CZ-110 00', '110 00'],
  ['BG', 'BG-1000', '1000'],
  ['SI', 'SLO-1000', '1000'],
  ['US', 'USA 60602', '60602'],
  ['VA', 'V-00120', '00120'],
  ['GP', 'F-97110', '97110'],
  ['HT', 'HT6120', '6120'],
  ['SG', 'Singapore'.slice(0, 1) + '(018956)', '018956'],
  ['LV', 'LV 1010', 'LV-1010'],
  ['LT', '01100', 'LT-01100'],
  ['AD', 'AD 500', 'AD500'],
  ['IR', '1193653471', '11936-53471'],
  ['CO', '110 111', '110111'],
  ['DE', 'PLZ 10115', '10115'],
  ['BR', 'CEP 01310-100', '01310-100'],
  ['GB', 'Postcode SW1A 1AA', 'SW1A 1AA'],
  ['IN', 'PIN code: 110 001', '110001'],
  ['GI', 'gx111aa', 'GX11 1AA'],
  ['JE', 'JE23AB', 'JE2 3AB'],
  ['SZ', 'H 100', 'H100'],
  ['VG', 'vg-1110', 'VG1110'],
  ['LC', 'LC04 101', 'LC04 101'],
  ['WS', 'ws 1382', 'WS1382'],
  ['IM', 'im1 1aa', 'IM1 1AA'],
];

describe('tidyPostalCode of a code with its country or a word before it, or in groups', () => {
  it.each(written)('in %s writes %s as %s, which is accepted', (country, typed, code) => {
    expect(tidyPostalCode(typed, country)).toBe(code);
    expect(isPostalCode(code, country, table)).toBe(true);
  });

  it('leaves the sign of another country', () => {
    expect(isAccepted('D-1010', 'AT')).toBe(false);
    expect(isAccepted('F-10115', 'DE')).toBe(false);
  });

  it('reads what it has written as the same', () => {
    for (const [country, , code] of written) expect(tidyPostalCode(code, country)).toBe(code);
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
