import { describe, expect, it } from 'vitest';
import { bookingStateAt } from './booking-states.ts';

const times = { expiresAt: 1000, confirmedAt: null, cancelledAt: null, releasedAt: null };

describe('bookingStateAt', () => {
  it.each([
    ['pending before its end', {}, 999, 'pending'],
    ['expired from its end on', {}, 1000, 'expired'],
    ['expired once another booking took its time', { releasedAt: 500 }, 600, 'expired'],
    ['confirmed, also after its end', { confirmedAt: 900 }, 5000, 'confirmed'],
    ['cancelled after it was confirmed', { confirmedAt: 900, cancelledAt: 950 }, 960, 'cancelled'],
    ['cancelled before it was confirmed', { cancelledAt: 950 }, 960, 'cancelled'],
  ] as const)('returns the state of a booking: %s', (_name, changes, now, state) => {
    expect(bookingStateAt({ ...times, ...changes }, now)).toBe(state);
  });
});
