import { describe, expect, it } from 'vitest';
import { discountState } from './discount-states.ts';

const now = Date.UTC(2026, 10, 29);
const rule = { isActive: true, startsAt: null, endsAt: null, usageLimit: null, used: 7 };

describe('discountState', () => {
  it.each([
    ['without limits', rule, 'active'],
    ['at its start', { ...rule, startsAt: now }, 'active'],
    ['before its start', { ...rule, startsAt: now + 1 }, 'scheduled'],
    ['at its end', { ...rule, endsAt: now }, 'over'],
    ['with its last use taken', { ...rule, usageLimit: 7 }, 'used_up'],
    ['with a use left', { ...rule, usageLimit: 8 }, 'active'],
    ['used up before its start', { ...rule, usageLimit: 7, startsAt: now + 1 }, 'used_up'],
    ['disabled before its start', { ...rule, isActive: false, startsAt: now + 1 }, 'disabled'],
  ] as const)('names a discount %s', (_, given, state) => {
    expect(discountState(given, now)).toBe(state);
  });
});
