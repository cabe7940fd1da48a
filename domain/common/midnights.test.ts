import { describe, expect, it } from 'vitest';
import { addDays, toInstant } from './local-time.ts';
import { listMidnights } from './midnights.ts';

describe('listMidnights', () => {
  it.for([
    'UTC',
    'Africa/Tunis',
    'Africa/Casablanca',
    'Africa/Cairo',
    'America/Toronto',
    'America/Santiago',
    'Asia/Kathmandu',
    'Atlantic/Azores',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ])('finds the beginning of each day of many years in %s', (timeZone) => {
    for (const year of [2010, 2011, 2014, 2024, 2025, 2026]) {
      const dates = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
      expect(listMidnights(dates, timeZone)).toEqual(
        dates.map((date) => toInstant({ date, minutes: 0 }, timeZone)),
      );
    }
  });
});
