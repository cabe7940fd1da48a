import { expect, it } from 'vitest';
import { findReleaseAge } from './postgres-releases.ts';

function missedBy(version: string, day: string) {
  return findReleaseAge(version, Date.parse(day))?.missed.map((time) =>
    new Date(time).toISOString().slice(0, 10),
  );
}

it('findReleaseAge names the planned releases since that of a version', () => {
  expect(missedBy('18.4', '2026-08-12')).toEqual([]);
  expect(missedBy('18.4', '2026-11-29')).toEqual(['2026-08-13', '2026-11-12']);
  expect(missedBy('18.4 (Debian 18.4-1)', '2027-02-11')).toHaveLength(3);
});

it('findReleaseAge knows nothing about other versions', () => {
  expect(findReleaseAge('18.5', Date.parse('2026-11-29'))).toBeNull();
  expect(findReleaseAge('', Date.parse('2026-11-29'))).toBeNull();
});
