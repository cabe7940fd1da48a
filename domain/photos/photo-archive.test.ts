import { describe, expect, it } from 'vitest';
import { archiveCutoff, deletionCutoff } from './photo-archive.ts';

function at(text: string): number {
  return Date.parse(text);
}

describe('archiveCutoff', () => {
  it('archives an order of 1 January on 2 March, at any hour', () => {
    for (const ended of ['2027-01-01T00:00:00Z', '2027-01-01T23:59:59.999Z']) {
      expect(at(ended)).toBeGreaterThanOrEqual(archiveCutoff(at('2027-03-01T23:59:59.999Z')));
      expect(at(ended)).toBeLessThan(archiveCutoff(at('2027-03-02T00:00:00Z')));
    }
  });

  it('keeps an order of 2 January on 2 March', () => {
    expect(at('2027-01-02T00:00:00Z')).toBe(archiveCutoff(at('2027-03-02T23:59:59Z')));
  });
});

describe('deletionCutoff', () => {
  it('deletes what was archived yesterday after one day', () => {
    const cutoff = deletionCutoff(at('2027-03-03T02:00:00Z'), 1);
    expect(at('2027-03-02T23:59:59Z')).toBeLessThan(cutoff);
    expect(at('2027-03-03T00:00:00Z')).toBe(cutoff);
  });
});
