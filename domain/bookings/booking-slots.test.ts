import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { endOfSlot, freeSlotsOn, isOffered, slotsOn, type SlotSearch } from './booking-slots.ts';
import { addDays, toLocalTime, findUtcOffsets, zonedIso } from '../common/local-time.ts';
import type { OperatingHours, Opening, Weekday } from '../studios/opening-hours.ts';

function hours(day: Weekday, openTime: string, closeTime: string): OperatingHours {
  return {
    day,
    isClosed: false,
    openTime,
    closeTime,
  };
}

function opening(
  timeZone: string,
  operatingHours: OperatingHours[],
  closures: string[] = [],
): Opening {
  return { timeZone, operatingHours, closures };
}

function everyDay(openTime: string, closeTime: string): OperatingHours[] {
  return ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => hours(day, openTime, closeTime));
}

function at(iso: string): number {
  return Date.parse(iso);
}

function shown(slots: readonly number[]): string[] {
  return slots.map((slot) => new Date(slot).toISOString().slice(0, 16));
}

// 2026-11-21 is a Saturday.
const longBefore = at('2026-11-21T08:00:00Z');

function search(open: Opening, changes: Partial<SlotSearch> = {}): SlotSearch {
  return {
    opening: open,
    service: 'portrait',
    now: longBefore,
    ...changes,
  };
}

// Tunis is one hour ahead of UTC all year.
const tunis = opening('Africa/Tunis', [hours(1, '09:00', '10:00'), hours(1, '14:00', '15:00')]);

describe('slotsOn', () => {
  it('lists every quarter hour at which the service still ends before closing', () => {
    expect(shown(slotsOn(search(tunis), '2026-11-23'))).toEqual([
      '2026-11-23T08:00',
      '2026-11-23T08:15',
      '2026-11-23T08:30',
      '2026-11-23T13:00',
      '2026-11-23T13:15',
      '2026-11-23T13:30',
    ]);
    expect(shown(slotsOn(search(tunis, { service: 'family' }), '2026-11-23'))).toEqual([
      '2026-11-23T08:00',
      '2026-11-23T13:00',
    ]);
  });

  it('counts quarter hours from the opening time, even an odd one', () => {
    const odd = opening('Africa/Tunis', [hours(1, '09:10', '09:50')]);
    expect(shown(slotsOn(search(odd), '2026-11-23'))).toEqual(['2026-11-23T08:10']);
  });

  it('is empty for an interval shorter than the service, a closed day and a closure', () => {
    const short = opening('Africa/Tunis', [hours(1, '09:00', '09:20')]);
    expect(slotsOn(search(short), '2026-11-23')).toEqual([]);
    expect(slotsOn(search(tunis), '2026-11-24')).toEqual([]);
    expect(slotsOn(search({ ...tunis, closures: ['2026-11-23'] }), '2026-11-23')).toEqual([]);
  });

  it('starts two hours ahead at the earliest', () => {
    const now = at('2026-11-23T06:15:00Z');
    expect(shown(slotsOn(search(tunis, { now }), '2026-11-23'))[0]).toBe('2026-11-23T08:15');
    expect(shown(slotsOn(search(tunis, { now: now + 1 }), '2026-11-23'))[0]).toBe(
      '2026-11-23T08:30',
    );
    expect(slotsOn(search(tunis, { now: at('2026-11-30T08:00:00Z') }), '2026-11-23')).toEqual([]);
  });

  it("reaches 60 days ahead on the studio's calendar", () => {
    // In Auckland it is already the 22nd.
    const auckland = opening('Pacific/Auckland', everyDay('09:00', '17:00'));
    const now = at('2026-11-21T12:00:00Z');
    expect(slotsOn(search(auckland, { now }), '2027-01-21')).not.toEqual([]);
    expect(slotsOn(search(auckland, { now }), '2027-01-22')).toEqual([]);
  });
});

describe('slotsOn for hours across midnight', () => {
  const night = opening('Africa/Tunis', [hours(1, '22:00', '02:00')]);

  it('assigns each slot to the date on which the service begins', () => {
    const monday = shown(slotsOn(search(night), '2026-11-23'));
    const tuesday = shown(slotsOn(search(night), '2026-11-24'));
    expect([monday[0], monday.at(-1)]).toEqual(['2026-11-23T21:00', '2026-11-23T22:45']);
    expect([tuesday[0], tuesday.at(-1)]).toEqual(['2026-11-23T23:00', '2026-11-24T00:30']);
  });

  it('keeps the rest of the night when the next day is closed', () => {
    const closed = { ...night, closures: ['2026-11-24'] };
    expect(slotsOn(search(closed), '2026-11-24')).toHaveLength(7);
  });

  it('lets a service run past midnight when the next day opens at 00:00', () => {
    const always = opening('Africa/Tunis', everyDay('00:00', '24:00'));
    const slots = slotsOn(search(always, { service: 'family' }), '2026-11-24');
    expect(slots).toHaveLength(96);
    expect(new Set(slots).size).toBe(96);
    expect(isOffered(search(always, { service: 'family' }), at('2026-11-24T22:45:00Z'))).toBe(true);
  });

  it("lists a slot once when a night overlaps the next day's hours", () => {
    const both = opening('Africa/Tunis', [hours(1, '22:00', '02:00'), hours(2, '01:00', '04:00')]);
    const slots = slotsOn(search(both), '2026-11-24');
    expect(slots).toHaveLength(15);
    expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b));
  });
});

