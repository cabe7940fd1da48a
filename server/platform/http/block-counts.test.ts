import { describe, expect, it } from 'vitest';
import { addressBlock } from './address-block.ts';
import { openBlockCounts } from './block-counts.ts';

describe('openBlockCounts', () => {
  it('counts the /64 of one /48 together, up to half more than one may have', () => {
    const counts = openBlockCounts();
    const added = Array.from({ length: 20 }, (_, index) =>
      counts.add(addressBlock(`2001:db8:1:${index}00::1`), 1, 4),
    );
    expect(added.filter(Boolean)).toHaveLength(6);
    expect(counts.add(addressBlock('2001:db8:2::1'), 1, 4)).toBe(true);
    counts.remove(addressBlock('2001:db8:1::1'), 1);
    expect(counts.add(addressBlock('2001:db8:1:ff00::1'), 1, 4)).toBe(true);
  });

  it('adds nothing of an amount that exceeds the limit', () => {
    const counts = openBlockCounts();
    expect(counts.add('203.0.113.7', 5, 4)).toBe(false);
    expect(counts.add('203.0.113.7', 4, 4)).toBe(true);
    expect(counts.add('203.0.113.7', 1, 4)).toBe(false);
  });
});
