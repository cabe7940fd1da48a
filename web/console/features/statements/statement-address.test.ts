import { describe, expect, it } from 'vitest';
import { moveMonth } from './statement-address.ts';

describe('moveMonth', () => {
  it.for([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
  ] as const)('moves %s by %i to %s', ([month, by, moved]) => {
    expect(moveMonth(month, by)).toBe(moved);
  });
});
