import { describe, expect, it } from 'vitest';
import { countMissed, type Machine } from './production.ts';

function machine(studio: string | null, isSilent: boolean, waiting: number): Machine {
  const rest = { heardAt: null, notice: null, version: null, held: 0 };
  return { id: `${studio} ${isSilent}`, name: 'QSS-A', studio, isSilent, waiting, ...rest };
}

describe('countMissed', () => {
  it('counts what waits for a silent program alone, not for one that shares its lab', () => {
    const alone = machine('Sousse', true, 2);
    const shared = machine(null, true, 3);
    const machines = [alone, shared, machine(null, false, 3)];
    expect(machines.map((one) => countMissed(one, machines))).toEqual([2, 0, 0]);
  });
});
