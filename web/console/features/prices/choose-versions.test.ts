import { describe, expect, it } from 'vitest';
import type { CatalogueVersion } from '#contract/staff/catalogue.ts';
import { findCompared, findShown } from './choose-versions.ts';

function version(number: number, state: CatalogueVersion['state']): CatalogueVersion {
  const base = number === 1 ? null : number - 1;
  const savedAt = '2026-11-24T09:00:00.000Z';
  return { number, state, from: null, until: null, note: '', by: null, savedAt, base, orders: 0 };
}

const past = [version(2, 'current'), version(1, 'past')];

describe('the versions that are shown without a choice', () => {
  it('are the latest draft beside what holds', () => {
    const versions = [version(4, 'draft'), version(3, 'draft'), ...past];
    expect(findShown(versions)).toBe(4);
    expect(findCompared(versions, version(4, 'draft'))).toBe(2);
  });

  it('are what is scheduled next, without a draft', () => {
    const versions = [version(4, 'scheduled'), version(3, 'scheduled'), ...past];
    expect(findShown(versions)).toBe(3);
    expect(findCompared(versions, version(3, 'scheduled'))).toBe(2);
  });

  it('are what holds beside what it was made of, and the first one beside itself', () => {
    expect(findShown([version(3, 'withdrawn'), ...past])).toBe(2);
    expect(findCompared(past, version(2, 'current'))).toBe(1);
    expect(findCompared(past, version(1, 'past'))).toBe(1);
    expect(findShown([])).toBeNull();
  });
});
