import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  isAllDay,
  nextOpening,
  openAt,
  openTimesOn,
  openingDaysAfter,
  findStretches,
  stretchesOn,
  weekdays,
  type OperatingHours,
  type Opening,
  type Weekday,
} from './opening-hours.ts';

function hours(day: Weekday, openTime: string, closeTime: string): OperatingHours {
  return {
    day,
    isClosed: false,
    openTime,
    closeTime,
  };
}

function closed(day: Weekday): OperatingHours {
  return {
    day,
    isClosed: true,
    openTime: null,
    closeTime: null,
  };
}

const workdays = [1, 2, 3, 4, 5] as const;

function opening(
  operatingHours: readonly OperatingHours[],
  changes: Partial<Opening> = {},
): Opening {
  return { operatingHours, closures: [], timeZone: 'Africa/Tunis', ...changes };
}

function at(text: string): number {
  return Date.parse(text);
}

/** Start and end of the open interval around a moment. */
function around(place: Opening, moment: string): string[] | null {
  const open = openAt(place, at(moment));
  return open && [open.opensAt, open.closesAt].map((time) => new Date(time).toISOString());
}

function utc(...times: string[]): string[] {
  return times.map((time) => `${time}:00.000Z`);
}

describe('stretchesOf', () => {
  it('returns the intervals in order and merges those that touch or overlap', () => {
    const week = [
      hours(1, '14:00', '18:00'),
      hours(1, '08:30', '12:00'),
      hours(2, '09:00', '12:00'),
      hours(2, '12:00', '13:00'),
      hours(2, '12:30', '15:00'),
      hours(2, '10:00', '11:00'),
    ];
    expect(findStretches(week, 1)).toEqual([
      { opens: 510, closes: 720 },
      { opens: 840, closes: 1080 },
    ]);
    expect(findStretches(week, 2)).toEqual([{ opens: 540, closes: 900 }]);
  });

  it.each([
    ['18:00', '02:00', 1080, 1560],
    ['00:00', '24:00', 0, 1440],
    ['00:00', '00:00', 0, 1440],
    ['09:00', '09:00', 540, 1980],
    ['22:00', '24:00', 1320, 1440],
  ])('returns for %s to %s the minutes %i to %i', (openTime, closeTime, opens, closes) => {
    expect(findStretches([hours(5, openTime, closeTime)], 5)).toEqual([{ opens, closes }]);
  });

  it('is empty on a closed day and without hours', () => {
    const half: OperatingHours = { day: 3, isClosed: false, openTime: '09:00', closeTime: null };
    const shut: OperatingHours = { ...hours(2, '09:00', '17:00'), isClosed: true };
    const week = [closed(1), shut, half];
    for (const day of weekdays) expect(findStretches(week, day)).toEqual([]);
  });
});

describe('isAllDay', () => {
  it.each([
    ['00:00', '24:00', true],
    ['00:00', '00:00', true],
    ['00:00', '23:00', false],
    ['09:00', '09:00', false],
  ])('of a day from %s to %s is %s', (openTime, closeTime, expected) => {
    expect(isAllDay(findStretches([hours(5, openTime, closeTime)], 5))).toBe(expected);
  });
});

