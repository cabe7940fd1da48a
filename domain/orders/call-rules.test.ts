import { describe, expect, it } from 'vitest';
import { isCallDue, nextCallAt } from './call-rules.ts';

/** A moment of Tunis, which is an hour ahead of UTC; 23 November 2026 is a Monday. */
function inTunis(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00+01:00`);
}

function next(calls: number, date: string, time: string): string {
  const at = nextCallAt(calls, inTunis(date, time), 'TN');
  return new Date(at + 60 * 60 * 1000).toISOString().slice(0, 16);
}

describe('nextCallAt', () => {
  it('is an hour later after the first call', () => {
    expect(next(1, '2026-11-23', '10:24')).toBe('2026-11-23T11:24');
  });

  it('waits for the next opening where an hour later nobody calls', () => {
    expect(next(1, '2026-11-23', '12:30')).toBe('2026-11-23T14:00');
    expect(next(1, '2026-11-23', '17:30')).toBe('2026-11-24T09:00');
    expect(next(1, '2026-11-27', '17:30')).toBe('2026-11-30T09:00');
  });

  it('is the next opening after the second call', () => {
    expect(next(2, '2026-11-23', '11:30')).toBe('2026-11-23T14:00');
    expect(next(2, '2026-11-23', '15:00')).toBe('2026-11-24T09:00');
  });

  it('is the next working day after the third call and those that follow', () => {
    expect(next(3, '2026-11-23', '08:00')).toBe('2026-11-24T09:00');
    expect(next(4, '2026-11-27', '15:00')).toBe('2026-11-30T09:00');
  });

  it('follows the clock and the weekend of the country', () => {
    const friday = Date.parse('2026-11-27T10:00:00+03:00');
    // In Saudi Arabia Sunday follows the weekend.
    expect(new Date(nextCallAt(1, friday, 'SA')).toISOString()).toBe('2026-11-29T06:00:00.000Z');
  });
});

describe('isCallDue', () => {
  it('is true for a first call and from the next time on', () => {
    expect(isCallDue(null, 5)).toBe(true);
    expect(isCallDue(new Date(5), 5)).toBe(true);
    expect(isCallDue(new Date(6), 5)).toBe(false);
  });
});
