import { describe, expect, it } from 'vitest';
import { readFigureFilter, writeFigureFilter, type FigureFilter } from './figure-filters.ts';

const machine = '0f8d9c5e-6a35-4c8d-9d7b-53a7e30f5c11';
const filters: readonly FigureFilter[] = [
  { kind: 'begun' },
  { kind: 'handed-over' },
  { kind: 'late' },
  { kind: 'came-back' },
  { kind: 'remade' },
  { kind: 'hours', from: 24, below: 28 },
  { kind: 'hours', from: 72, below: null },
  { kind: 'unpaid', failure: 'declined', reason: '0a1b2c3d' },
  { kind: 'unpaid', failure: 'expired', reason: null },
  { kind: 'remade-for', reason: 'jam' },
  { kind: 'spoiled-on', machine },
  { kind: 'spoiled-on', machine: null },
];

describe('the filter of a bar', () => {
  it.for(filters)('is read from an address as it was written: %j', (filter) => {
    expect(readFigureFilter(writeFigureFilter(filter))).toEqual(filter);
  });

  it.for(['', 'jam', 'hours-', 'unpaid-paid', 'remade-nothing', 'spoiled-on-1', "late' or true"])(
    'is not read from %j',
    (text) => {
      expect(readFigureFilter(text)).toBeNull();
    },
  );
});
