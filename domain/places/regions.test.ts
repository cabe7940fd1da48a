import { describe, expect, it } from 'vitest';
import {
  findOtherRegion,
  needsTypedRegion,
  readRegion,
  regionsOfPostalCode,
  subdivisionOf,
  toRegionFields,
} from './regions.ts';

describe('regions', () => {
  it('subdivisionOf names a subdivision for the US and Canada only', () => {
    expect(['US', 'CA', 'TN', 'AU'].map(subdivisionOf)).toEqual(['state', 'province', null, null]);
  });
  it('needsTypedRegion is true where the post requires a region and no list offers it', () => {
    const countries = ['JP', 'AU', 'BR', 'AE', 'IT', 'US', 'CA', 'TN', 'FR', 'DE', 'GB', 'SA'];
    expect(countries.filter(needsTypedRegion)).toEqual(['JP', 'AU', 'BR', 'AE', 'IT']);
  });
});

describe('readRegion', () => {
  it.each([
    ['CA', { province: 'ON' }, 'ON'],
    ['CA', { province: ' ontario ', state: null }, 'ON'],
    ['CA', { state: 'Québec' }, 'QC'],
    ['CA', { province: 'P.E.I.', state: 'Prince Edward Island' }, 'PE'],
    ['CA', { province: '', state: ' ' }, ''],
    ['US', { state: 'massachusetts' }, 'MA'],
    ['US', { state: 'Washington,  D.C.'.replace(',', '') }, 'DC'],
    ['US', { province: 'pr' }, 'PR'],
    ['TN', { province: 'Ariana' }, 'Ariana'],
    ['TN', {}, ''],
  ])('in %s reads %j as %j', (country, fields, region) => {
    expect(readRegion(fields, country)).toEqual({ ok: true, value: region });
  });

  it.each(['Atlantis', 'ONT ARIO', 'constructor', '__proto__', 'NY'])(
    'knows no Canadian province %j',
    (province) => {
      const details = { region: province };
      expect(readRegion({ province }, 'CA')).toEqual({
        ok: false,
        code: 'unknown_region',
        details,
      });
    },
  );

  it('refuses two fields that name different regions, also where there is no list', () => {
    for (const country of ['CA', 'US', 'DE']) {
      expect(readRegion({ province: 'AB', state: 'ON' }, country)).toEqual({
        ok: false,
        code: 'regions_differ',
        details: { region: 'AB', otherRegion: 'ON' },
      });
    }
  });
});

describe('toRegionFields', () => {
  it.each([
    ['CA', { state: 'Ontario' }, { province: 'ON', state: null }],
    ['US', { province: 'new york' }, { province: null, state: 'NY' }],
    ['AU', { state: 'NSW' }, { province: null, state: 'NSW' }],
    ['TN', { province: 'Ariana', state: 'ARIANA' }, { province: 'Ariana', state: null }],
    ['FR', {}, { province: null, state: null }],
  ])('in %s stores %j once, as %j', (country, fields, stored) => {
    expect(toRegionFields(fields, country)).toEqual(stored);
  });
});

describe('regionsOfPostalCode', () => {
  // The areas of libaddressinput's region data: X0A to X0C Nunavut, K1A also Gatineau, R8A also Creighton.
  it.each([
    ['CA', 'M5V 3A8', ['ON']],
    ['CA', 'M5V3A8', ['ON']],
    ['CA', 'K1A 0M5', ['ON', 'QC']],
    ['CA', 'R8A 1A1', ['MB', 'SK']],
    ['CA', 'X0A 0H0', ['NU', 'NT']],
    ['CA', 'X1A 2P7', ['NT', 'NU']],
    ['CA', 'M5V', []],
    ['CA', '90210', []],
    ['US', '90210', ['CA']],
    ['US', '42223', ['KY', 'TN']],
    ['FR', '75001', []],
  ])('in %s finds of %s %j', (country, code, regions) => {
    expect(regionsOfPostalCode(code, country)).toEqual(regions);
  });

  it('finds another region than that of the address only where the code tells', () => {
    expect(findOtherRegion('M5V 3A8', 'AB', 'CA')).toBe('ON');
    expect(findOtherRegion('M5V 3A8', 'ON', 'CA')).toBeNull();
    expect(findOtherRegion('K1A 0M5', 'QC', 'CA')).toBeNull();
    expect(findOtherRegion('M5V', 'AB', 'CA')).toBeNull();
    expect(findOtherRegion('07030', 'NY', 'US')).toBe('NJ');
  });
});
