import { describe, expect, it } from 'vitest';
import { courierKeyOf, getCourierState, getOpenAmount } from './courier-amounts.ts';

describe('getCourierState', () => {
  it.for([
    [{ due: 5000, remitted: 0, resolved: 0 }, 'with_courier', 5000],
    [{ due: 5000, remitted: 5000, resolved: 0 }, 'remitted', 0],
    [{ due: 5000, remitted: 4200, resolved: 0 }, 'short', 800],
    [{ due: 5000, remitted: 5800, resolved: 0 }, 'over', -800],
    [{ due: 5000, remitted: 4200, resolved: 800 }, 'remitted', 0],
    [{ due: 5000, remitted: 5800, resolved: -800 }, 'remitted', 0],
    [{ due: 5000, remitted: 0, resolved: 5000 }, 'remitted', 0],
    [{ due: 0, remitted: 5000, resolved: 0 }, 'over', -5000],
    [{ due: 0, remitted: 0, resolved: 0 }, null, 0],
  ] as const)('of %j is %s, with %i open', ([amount, state, open]) => {
    expect([getCourierState(amount), getOpenAmount(amount)]).toEqual([state, open]);
  });
});

describe('courierKeyOf', () => {
  it('ignores case, spaces and punctuation', () => {
    expect(courierKeyOf('Rapid-Poste ')).toBe(courierKeyOf('RAPID POSTE'));
  });
});
