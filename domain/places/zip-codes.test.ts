import { describe, expect, it } from 'vitest';
import { usStates } from './us-states.ts';
import { statesOfZipCode } from './zip-codes.ts';

describe('statesOfZipCode', () => {
  it.each([
    ['02110', 'MA'],
    ['60602', 'IL'],
    ['10001-1234', 'NY'],
    ['05501', 'MA'],
    ['05401', 'VT'],
    ['20101', 'VA'],
    ['20001', 'DC'],
    ['73301', 'TX'],
    ['73101', 'OK'],
    ['88510', 'TX'],
    ['00901', 'PR'],
    ['34001', 'AA'],
    ['99501', 'AK'],
    // Prefixes that two states share.
    ['96799', 'AS'],
    ['06390', 'NY'],
    ['83414', 'WY'],
    ['72643', 'MO'],
    ['20588', 'MD'],
    ['96910', 'GU'],
    ['96950', 'MP'],
    ['96701', 'HI'],
    ['06391', 'CT'],
    ['83413', 'ID'],
    ['72642', 'AR'],
    ['20589', 'DC'],
    ['20598', 'VA'],
    ['73960', 'TX'],
    ['73301', 'TX'],
    ['05544', 'MA'],
    ['96931', 'GU'],
    ['96952-1234', 'MP'],
  ])('finds the state of %s', (zipCode, state) => {
    expect(statesOfZipCode(zipCode)).toEqual([state]);
  });

  // Palau, Micronesia and the Marshall Islands have ZIP codes and are other countries.
  it.each(['96940', '96941', '96960', '96970'])(
    'finds no state for %s of the islands',
    (zipCode) => {
      expect(statesOfZipCode(zipCode)).toEqual([]);
    },
  );

  it('finds both states of a code that crosses their border', () => {
    expect(statesOfZipCode('42223')).toEqual(['KY', 'TN']);
    expect(statesOfZipCode('86515-0001')).toEqual(['AZ', 'NM']);
    expect(statesOfZipCode('89439')).toEqual(['NV', 'CA']);
  });

  it.each(['', '0211', '021100', 'M5V 3A8', '00001', '71500'])(
    'finds nothing for %j',
    (zipCode) => {
      expect(statesOfZipCode(zipCode)).toEqual([]);
    },
  );

  it('returns only states that an address can have', () => {
    const found = Array.from({ length: 100_000 }, (_, zip) =>
      statesOfZipCode(String(zip).padStart(5, '0')),
    );
    expect(found.flat().filter((state) => !(state in usStates))).toEqual([]);
  });
});
