import { describe, expect, it } from 'vitest';
import type { OperatingHours, Opening, Weekday } from '../studios/opening-hours.ts';
import { addDays } from '../common/local-time.ts';
import { arrivalDate, carrierDate, counterUntil, orderDate, pickupReadyAt } from './ready-at.ts';

function at(text: string): number {
  return Date.parse(text);
}

function hours(day: Weekday, openTime: string, closeTime: string): OperatingHours {
  return {
    day,
    isClosed: false,
    openTime,
    closeTime,
  };
}

function week(days: readonly Weekday[]) {
  return days.map((day) => hours(day, '10:00', '18:00'));
}

function studio(changes: Partial<Opening> = {}): Opening {
  return {
    operatingHours: week([1, 2, 3, 4, 5]),
    closures: [],
    timeZone: 'America/Toronto',
    ...changes,
  };
}

function ready(place: Opening, orderedAt: string, days = 2): string | null {
  const moment = pickupReadyAt(place, at(orderedAt), days);
  return moment === null ? null : new Date(moment).toISOString();
}

describe('pickup readiness estimate', () => {
  it.each([
    // Open Monday to Friday; ordered on a Monday, a Thursday, a Friday, a Saturday, a Sunday.
    ['2026-11-16T15:00:00Z', '2026-11-18T15:00:00.000Z'],
    ['2026-11-19T15:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['2026-11-20T15:00:00Z', '2026-11-24T15:00:00.000Z'],
    ['2026-11-21T15:00:00Z', '2026-11-24T15:00:00.000Z'],
    ['2026-11-22T15:00:00Z', '2026-11-24T15:00:00.000Z'],
    // The order date is the studio's: still Monday there, then already Tuesday.
    ['2026-11-17T04:59:59Z', '2026-11-18T15:00:00.000Z'],
    ['2026-11-17T05:00:00Z', '2026-11-19T15:00:00.000Z'],
    // An order before opening time counts for the same day.
    ['2026-11-16T11:00:00Z', '2026-11-18T15:00:00.000Z'],
  ])('gives an order at %s the time %s', (orderedAt, expected) => {
    expect(ready(studio(), orderedAt)).toBe(expected);
  });

  it("skips the studio's closures", () => {
    const christmas = studio({ closures: ['2026-12-25', '2026-12-28', '2027-01-01'] });
    expect(ready(christmas, '2026-12-24T15:00:00Z')).toBe('2026-12-30T15:00:00.000Z');
    expect(ready(christmas, '2026-12-30T15:00:00Z')).toBe('2027-01-04T15:00:00.000Z');
  });

  it('waits for the end of a long holiday and is null beyond sixty days', () => {
    const august = (days: number): string[] =>
      Array.from({ length: days }, (_, index) =>
        new Date(at('2026-08-01') + index * 86_400_000).toISOString().slice(0, 10),
      );
    const paris = { timeZone: 'Europe/Paris' };
    expect(ready(studio({ ...paris, closures: august(31) }), '2026-07-31T15:00:00Z')).toBe(
      '2026-09-02T08:00:00.000Z',
    );
    expect(ready(studio({ ...paris, closures: august(58) }), '2026-07-31T15:00:00Z')).toBe(
      '2026-09-29T08:00:00.000Z',
    );
    expect(ready(studio({ ...paris, closures: august(59) }), '2026-07-31T15:00:00Z')).toBeNull();
  });

  it('is the first opening that begins on the day itself', () => {
    const nights = studio({
      operatingHours: ([1, 2, 3] as const).flatMap((day) => [
        hours(day, '14:00', '02:00'),
        hours(day, '09:00', '12:00'),
      ]),
    });
    expect(ready(nights, '2026-11-16T15:00:00Z')).toBe('2026-11-18T14:00:00.000Z');
  });

  it('takes a clock change before that day into account', () => {
    const daily = week([0, 1, 2, 3, 4, 5, 6]);
    const paris = studio({ operatingHours: daily, timeZone: 'Europe/Paris' });
    expect(ready(paris, '2026-03-27T12:00:00Z')).toBe('2026-03-29T08:00:00.000Z');
    expect(ready(paris, '2026-10-23T12:00:00Z')).toBe('2026-10-25T09:00:00.000Z');
    const sydney = studio({ operatingHours: daily, timeZone: 'Australia/Sydney' });
    expect(ready(sydney, '2026-10-02T12:00:00Z')).toBe('2026-10-03T23:00:00.000Z');
    const kolkata = studio({ operatingHours: daily, timeZone: 'Asia/Kolkata' });
    expect(ready(kolkata, '2026-11-16T18:29:59Z')).toBe('2026-11-18T04:30:00.000Z');
    expect(ready(kolkata, '2026-11-16T18:30:00Z')).toBe('2026-11-19T04:30:00.000Z');
  });

  it('is the opening on the last of the days that production takes', () => {
    const days = [1, 2, 3, 14].map((count) => ready(studio(), '2026-11-20T15:00:00Z', count));
    expect(days.map((moment) => moment?.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-12-10',
    ]);
    // Opens nine times within 60 days.
    const saturdays = studio({ operatingHours: week([6]) });
    expect(ready(saturdays, '2026-11-16T15:00:00Z', 14)).toBeNull();
  });

  it('is null without opening hours and works with one opening a week', () => {
    expect(ready(studio({ operatingHours: [] }), '2026-11-16T15:00:00Z')).toBeNull();
    expect(ready(studio({ operatingHours: week([6]) }), '2026-11-21T15:00:00Z')).toBe(
      '2026-12-05T15:00:00.000Z',
    );
  });

  it("counterUntil adds fourteen days on the studio's calendar", () => {
    expect(counterUntil('2026-11-18', [])).toBe('2026-12-02');
    expect(counterUntil('2027-02-20', [])).toBe('2027-03-06');
  });

  it('counterUntil does not count the days on which the studio is closed', () => {
    const closed = Array.from({ length: 14 }, (_, day) => addDays('2027-08-02', day));
    expect(counterUntil('2027-08-01', closed)).toBe('2027-08-29');
    expect(counterUntil('2027-08-01', ['2027-07-31', '2027-08-15', '2027-08-17'])).toBe(
      '2027-08-16',
    );
  });
});

describe('shipping readiness estimate', () => {
  it.each([
    // Ordered on a Monday, a Thursday, a Friday, a Saturday, a Sunday.
    ['2026-11-16', 'TN', '2026-11-18'],
    ['2026-11-19', 'TN', '2026-11-23'],
    ['2026-11-20', 'CA', '2026-11-24'],
    ['2026-11-21', 'US', '2026-11-24'],
    ['2026-11-22', 'FR', '2026-11-24'],
    ['2026-12-31', 'AE', '2027-01-04'],
    // Friday and Saturday are the weekend.
    ['2026-11-18', 'SA', '2026-11-22'],
    ['2026-11-19', 'SA', '2026-11-23'],
    ['2026-11-20', 'SA', '2026-11-23'],
  ])('carrierDate of an order on %s in %s is %s', (ordered, country, expected) => {
    expect(carrierDate(ordered, country, 2)).toBe(expected);
  });

  it('carrierDate counts as many working days as production takes', () => {
    expect(carrierDate('2026-11-19', 'CA', 1)).toBe('2026-11-20');
    expect(carrierDate('2026-11-19', 'CA', 14)).toBe('2026-12-09');
  });

  it.each([
    // With the carrier on a Tuesday, a Thursday, a Friday.
    ['2026-11-24', 'US', '2026-11-27'],
    ['2026-11-26', 'CA', '2026-12-01'],
    ['2026-11-26', 'TN', '2026-11-30'],
    ['2026-11-27', 'FR', '2026-12-04'],
    ['2026-11-26', 'SA', '2026-12-03'],
  ])(
    'arrivalDate of a parcel with the carrier on %s in %s is %s',
    (carrierBy, country, expected) => {
      expect(arrivalDate(carrierBy, country)).toBe(expected);
    },
  );

  it.each([
    ['TN', '2026-11-16T23:00:00Z', '2026-11-17'],
    ['US', '2026-11-17T04:59:00Z', '2026-11-16'],
    ['AU', '2026-11-16T13:00:00Z', '2026-11-17'],
    ['CH', '2026-11-16T23:59:00Z', '2026-11-16'],
  ])('orderDate in %s at %s is %s', (country, moment, expected) => {
    expect(orderDate(country, at(moment))).toBe(expected);
  });
});
