import { describe, expect, test } from 'vitest';
import {
  canadianProvinces,
  detectProvince,
  provinceFrom,
  provinceNames,
  provinceOfStudio,
} from './provinces.ts';

/** Code, English name, French name, first letters of its postal codes. */
const provinceTable: readonly (readonly [string, string, string, string])[] = [
  ['AB', 'Alberta', 'Alberta', 'T'],
  ['BC', 'British Columbia', 'Colombie-Britannique', 'V'],
  ['MB', 'Manitoba', 'Manitoba', 'R'],
  ['NB', 'New Brunswick', 'Nouveau-Brunswick', 'E'],
  ['NL', 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador', 'A'],
  ['NS', 'Nova Scotia', 'Nouvelle-Écosse', 'B'],
  ['NT', 'Northwest Territories', 'Territoires du Nord-Ouest', 'X'],
  ['NU', 'Nunavut', 'Nunavut', ''],
  ['ON', 'Ontario', 'Ontario', 'KLMNP'],
  ['PE', 'Prince Edward Island', 'Île-du-Prince-Édouard', 'C'],
  ['QC', 'Quebec', 'Québec', 'GHJ'],
  ['SK', 'Saskatchewan', 'Saskatchewan', 'S'],
  ['YT', 'Yukon', 'Yukon', 'Y'],
];

test('canadianProvinces lists thirteen provinces and territories', () => {
  expect([...canadianProvinces]).toEqual(provinceTable.map(([code]) => code));
  expect(Object.entries(provinceNames)).toEqual(provinceTable.map(([code, name]) => [code, name]));
});

describe.each(provinceTable)('province detection for %s', (code, english, french, letters) => {
  test('reads its code and its names in any case', () => {
    for (const text of [code, code.toLowerCase(), ` ${code} `, english, french]) {
      expect(provinceFrom(text)).toBe(code);
    }
    expect(provinceFrom(english.toUpperCase())).toBe(code);
    expect(provinceFrom(french.toLowerCase())).toBe(code);
  });

  test('finds its name or code in an address', () => {
    expect(detectProvince({ text: `12 Main Street, Sometown, ${english}` })).toBe(code);
    expect(detectProvince({ text: `12, rue Principale, Ville (${french})` })).toBe(code);
    expect(detectProvince({ text: `12 Main Street, Sometown ${code} K1A 0B1` })).toBe(code);
    expect(detectProvince({ text: `12 Main Street, Sometown, ${code}, Canada` })).toBe(code);
    expect(detectProvince({ text: `12 Main Street, Sometown ${code}` })).toBe(code);
  });

  test('finds it by the first letter of a postal code', () => {
    for (const letter of letters) {
      expect(detectProvince({ postalCode: `${letter}1E 2B3` })).toBe(code);
      expect(detectProvince({ postalCode: ` ${letter.toLowerCase()}1e2b3` })).toBe(code);
    }
  });
});

test.each([
  ['B.C.', 'BC'],
  ['P.E.I.', 'PE'],
  ['PEI', 'PE'],
  ['N.W.T.', 'NT'],
  ['Que.', 'QC'],
  ['Ont', 'ON'],
  ['Newfoundland & Labrador', 'NL'],
  ['Newfoundland', 'NL'],
  ['Labrador', 'NL'],
  ['Yukon Territory', 'YT'],
])('provinceFrom reads %s as %s', (text, code) => {
  expect(provinceFrom(text)).toBe(code);
});

test.each(['', ' ', 'XX', 'Texas', 'Ontario Street', 'constructor', 'CA', 'Quebec City'])(
  'provinceFrom returns null for %j',
  (text) => {
    expect(provinceFrom(text)).toBeNull();
  },
);

describe('detectProvince in an address text', () => {
  test.each([
    ['123 Queen Street West, Toronto', null],
    ['Open on Monday, ab 9 Uhr', null],
    ['STUDIO ON MAIN STREET', null],
    ['88 Ontario Street, Vancouver, BC', 'BC'],
    ['4001 rue Ontario Est, Montréal', null],
    ['4001 rue Ontario Est, Montréal, Québec', 'QC'],
    ['12 Alberta Avenue, Regina, Saskatchewan', 'SK'],
    ['Victoria, B.C. V8W 1P6', 'BC'],
    ['Charlottetown, PEI', 'PE'],
    ['Toronto, Ont., Canada', 'ON'],
    ['Ville de Québec', 'QC'],
    ['Québec Photo, 1 Bank Street, Ottawa, Ontario', 'ON'],
    ['Ontario Photo, 1 Main Street, Regina, SK', 'SK'],
    ['Studio (QC), 1 Bank Street, Ottawa, Ontario', 'ON'],
    ["St. John's, Newfoundland and Labrador", 'NL'],
    ['Halifax\nNS\nB3H 1A1', 'NS'],
  ])('finds in %j: %s', (text, code) => {
    expect(detectProvince({ text })).toBe(code);
  });
});

describe('the precedence of detectProvince', () => {
  test('is the province field, then the text, then the postal code', () => {
    const place = { province: 'AB', text: 'Toronto, Ontario', postalCode: 'H2X 1Y4' };
    expect(detectProvince(place)).toBe('AB');
    expect(detectProvince({ ...place, province: null })).toBe('ON');
    expect(detectProvince({ ...place, province: 'unknown' })).toBe('ON');
    expect(detectProvince({ ...place, province: '', text: '5 Main Street' })).toBe('QC');
  });

  test('splits the letter X between two territories', () => {
    for (const code of ['X0A 0H0', 'x0b 0c0', 'X0C 0G0']) {
      expect(detectProvince({ postalCode: code })).toBe('NU');
    }
    for (const code of ['X1A 2P7', 'X0E 0V0', 'X0G 0A0']) {
      expect(detectProvince({ postalCode: code })).toBe('NT');
    }
  });

  test.each(['', ' ', 'D1A 1A1', 'W1A 1A1', 'Z1A', '10001'])(
    'finds nothing in the postal code %j',
    (postalCode) => {
      expect(detectProvince({ postalCode })).toBeNull();
    },
  );

  test('returns null without any data', () => {
    expect(detectProvince({})).toBeNull();
    expect(detectProvince({ province: null, text: null, postalCode: null })).toBeNull();
  });
});

test('provinceOfStudio is null outside Canada', () => {
  const studio = {
    country: 'CA',
    province: null,
    address: '1 Main Street',
    city: 'Calgary, Alberta',
    postalCode: 'H2X 1Y4',
  };
  expect(provinceOfStudio(studio)).toBe('AB');
  expect(provinceOfStudio({ ...studio, city: 'Montréal' })).toBe('QC');
  expect(provinceOfStudio({ ...studio, country: 'US' })).toBeNull();
});