describe('openAt and openTimesOn', () => {
  const twice = opening([hours(1, '08:00', '12:00'), hours(1, '14:00', '18:00')]);

  it.each([
    ['2026-11-23T06:59:59.999Z', null],
    ['2026-11-23T07:00:00Z', utc('2026-11-23T07:00', '2026-11-23T11:00')],
    ['2026-11-23T10:59:59.999Z', utc('2026-11-23T07:00', '2026-11-23T11:00')],
    ['2026-11-23T11:00:00Z', null],
    ['2026-11-23T13:00:00Z', utc('2026-11-23T13:00', '2026-11-23T17:00')],
    ['2026-11-24T08:00:00Z', null],
  ])('openAt finds the interval of a studio with a midday break at %s', (moment, expected) => {
    expect(around(twice, moment)).toEqual(expected);
  });

  const night = opening([hours(5, '18:00', '02:00'), hours(6, '10:00', '12:00')]);

  it.each([
    ['2026-11-20T23:30:00Z', utc('2026-11-20T17:00', '2026-11-21T01:00')],
    ['2026-11-21T00:59:00Z', utc('2026-11-20T17:00', '2026-11-21T01:00')],
    ['2026-11-21T01:00:00Z', null],
    ['2026-11-21T09:00:00Z', utc('2026-11-21T09:00', '2026-11-21T11:00')],
    ['2026-11-20T00:30:00Z', null],
  ])('openAt finds the interval of a studio open past midnight at %s', (moment, expected) => {
    expect(around(night, moment)).toEqual(expected);
  });

  it('keep the night before a closure and start none on it', () => {
    const place = { ...night, closures: ['2026-11-21'] };
    expect(around(place, '2026-11-21T00:30:00Z')).toEqual(
      utc('2026-11-20T17:00', '2026-11-21T01:00'),
    );
    expect(around(place, '2026-11-21T09:30:00Z')).toBeNull();
    expect(stretchesOn(place, '2026-11-21')).toEqual([]);
    expect(around({ ...night, closures: ['2026-11-20'] }, '2026-11-21T00:30:00Z')).toBeNull();
  });

  it('join a night that is entered as two days', () => {
    const place = opening([hours(5, '18:00', '24:00'), hours(6, '00:00', '02:00')]);
    const expected = utc('2026-11-20T17:00', '2026-11-21T01:00');
    expect(around(place, '2026-11-20T20:00:00Z')).toEqual(expected);
    expect(around(place, '2026-11-21T00:30:00Z')?.[1]).toBe(expected[1]);
  });

  it('openAt of a studio that never closes reaches a week ahead and is null on closures', () => {
    const always = opening(weekdays.map((day) => hours(day, '00:00', '24:00')));
    expect(around(always, '2026-11-20T12:00:00Z')?.[1]).toBe('2026-11-27T23:00:00.000Z');
    const holiday = { ...always, closures: ['2026-11-22'] };
    expect(around(holiday, '2026-11-20T12:00:00Z')?.[1]).toBe('2026-11-21T23:00:00.000Z');
    expect(around(holiday, '2026-11-22T12:00:00Z')).toBeNull();
    expect(nextOpening(holiday, at('2026-11-22T12:00:00Z'))).toBe(at('2026-11-22T23:00:00Z'));
  });

  const early = (timeZone: string): Opening =>
    opening(
      weekdays.map((day) => hours(day, '01:00', '09:00')),
      { timeZone },
    );

  it.each([
    ['Europe/Paris', '2026-03-29', 7],
    ['Europe/Paris', '2026-10-25', 9],
    ['America/Toronto', '2026-03-08', 7],
    ['America/Toronto', '2026-11-01', 9],
    ['Australia/Sydney', '2026-10-04', 7],
    ['Australia/Lord_Howe', '2026-10-04', 7.5],
    ['Africa/Casablanca', '2026-02-15', 9],
    ['Africa/Tunis', '2026-03-29', 8],
  ])('openTimesOn counts in %s on %s from 1:00 to 9:00 %d hours', (timeZone, date, expected) => {
    const [time] = openTimesOn(early(timeZone), date);
    expect(((time?.closesAt ?? 0) - (time?.opensAt ?? 0)) / 3_600_000).toBe(expected);
  });

  it('openTimesOn is empty for hours that the clock skips', () => {
    const place = opening([hours(0, '02:10', '03:05')], { timeZone: 'Europe/Paris' });
    expect(openTimesOn(place, '2026-03-29')).toEqual([]);
    expect(openTimesOn(place, '2026-10-25')).toHaveLength(1);
    expect(openingDaysAfter(place, '2026-03-28', 1)).toEqual(['2026-04-05']);
  });

  it.each([
    ['Africa/Tunis', true],
    ['America/Toronto', false],
    ['Asia/Kolkata', true],
    ['Australia/Sydney', false],
  ])("openAt uses the studio's own clock: in %s", (timeZone, expected) => {
    const place = opening(
      workdays.map((day) => hours(day, '09:00', '17:00')),
      { timeZone },
    );
    expect(openAt(place, at('2026-11-20T11:00:00Z')) !== null).toBe(expected);
  });
});

