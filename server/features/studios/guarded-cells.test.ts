import { describe, expect, it } from 'vitest';
import { guardCell, unguardCell } from './guarded-cells.ts';

describe('guardCell', () => {
  it.each(['=1+1', '+216 71', '-2+3', '@SUM(A1)', '\tx', "'=1", "''-2", '-', '-1.2.3'])(
    'makes %j text, and unguardCell gives it back',
    (cell) => {
      const guarded = guardCell(cell);
      expect(guarded).toMatch(/^'/);
      expect(guarded).not.toBe(cell);
      expect(unguardCell(guarded)).toBe(cell);
    },
  );

  it.each(['', 'Lac', '-10.5', '42', "'quoted'", "l'été", '1=2'])(
    'leaves %j as it is, both ways',
    (cell) => {
      expect(guardCell(cell)).toBe(cell);
      expect(unguardCell(cell)).toBe(cell);
    },
  );
});
