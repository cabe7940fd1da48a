import { describe, expect, it } from 'vitest';
import { addressLines, townLines } from './postal-address.ts';

describe('townLines', () => {
  it.each([
    ['US', 'Boston', 'MA', '02116', ['Boston, MA 02116']],
    ['US', 'Boston', 'Massachusetts', '02116', ['Boston, MA 02116']],
    ['CA', 'Montréal', 'Québec', 'H3B 1A7', ['Montréal, QC H3B 1A7']],
    ['TN', 'Tunis', 'Tunis', '1000', ['1000 Tunis, Tunis']],
    ['FR', 'Paris', '', '75004', ['75004 Paris']],
    ['GB', 'London', '', 'SW1A 1AA', ['London', 'SW1A 1AA']],
    ['AU', 'Sydney', 'NSW', '2000', ['Sydney, NSW 2000']],
    ['SG', 'Singapore', '', '238801', ['Singapore 238801']],
    ['AE', 'Dubai', '', '', ['Dubai']],
    ['NL', 'Amsterdam', '', '1012ab', ['1012 AB Amsterdam']],
    ['SE', 'Stockholm', '', '11129', ['111 29 Stockholm']],
    ['IE', 'Dublin', '', 'D02AF30', ['Dublin', 'D02 AF30']],
    ['NZ', 'Auckland', '', '1010', ['Auckland 1010']],
    ['IL', 'Tel Aviv', '', '6100000', ['Tel Aviv 6100000']],
    ['ZA', 'Cape Town', '', '8001', ['Cape Town', '8001']],
  ])(
    'formats a town of %s as its postal service requires',
    (country, city, region, postalCode, lines) => {
      expect(townLines({ country, city, region, postalCode })).toEqual(lines);
    },
  );
});

describe('addressLines', () => {
  it('lists name, street, town and country without empty lines', () => {
    const address = {
      firstName: 'First',
      lastName: '',
      address: '1 Main Street\n\nApartment 2',
      city: 'Boston',
      state: 'MA',
      postalCode: '02116',
      country: 'USA',
    };
    expect(addressLines(address, (country) => `in ${country}`)).toEqual([
      'First',
      '1 Main Street',
      'Apartment 2',
      'Boston, MA 02116',
      'in US',
    ]);
  });

  it('does not break a postal code on a printed page', () => {
    const address = {
      firstName: 'First',
      lastName: '',
      address: '1 rue Principale',
      city: 'Lachute',
      province: 'QC',
      postalCode: 'j8h3r1',
      country: 'CA',
    };
    const townOf = (isUnbroken: boolean) => addressLines(address, String, { isUnbroken })[2];
    expect(townOf(false)).toBe('Lachute, QC J8H 3R1');
    expect(townOf(true)).toBe('Lachute, QC J8H\u00a03R1');
  });

  it.each([
    ['JP', '渋谷区', '東京都', '150-0041', '神南1-2-3', ['150-0041 東京都渋谷区', '神南1-2-3']],
    ['JP', '東京都渋谷区', '', '150-0041', '神南1-2-3', ['150-0041 東京都渋谷区', '神南1-2-3']],
    ['CN', '北京市', '', '100022', '建国路93号', ['100022 北京市', '建国路93号']],
    ['KR', '성남시', '경기도', '13494', '판교역로 166', ['13494 경기도 성남시', '판교역로 166']],
    [
      'JP',
      'Shibuya-ku',
      'Tokyo',
      '150-0041',
      '1-2-3 Jinnan',
      ['1-2-3 Jinnan', 'Shibuya-ku, Tokyo 150-0041'],
    ],
    ['FR', 'Paris', '', '75004', '5 rue 神南', ['5 rue 神南', '75004 Paris']],
  ])(
    'lists an address of %s in %s with the town first in its own script alone',
    (country, city, province, postalCode, street, lines) => {
      const address = {
        firstName: '太郎',
        lastName: '山田',
        address: street,
        city,
        province,
        postalCode,
        country,
      };
      expect(addressLines(address, () => '-')).toEqual(['山田 太郎', ...lines, '-']);
    },
  );
});
