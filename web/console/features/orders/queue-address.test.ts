import { describe, expect, it } from 'vitest';
import { readAddress } from '../../lib/address-state.ts';
import { countFilters, queueShape, toListQuery } from './queue-address.ts';

const now = Date.parse('2026-11-23T10:00:00Z');

function listQuery(search: string) {
  return toListQuery(readAddress(queueShape, search), now);
}

describe('toListQuery', () => {
  it('asks for the view and the filters of the address, and nothing of the screen', () => {
    expect(listQuery('view=late&country=TN&page=2&after=abc&peek=FPX-418206773')).toEqual({
      view: 'late',
      country: 'TN',
      sort: 'attention',
      after: 'abc',
    });
  });

  it('counts the last days back from today', () => {
    expect(listQuery('placed=7d')).toMatchObject({ from: '2026-11-17' });
    expect(listQuery('placed=today')).toMatchObject({ from: '2026-11-23' });
  });

  it('asks for a range of days as it is', () => {
    expect(listQuery('from=2026-11-01&to=2026-11-05')).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-05',
    });
  });
});

describe('countFilters', () => {
  it('counts a range of days once, and no view or sort', () => {
    const state = readAddress(
      queueShape,
      'view=late&sort=newest&from=2026-11-01&to=2026-11-05&country=TN',
    );
    expect(countFilters(state)).toBe(2);
  });
});
