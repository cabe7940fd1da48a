import { describe, expect, it } from 'vitest';
import { exportStates, toEndedState, toNeededBytes } from './exports.ts';

describe('toEndedState', () => {
  it('stops what is being made, withdraws what is ready, and leaves what is over', () => {
    expect(exportStates.map((state) => [state, toEndedState(state)])).toEqual([
      ['queued', 'stopped'],
      ['running', 'stopped'],
      ['ready', 'withdrawn'],
      ['failed', null],
      ['stopped', null],
      ['withdrawn', null],
      ['expired', null],
    ]);
  });
});

describe('toNeededBytes', () => {
  it('has room for the files and for the archive of them', () => {
    expect(toNeededBytes({ tables: 0, photos: 10 })).toBe(20);
    expect(toNeededBytes({ tables: 5, photos: 10 })).toBe(40);
  });
});
