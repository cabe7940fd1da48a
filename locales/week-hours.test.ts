import { describe, expect, it } from 'vitest';
import type { OperatingHours, Weekday } from '#domain/studios/opening-hours.ts';
import { weekHours } from './week-hours.ts';

function hours(day: Weekday, openTime: string, closeTime: string): OperatingHours {
  return {
    day,
    isClosed: false,
    openTime,
    closeTime,
  };
}

const texts = { closed: 'shut', allDay: 'all day' };

function lines(
  operatingHours: readonly OperatingHours[],
  language: 'en' | 'fr' | 'ar' | 'ja' = 'en',
) {
  return weekHours(operatingHours, language, texts).map(({ days, hours: each }) =>
    `${days}: ${each}`.replaceAll(/[\u202f\u00a0]/g, ' '),
  );
}

describe('weekHours', () => {
  const week = [
    hours(2, '09:00', '12:00'),
    hours(1, '09:00', '12:00'),
    hours(1, '14:00', '18:30'),
    hours(2, '14:00', '18:30'),
    hours(4, '18:00', '02:00'),
    hours(5, '00:00', '24:00'),
    hours(6, '20:00', '24:00'),
  ];

  it('begin on Monday and group days with the same hours', () => {
    expect(lines(week)).toEqual([
      'Monday – Tuesday: 9:00 AM – 12:00 PM, 2:00 PM – 6:30 PM',
      'Wednesday: shut',
      'Thursday: 6:00 PM – 2:00 AM',
      'Friday: all day',
      'Saturday: 8:00 PM – 12:00 AM',
      'Sunday: shut',
    ]);
    expect(
      lines([0, 1, 2, 3, 4, 5, 6].map((day) => hours(day as Weekday, '00:00', '24:00'))),
    ).toEqual(['Monday – Sunday: all day']);
  });

  it('use the words of the language', () => {
    expect(lines(week, 'fr')[0]).toBe('lundi – mardi: 9:00 – 12:00, 14:00 – 18:30');
    expect(lines(week, 'ar')[0]).toBe(
      'الاثنين – الثلاثاء: \u206809:00 – 12:00\u2069، \u206814:00 – 18:30\u2069',
    );
    expect(lines(week, 'ja')[0]).toBe('月曜日〜火曜日: 9:00〜12:00、14:00〜18:30');
  });

  it('are empty without opening hours', () => {
    expect(lines([])).toEqual([]);
  });
});
