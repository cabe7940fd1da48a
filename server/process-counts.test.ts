import { describe, expect, it } from 'vitest';
import { countConnections, usualProcessCounts } from './process-counts.ts';

describe('usualProcessCounts', () => {
  it.each([1, 2, 3])('runs one process of each part on %i cores', (cores) => {
    expect(usualProcessCounts(cores, 'linux')).toEqual({ web: 1, worker: 1, prints: 1 });
  });

  it('serves with half of the cores and prints with a quarter, four at most', () => {
    expect(usualProcessCounts(4, 'linux')).toEqual({ web: 2, worker: 1, prints: 1 });
    expect(usualProcessCounts(8, 'linux')).toEqual({ web: 4, worker: 1, prints: 2 });
    expect(usualProcessCounts(64, 'linux')).toEqual({ web: 4, worker: 1, prints: 4 });
  });

  it('serves with one process where a port cannot be shared', () => {
    expect(usualProcessCounts(8, 'darwin').web).toBe(1);
  });
});

describe('countConnections', () => {
  it('stays below the 100 connections of the embedded database by default', () => {
    expect(countConnections(usualProcessCounts(2, 'linux'))).toBe(34);
    expect(countConnections(usualProcessCounts(64, 'linux'))).toBeLessThan(97);
  });
});
