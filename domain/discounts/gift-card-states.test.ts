import { describe, expect, it } from 'vitest';
import { giftCardState } from './gift-card-states.ts';

const now = Date.UTC(2026, 10, 29);
const card = { isEnabled: true, expiresAt: null, balance: 5000 };

describe('giftCardState', () => {
  it.each([
    ['a card with money', card, 'active'],
    ['a card without money', { ...card, balance: 0 }, 'spent'],
    ['a card one millisecond before its end', { ...card, expiresAt: now + 1 }, 'active'],
    ['a card at its end', { ...card, expiresAt: now }, 'expired'],
    ['an expired card without money', { ...card, expiresAt: now, balance: 0 }, 'expired'],
    [
      'a disabled card, whatever else',
      { isEnabled: false, expiresAt: now, balance: 0 },
      'disabled',
    ],
  ] as const)('names %s', (_, given, state) => {
    expect(giftCardState(given, now)).toBe(state);
  });
});
