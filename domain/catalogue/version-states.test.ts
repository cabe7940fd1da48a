import { expect, it } from 'vitest';
import { stateOfVersion } from './version-states.ts';

const planned = { state: 'published', from: 1000, until: 2000 } as const;

it.each([
  [999, 'scheduled'],
  [1000, 'current'],
  [1999, 'current'],
  [2000, 'past'],
] as const)('stateOfVersion calls a version from 1000 until 2000 at %i %s', (now, state) => {
  expect(stateOfVersion(planned, now)).toBe(state);
});

it('stateOfVersion knows versions without a beginning and without an end', () => {
  expect(stateOfVersion({ state: 'published', from: null, until: null }, 0)).toBe('current');
  expect(stateOfVersion({ state: 'published', from: null, until: 5 }, 5)).toBe('past');
  expect(stateOfVersion({ state: 'published', from: 5, until: null }, 4)).toBe('scheduled');
});

it('stateOfVersion keeps drafts and withdrawn versions as they are at any time', () => {
  expect(stateOfVersion({ state: 'draft', from: null, until: null }, 0)).toBe('draft');
  expect(stateOfVersion({ ...planned, state: 'withdrawn' }, 1500)).toBe('withdrawn');
});