describe('slotsOn on days of a clock change', () => {
  // On 2027-03-28 the clock in Paris skips from 02:00 to 03:00; on 2026-10-25 the hour from 02:00 repeats.
  const paris = opening('Europe/Paris', everyDay('01:00', '05:00'));
  const now = at('2026-10-20T00:00:00Z');

  it('has an hour less or more and no duplicate slot', () => {
    const spring = slotsOn(search(paris, { now: at('2027-03-20T00:00:00Z') }), '2027-03-28');
    const autumn = slotsOn(search(paris, { now }), '2026-10-25');
    const plain = slotsOn(search(paris, { now }), '2026-10-26');
    expect([spring.length, plain.length, autumn.length]).toEqual([11, 15, 19]);
    for (const slots of [spring, autumn]) expect(new Set(slots).size).toBe(slots.length);
  });

  it('opens at the same local time before and after the change', () => {
    const shop = opening('America/New_York', everyDay('09:00', '17:00'));
    const first = (date: string) => shown(slotsOn(search(shop, { now }), date))[0];
    expect(first('2026-10-31')).toBe('2026-10-31T13:00');
    expect(first('2026-11-02')).toBe('2026-11-02T14:00');
  });
});

describe('freeSlotsOn and isOffered', () => {
  const taken = { startsAt: at('2026-11-23T08:15:00Z'), endsAt: at('2026-11-23T08:30:00Z') };

  it('freeSlotsOn leaves out slots that overlap a taken time and keeps adjacent ones', () => {
    expect(shown(freeSlotsOn(search(tunis), '2026-11-23', [taken])).slice(0, 2)).toEqual([
      '2026-11-23T08:30',
      '2026-11-23T13:00',
    ]);
    const passport = search(tunis, { service: 'passport' });
    expect(shown(freeSlotsOn(passport, '2026-11-23', [taken])).slice(0, 3)).toEqual([
      '2026-11-23T08:00',
      '2026-11-23T08:30',
      '2026-11-23T08:45',
    ]);
  });

  it('isOffered accepts exactly the listed slots', () => {
    expect(isOffered(search(tunis), at('2026-11-23T08:15:00Z'))).toBe(true);
    expect(isOffered(search(tunis), at('2026-11-23T08:20:00Z'))).toBe(false);
    expect(isOffered(search(tunis), at('2026-11-23T08:45:00Z'))).toBe(false);
    expect(isOffered(search(tunis), at('2027-11-22T08:00:00Z'))).toBe(false);
  });

  it('endOfSlot adds the duration of the service', () => {
    const slot = at('2026-11-23T08:00:00Z');
    expect(endOfSlot(slot, 'passport') - slot).toBe(15 * 60_000);
    expect(endOfSlot(slot, 'product') - slot).toBe(60 * 60_000);
  });
});

describe('slots by the listed offsets of a zone', () => {
  const zones = [
    'Africa/Casablanca',
    'Africa/Tunis',
    'America/Santiago',
    'America/St_Johns',
    'America/Toronto',
    'Asia/Kathmandu',
    'Atlantic/Azores',
    'Australia/Lord_Howe',
    'Europe/Paris',
    'Pacific/Honolulu',
    'Pacific/Kiritimati',
  ] as const;
  const weeks = [
    everyDay('09:00', '18:00'),
    everyDay('00:00', '24:00'),
    everyDay('22:10', '02:40'),
    everyDay('01:30', '03:05'),
  ];

  test('are those by its name, on every bookable day', () => {
    const anyDay = fc.record({
      timeZone: fc.constantFrom(...zones),
      week: fc.constantFrom(...weeks),
      service: fc.constantFrom('passport' as const, 'family' as const),
      now: fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2032-01-01T00:00Z') }),
      // The first days reach furthest back, the last ones furthest ahead.
      ahead: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(0, 1, 59, 60)),
    });
    fc.assert(
      fc.property(anyDay, ({ timeZone, week, service, now, ahead }) => {
        const date = addDays(toLocalTime(now, timeZone).date, ahead);
        const listed = (zone: Opening['timeZone']): string[] =>
          slotsOn(
            { opening: { ...opening(timeZone, week), timeZone: zone }, service, now },
            date,
          ).map((slot) => zonedIso(slot, zone));
        expect(listed(findUtcOffsets(timeZone, now))).toEqual(listed(timeZone));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['Europe/Paris', '2027-03-26', '2027-03-28'],
    ['Europe/Paris', '2026-10-25', '2026-10-25'],
    ['America/Santiago', '2026-09-04', '2026-09-06'],
    ['Australia/Lord_Howe', '2026-03-01', '2026-04-05'],
  ])('are those by its name in %s on the day of a clock change', (timeZone, today, date) => {
    const now = at(`${today}T00:00:00Z`);
    for (const week of weeks) {
      const named = search(opening(timeZone, week), { now });
      const listed = {
        ...named,
        opening: { ...named.opening, timeZone: findUtcOffsets(timeZone, now) },
      };
      expect(slotsOn(listed, date)).toEqual(slotsOn(named, date));
    }
  });
});
