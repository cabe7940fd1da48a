import { describe, expect, it } from 'vitest';
import { nextMonth, readMoment } from './force-date.ts';

const now = Date.parse('2026-11-30T23:30:00.000Z');

describe('nextMonth', () => {
  it('begins by the clock of the shop', () => {
    expect(nextMonth(now, 'America/Montreal')).toEqual({ date: '2026-12-01', time: '00:00' });
    expect(nextMonth(now, 'Africa/Tunis')).toEqual({ date: '2027-01-01', time: '00:00' });
  });
});

describe('readMoment', () => {
  it('is the instant of the shop’s clock', () => {
    expect(readMoment({ date: '2026-12-02', time: '00:00' }, now, 'Africa/Tunis')).toEqual({
      at: '2026-12-01T23:00:00.000Z',
    });
    expect(readMoment({ date: '2027-01-01', time: '00:00' }, now, 'Asia/Kathmandu')).toEqual({
      at: '2026-12-31T18:15:00.000Z',
    });
  });

  it.each([
    ['2026-12-01', '00:30', 'past'],
    ['2026-11-30', '00:00', 'past'],
    ['2028-12-01', '00:00', 'far'],
    ['', '00:00', 'unreadable'],
    ['2026-12-02', '24:00', 'unreadable'],
    ['2026-13-02', '10:00', 'unreadable'],
  ])('refuses %s %s', (date, time, problem) => {
    expect(readMoment({ date, time }, now, 'Africa/Tunis')).toEqual({ problem });
  });
});