describe('nextOpening', () => {
  const week = opening([
    ...workdays.map((day) => hours(day, '08:00', '12:00')),
    hours(2, '14:00', '18:00'),
  ]);

  it.each([
    // A Friday morning, a Friday afternoon, a Tuesday noon and the exact moment of opening.
    ['2026-11-20T05:00:00Z', '2026-11-20T07:00:00Z'],
    ['2026-11-20T12:00:00Z', '2026-11-23T07:00:00Z'],
    ['2026-11-24T11:30:00Z', '2026-11-24T13:00:00Z'],
    ['2026-11-20T07:00:00Z', '2026-11-23T07:00:00Z'],
  ])('returns after %s the moment %s', (now, expected) => {
    expect(nextOpening(week, at(now))).toBe(at(expected));
  });

  it('is null when the studio stays closed for two months', () => {
    const closures = Array.from({ length: 61 }, (_, index) =>
      new Date(at('2026-11-20') + index * 86_400_000).toISOString().slice(0, 10),
    );
    expect(nextOpening({ ...week, closures }, at('2026-11-20T12:00:00Z'))).toBeNull();
    expect(nextOpening(opening([]), at('2026-11-20T12:00:00Z'))).toBeNull();
    const shorter = { ...week, closures: closures.slice(0, 40) };
    expect(nextOpening(shorter, at('2026-11-20T12:00:00Z'))).toBe(at('2026-12-30T07:00:00Z'));
  });
});

describe('openAt and nextOpening for arbitrary hours', () => {
  const time = fc
    .integer({ min: 0, max: 96 })
    .map(
      (quarter) =>
        `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
    );
  const anyHours = fc
    .record({
      day: fc.constantFrom(...weekdays),
      isClosed: fc.boolean(),
      openTime: time,
      closeTime: time,
    })
    .filter(({ openTime }) => openTime !== '24:00');
  const anyOpening = fc.record({
    operatingHours: fc.array(anyHours, { minLength: 1, maxLength: 12 }),
    closures: fc.array(fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01')),
    timeZone: fc.constantFrom(
      'Africa/Tunis',
      'Europe/Paris',
      'America/Toronto',
      'America/Santiago',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
    ),
  });
  const anyDay = fc
    .tuple(
      fc.constantFrom('2026-03-01', '2026-03-23', '2026-04-01', '2026-09-01', '2026-10-20'),
      fc.nat(20),
    )
    .map(([date, days]) => new Date(at(date) + days * 86_400_000).toISOString().slice(0, 10));

  test('openAt returns an enclosing interval for every moment of openTimesOn', () => {
    fc.assert(
      fc.property(
        anyOpening,
        anyDay,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (place, day, share) => {
          for (const { opensAt, closesAt } of openTimesOn(place, day)) {
            expect(opensAt).toBeLessThan(closesAt);
            const moment = Math.min(
              closesAt - 1,
              opensAt + Math.floor(share * (closesAt - opensAt)),
            );
            const open = openAt(place, moment);
            expect(open).not.toBeNull();
            expect(open?.opensAt).toBeLessThanOrEqual(moment);
            expect(open?.closesAt).toBeGreaterThanOrEqual(closesAt);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('nextOpening of a closed moment is the first open moment', () => {
    fc.assert(
      fc.property(anyOpening, anyDay, fc.nat(86_400), (place, day, seconds) => {
        const now = at(day) + seconds * 1000;
        fc.pre(openAt(place, now) === null);
        const next = nextOpening(place, now);
        if (next === null) return;
        expect(next).toBeGreaterThan(now);
        expect(openAt(place, next)).not.toBeNull();
        const between = Array.from({ length: 50 }, (_, step) => now + ((next - now) * step) / 50);
        for (const moment of between) expect(openAt(place, moment)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});
