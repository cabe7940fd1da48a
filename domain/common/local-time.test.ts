import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  toInstant,
  isTimeZone,
  toLocalTime,
  offsetOfRepeatedTime,
  findUtcOffsets,
  weekdayOf,
  zonedIso,
} from './local-time.ts';

function at(text: string): number {
  return Date.parse(text);
}

function shown(instant: number, timeZone: string): string {
  const { date, minutes } = toLocalTime(instant, timeZone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function moment(date: string, time: string, timeZone: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(toInstant({ date, minutes: hours * 60 + minutes }, timeZone)).toISOString();
}

describe('localTimeOf', () => {
  it.each([
    ['Africa/Tunis', '2026-07-01T11:30:00Z', '2026-07-01 12:30'],
    ['Europe/Paris', '2026-03-29T00:59:59Z', '2026-03-29 01:59'],
    ['Europe/Paris', '2026-03-29T01:00:00Z', '2026-03-29 03:00'],
    ['America/Toronto', '2026-01-01T04:59:00Z', '2025-12-31 23:59'],
    ['America/Toronto', '2026-01-01T05:00:00Z', '2026-01-01 00:00'],
    ['Asia/Kolkata', '2026-06-30T18:30:00Z', '2026-07-01 00:00'],
    ['America/St_Johns', '2026-02-28T03:29:00Z', '2026-02-27 23:59'],
    ['Asia/Kathmandu', '2028-02-28T18:15:00Z', '2028-02-29 00:00'],
    ['Australia/Adelaide', '2026-01-01T00:00:00Z', '2026-01-01 10:30'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02 00:00'],
    // During Ramadan the clock in Morocco is an hour behind its standard time.
    ['Africa/Casablanca', '2026-03-01T12:00:00Z', '2026-03-01 12:00'],
    ['Africa/Casablanca', '2026-05-01T12:00:00Z', '2026-05-01 13:00'],
  ])('shows in %s at %s the time %s', (timeZone, instant, expected) => {
    expect(shown(at(instant), timeZone)).toBe(expected);
  });

  it('throws for names that isTimeZone rejects', () => {
    expect(isTimeZone('Africa/Tunis')).toBe(true);
    for (const name of ['', 'Tunis', 'Africa/Atlantis', '../etc']) {
      expect(isTimeZone(name)).toBe(false);
      expect(() => toLocalTime(0, name)).toThrow();
    }
  });
});

const zones = [
  'UTC',
  'Africa/Tunis',
  'Africa/Casablanca',
  'Europe/Paris',
  'America/Toronto',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
] as const;
const minute = 60_000;
const anyMoment = fc.record({
  timeZone: fc.constantFrom(...zones),
  instant: fc
    .integer({ min: at('2020-01-01') / minute, max: at('2040-01-01') / minute })
    .map((minutes) => minutes * minute),
});

describe('instantOf', () => {
  it.each([
    ['Africa/Tunis', '2026-07-01', '09:00', '2026-07-01T08:00:00.000Z'],
    ['Europe/Paris', '2026-03-28', '09:00', '2026-03-28T08:00:00.000Z'],
    ['Europe/Paris', '2026-03-29', '09:00', '2026-03-29T07:00:00.000Z'],
    ['Australia/Sydney', '2026-01-05', '09:00', '2026-01-04T22:00:00.000Z'],
    ['Australia/Sydney', '2026-07-06', '09:00', '2026-07-05T23:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-01', '00:00', '2026-06-30T18:30:00.000Z'],
    // These times are on the next day.
    ['America/Toronto', '2026-12-31', '26:15', '2027-01-01T07:15:00.000Z'],
    ['America/Toronto', '2026-12-31', '24:00', '2027-01-01T05:00:00.000Z'],
  ])('returns in %s on %s at %s the moment %s', (timeZone, date, time, expected) => {
    expect(moment(date, time, timeZone)).toBe(expected);
  });

  it.each([
    // These local times occur twice: the first occurrence counts.
    ['Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/Toronto', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '02:30', '2026-04-04T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    ['Africa/Casablanca', '2026-02-15', '02:30', '2026-02-15T01:30:00.000Z'],
    ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30:00.000Z'],
    // These times follow the repeated hour.
    ['America/Santiago', '2026-04-04', '24:00', '2026-04-05T04:00:00.000Z'],
    ['Europe/Paris', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('takes the first occurrence in %s on %s at %s: %s', (timeZone, date, time, expected) => {
    expect(moment(date, time, timeZone)).toBe(expected);
  });

  it.each([
    // The clock skips these local times: the result is later by the skipped time.
    ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29 03:30'],
    ['America/Toronto', '2026-03-08', '02:00', '2026-03-08 03:00'],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-04 02:40'],
    ['Africa/Casablanca', '2026-03-22', '02:15', '2026-03-22 03:15'],
    // The day begins at 01:00.
    ['America/Santiago', '2026-09-06', '00:00', '2026-09-06 01:00'],
    // The zone skipped this day.
    ['Pacific/Apia', '2011-12-30', '10:00', '2011-12-31 10:00'],
  ])('shifts a skipped time in %s on %s at %s to %s', (timeZone, date, time, expected) => {
    expect(shown(at(moment(date, time, timeZone)), timeZone)).toBe(expected);
  });

  test('inverts localTimeOf, or returns the first of two moments', () => {
    fc.assert(
      fc.property(anyMoment, ({ timeZone, instant }) => {
        const local = toLocalTime(instant, timeZone);
        const found = toInstant(local, timeZone);
        expect(toLocalTime(found, timeZone)).toEqual(local);
        expect(found).toBeLessThanOrEqual(instant);
        // No clock is set back by more than an hour.
        expect(instant - found).toBeLessThanOrEqual(60 * minute);
      }),
      { numRuns: 1500 },
    );
  });

  test('inverts localTimeOf exactly when no clock change is within three hours', () => {
    fc.assert(
      fc.property(anyMoment, ({ timeZone, instant }) => {
        const offset = (time: number): number => {
          const { date, minutes } = toLocalTime(time, timeZone);
          return at(date) + minutes * minute - time;
        };
        fc.pre(offset(instant - 180 * minute) === offset(instant + 180 * minute));
        expect(toInstant(toLocalTime(instant, timeZone), timeZone)).toBe(instant);
      }),
      { numRuns: 500 },
    );
  });
});

describe('utcOffsetsOf', () => {
  it('lists clock changes to the minute and is the same all day', () => {
    const expected = [
      { minutes: 120, until: '2026-10-25T01:00:00.000Z' },
      { minutes: 60, until: null },
    ];
    for (const time of ['00:00', '12:34', '23:59'])
      expect(findUtcOffsets('Europe/Paris', at(`2026-10-24T${time}Z`))).toEqual(expected);
    // A night that began before the clock change.
    expect(findUtcOffsets('Europe/Paris', at('2026-10-26T12:00Z'))).toEqual(expected);
    expect(findUtcOffsets('Europe/Paris', at('2026-12-01T12:00Z'))).toEqual([
      { minutes: 60, until: null },
    ]);
    expect(findUtcOffsets('Asia/Kathmandu', 0)).toEqual([{ minutes: 330, until: null }]);
    // The offset decreases for one month and then increases again.
    expect(findUtcOffsets('Africa/Casablanca', at('2026-02-01T12:00Z'))).toHaveLength(3);
  });

  test("gives the same local times as the zone's name over the listed period", () => {
    const ahead = fc.integer({ min: -24 * 60, max: 85 * 24 * 60 });
    fc.assert(
      fc.property(anyMoment, ahead, ({ timeZone, instant }, minutes) => {
        const offsets = findUtcOffsets(timeZone, instant);
        const moment = instant + minutes * minute;
        const local = toLocalTime(moment, timeZone);
        expect(toLocalTime(moment, offsets)).toEqual(local);
        expect(toInstant(local, offsets)).toBe(toInstant(local, timeZone));
        expect(zonedIso(moment, offsets)).toBe(zonedIso(moment, timeZone));
      }),
      { numRuns: 300 },
    );
  });
});

describe('zonedIso', () => {
  it.each([
    ['Africa/Tunis', '2026-11-24T09:00:00Z', '2026-11-24T10:00:00+01:00'],
    ['America/St_Johns', '2026-07-01T01:00:00Z', '2026-06-30T22:30:00-02:30'],
    ['Asia/Kathmandu', '2026-07-01T00:00:00Z', '2026-07-01T05:45:00+05:45'],
    ['UTC', '2026-07-01T00:05:00Z', '2026-07-01T00:05:00+00:00'],
  ])('formats in %s the moment %s as %s', (timeZone, instant, expected) => {
    expect(zonedIso(at(instant), timeZone)).toBe(expected);
    expect(at(expected)).toBe(at(instant));
  });
});

describe('offsetOfRepeatedTime', () => {
  it.each([
    ['Europe/Paris', '2026-10-25T00:30:00Z', 'UTC+2'],
    ['Europe/Paris', '2026-10-25T01:30:00Z', 'UTC+1'],
    ['Europe/Paris', '2026-10-24T23:45:00Z', null],
    ['Europe/Paris', '2026-10-25T02:00:00Z', null],
    ['Europe/Paris', '2027-03-28T01:00:00Z', null],
    ['America/St_Johns', '2026-11-01T03:30:00Z', 'UTC\u22122:30'],
    ['America/St_Johns', '2026-11-01T04:30:00Z', 'UTC\u22123:30'],
    ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', 'UTC+11'],
    ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', 'UTC+10:30'],
    ['Africa/Tunis', '2026-10-25T00:30:00Z', null],
  ])('of %s at %s is %s', (timeZone, instant, expected) => {
    expect(offsetOfRepeatedTime(at(instant), timeZone)).toBe(expected);
    expect(offsetOfRepeatedTime(at(instant), findUtcOffsets(timeZone, at(instant)))).toBe(expected);
  });
});

describe('date arithmetic', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-29', 0, '2026-03-29'],
  ])('addDays of %s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it('weekdayOf counts from Sunday as 0', () => {
    const week = [15, 16, 17, 18, 19, 20, 21].map((day) => weekdayOf(`2026-11-${day}`));
    expect(week).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
