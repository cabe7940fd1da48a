import { describe, expect, it } from 'vitest';
import { backupsHoldUntil, backupsKeptUntil, selectKept } from './retention.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.UTC(2027, 11, 31, 12);

function makeDaily(days: number) {
  return Array.from({ length: days }, (_, index) => {
    const takenAt = now - index * dayMs;
    return { name: new Date(takenAt).toISOString().slice(0, 10), takenAt };
  });
}

describe('selectKept', () => {
  it('keeps 7 days, 4 weeks and 12 months of daily backups', () => {
    expect([...selectKept(makeDaily(500))].toSorted().toReversed()).toEqual(
      '2027-12-31 2027-12-30 2027-12-29 2027-12-28 2027-12-27 2027-12-26 2027-12-25 2027-12-19 2027-12-12 2027-11-30 2027-10-31 2027-09-30 2027-08-31 2027-07-31 2027-06-30 2027-05-31 2027-04-30 2027-03-31 2027-02-28 2027-01-31'.split(
        ' ',
      ),
    );
  });

  it('keeps the newest backup of a day', () => {
    const backups = [1, 5, 3].map((hour) => ({ name: `at ${hour}`, takenAt: now + hour }));
    expect([...selectKept(backups)]).toEqual(['at 5']);
  });

  it('keeps old backups after a pause', () => {
    const old = makeDaily(3).map(({ name, takenAt }) => ({ name, takenAt: takenAt - 900 * dayMs }));
    expect(selectKept([...old, { name: 'new', takenAt: now }]).size).toBe(4);
  });

  it('keeps nothing of nothing', () => {
    expect(selectKept([])).toEqual(new Set());
  });
});

describe('backupsHoldUntil', () => {
  it.for([
    ['2026-11-29T10:00:00Z', '2027-11-02'],
    ['2026-01-01T00:00:00Z', '2027-01-02'],
  ] as const)('of %s is a day after which no daily backup of that time is kept', ([at, day]) => {
    const shown = Date.parse(at);
    const until = backupsHoldUntil(shown);
    expect(new Date(until).toISOString().slice(0, 10)).toBe(day);
    // A shop that makes a backup each morning from then on.
    const mornings = (last: number) =>
      Array.from({ length: Math.floor((last - shown) / dayMs) + 1 }, (_, days) => ({
        name: String(days),
        takenAt: shown + days * dayMs,
      }));
    const kept = selectKept(mornings(until));
    const oldest = Math.min(...[...kept].map(Number));
    expect(shown + oldest * dayMs).toBeGreaterThan(shown);
  });
});

describe('backupsKeptUntil', () => {
  it('says of each backup when it goes: after days, weeks, or a year', () => {
    const backups = makeDaily(500).filter(({ name }) => selectKept(makeDaily(500)).has(name));
    const until = backupsKeptUntil(backups, now + dayMs);
    const dayOf = (name: string) => new Date(until.get(name) ?? 0).toISOString().slice(0, 10);
    expect(until.size).toBe(backups.length);
    expect(dayOf('2027-01-31')).toBe('2028-01-01');
    expect(dayOf('2027-12-25')).toBe('2028-01-01');
    expect(dayOf('2027-12-31')).toBe('2028-12-01');
  });

  it('is within the time in which backups hold a moment', () => {
    const backups = makeDaily(3);
    for (const [name, at] of backupsKeptUntil(backups, now)) {
      const { takenAt = 0 } = backups.find((one) => one.name === name) ?? {};
      expect(at).toBeLessThanOrEqual(backupsHoldUntil(takenAt));
    }
  });
});
