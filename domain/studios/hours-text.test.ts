import { describe, expect, it } from 'vitest';
import { readDayTimes, writeDayTimes, writeHours } from './hours-text.ts';
import type { OperatingHours, Weekday } from './opening-hours.ts';

function open(day: Weekday, openTime: string, closeTime: string): OperatingHours {
  return { day, isClosed: false, openTime, closeTime };
}

function closed(day: Weekday): OperatingHours {
  return { day, isClosed: true, openTime: null, closeTime: null };
}

describe('writeHours', () => {
  it('joins days of the same times that follow each other, also over the end of the week', () => {
    const week = ([1, 2, 3, 4, 5] as const).flatMap((day) => [
      open(day, '09:00', '12:30'),
      open(day, '14:00', '18:00'),
    ]);
    expect(writeHours([...week, open(6, '10:00', '14:00'), closed(0)])).toBe(
      'Mon-Fri 09:00-12:30 14:00-18:00; Sat 10:00-14:00; Sun closed',
    );
    expect(writeHours([open(6, '10:00', '14:00'), open(0, '10:00', '14:00')])).toBe(
      'Sat-Sun 10:00-14:00',
    );
  });

  it('keeps entries apart that are not in the order of days', () => {
    expect(writeHours([open(3, '09:00', '12:00'), open(1, '09:00', '12:00'), closed(1)])).toBe(
      'Wed 09:00-12:00; Mon 09:00-12:00; Mon closed',
    );
    expect(writeHours([])).toBe('');
  });
});

describe('readDayTimes', () => {
  it('reads times as people type them, and writes them again', () => {
    const read = readDayTimes(1, '9:00 – 12:30, 14:00-24:00');
    expect(read).toEqual([open(1, '09:00', '12:30'), open(1, '14:00', '24:00')]);
    expect(writeDayTimes(read ?? [], 1)).toBe('09:00-12:30 14:00-24:00');
    expect(readDayTimes(1, ' ')).toEqual([]);
  });

  it.each(['9-12', '09:00', '25:00-26:00', '09:00-24:30', 'closed', '09:00-12:00-13:00'])(
    'refuses %s',
    (typed) => {
      expect(readDayTimes(1, typed)).toBeNull();
    },
  );
});
