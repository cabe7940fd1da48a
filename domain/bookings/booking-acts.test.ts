import { describe, expect, it } from 'vitest';
import { isOpenFor, listBookingActs } from './booking-acts.ts';

const startsAt = Date.UTC(2026, 11, 7, 9);
const hour = 3_600_000;

describe('listBookingActs', () => {
  it('offers moving until an appointment begins, and confirming while it is only held', () => {
    const before = startsAt - 1;
    expect(listBookingActs({ state: 'pending', startsAt }, before)).toEqual(['confirm', 'cancel']);
    expect(listBookingActs({ state: 'confirmed', startsAt }, before)).toEqual(['move', 'cancel']);
    expect(listBookingActs({ state: 'confirmed', startsAt }, startsAt)).toEqual([]);
  });

  it.each(['cancelled', 'expired'] as const)('offers nothing for a booking that is %s', (state) => {
    expect(listBookingActs({ state, startsAt }, startsAt - hour)).toEqual([]);
  });
});

describe('isOpenFor', () => {
  const opening = {
    operatingHours: [{ day: 1 as const, isClosed: false, openTime: '09:00', closeTime: '12:00' }],
    closures: ['2026-12-14'],
    timeZone: 'UTC',
  };

  it('needs the studio to be open until the end', () => {
    expect(isOpenFor(opening, startsAt, startsAt + 3 * hour)).toBe(true);
    expect(isOpenFor(opening, startsAt, startsAt + 3 * hour + 1)).toBe(false);
    expect(isOpenFor(opening, startsAt - hour, startsAt)).toBe(false);
  });

  it('is false on a closed day of the studio', () => {
    const closed = Date.UTC(2026, 11, 14, 9);
    expect(isOpenFor(opening, closed, closed + hour)).toBe(false);
  });
});
