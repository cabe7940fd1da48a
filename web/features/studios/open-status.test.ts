import { describe, expect, it } from 'vitest';
import type { Opening, OperatingHours } from '#domain/studios/opening-hours.ts';
import { openStatus } from './open-status.ts';

function hours(
  day: OperatingHours['day'],
  openTime: string | null,
  closeTime: string | null,
): OperatingHours {
  return { day, isClosed: openTime === null, openTime, closeTime };
}

const weekdaysOnly: Opening = {
  operatingHours: [1, 2, 3, 4, 5].map((day) =>
    hours(day as OperatingHours['day'], '09:00', '18:00'),
  ),
  closures: [],
  timeZone: [
    { minutes: -240, until: '2026-11-01T06:00:00.000Z' },
    { minutes: -300, until: null },
  ],
};

/** Parses a local time in Toronto in winter. */
function at(text: string): number {
  return Date.parse(`${text}-05:00`);
}

describe('openStatus', () => {
  it("uses the studio's time zone", () => {
    // A Friday.
    expect(openStatus(weekdaysOnly, at('2026-11-20T17:59'))).toEqual({ kind: 'open', until: 1080 });
    expect(openStatus(weekdaysOnly, at('2026-11-20T08:00'))).toEqual({
      kind: 'opens',
      day: 'today',
      at: 540,
    });
  });

  it('names tomorrow, and a weekday for later days', () => {
    expect(openStatus(weekdaysOnly, at('2026-11-19T18:00'))).toMatchObject({ day: 'tomorrow' });
    expect(openStatus(weekdaysOnly, at('2026-11-20T18:00'))).toEqual({
      kind: 'opens',
      day: 1,
      at: 540,
    });
  });

  it('gives the correct hour across a change to or from daylight saving time', () => {
    // Friday evening in daylight saving time; Monday is in standard time.
    expect(openStatus(weekdaysOnly, Date.parse('2026-10-30T18:00-04:00'))).toEqual({
      kind: 'opens',
      day: 1,
      at: 540,
    });
    expect(openStatus(weekdaysOnly, Date.parse('2026-10-30T17:59-04:00'))?.kind).toBe('open');
  });

  it('is closed when it does not open within a week', () => {
    const closures = Array.from({ length: 14 }, (_, day) => `2026-11-${20 + day}`);
    const away = { ...weekdaysOnly, closures: closures.slice(0, 11) };
    expect(openStatus(away, at('2026-11-20T10:00'))).toEqual({ kind: 'closed' });
  });

  it('names no closing time for a studio that stays open for a day or more', () => {
    const operatingHours = ([0, 1, 2, 3, 4, 5, 6] as const).map((day) =>
      hours(day, '00:00', '24:00'),
    );
    const always = { ...weekdaysOnly, operatingHours };
    expect(openStatus(always, at('2026-11-20T10:00'))).toEqual({ kind: 'open', until: null });
    const closedOnSundays = { ...weekdaysOnly, operatingHours: operatingHours.slice(1) };
    // A Friday and a Saturday.
    expect(openStatus(closedOnSundays, at('2026-11-20T10:00'))).toEqual({
      kind: 'open',
      until: null,
    });
    expect(openStatus(closedOnSundays, at('2026-11-21T10:00'))).toEqual({ kind: 'open', until: 0 });
  });

  it('is null without opening hours', () => {
    const now = at('2026-11-20T10:00');
    expect(openStatus({ ...weekdaysOnly, operatingHours: [] }, now)).toBeNull();
  });
});
