import { describe, expect, it } from 'vitest';
import { staffLine } from '#tests/screens/console/demo-orders.ts';
import { filterLines, groupLines, needsLook, toPhotoRows } from './photo-groups.ts';

function lines(count: number, size: string, from = 1) {
  return Array.from({ length: count }, (_, at) => staffLine(from + at, { size }));
}

describe('needsLook', () => {
  it('is true of a poor print and of one that waits for a decision', () => {
    expect(needsLook(staffLine(1))).toBe(false);
    expect(needsLook(staffLine(1, { dpi: 149 }))).toBe(true);
    expect(needsLook(staffLine(1, { dpi: 150 }))).toBe(false);
    const held = { state: 'held', reason: 'low_resolution', batch: null } as const;
    expect(needsLook(staffLine(1, { print: held }))).toBe(true);
  });

  it('is false of a gift, which has no resolution on paper', () => {
    expect(needsLook(staffLine(1, { productType: 'keychain', dpi: 90 }))).toBe(false);
  });
});

describe('filterLines', () => {
  it('keeps the photos whose originals are missing', () => {
    const all = [staffLine(1), staffLine(2, { isOriginalMissing: true })];
    expect(filterLines(all, 'missing').map(({ frame }) => frame)).toEqual([2]);
    expect(filterLines(all, 'all')).toHaveLength(2);
  });
});

describe('groupLines', () => {
  it('groups by size and counts the prints', () => {
    const groups = groupLines([...lines(2, '4x6'), staffLine(3, { size: '8x10', quantity: 3 })]);
    expect(groups.map(({ size, prints }) => [size, prints])).toEqual([
      ['4x6', 2],
      ['8x10', 3],
    ]);
  });
});

describe('toPhotoRows', () => {
  const groups = groupLines([...lines(20, '4x6'), ...lines(3, '8x10', 21)]);

  it('folds a long group among several', () => {
    const rows = toPhotoRows(groups, 5, new Set());
    expect(rows.map(({ kind }) => kind)).toEqual([
      'head',
      'photos',
      'photos',
      'rest',
      'head',
      'photos',
    ]);
    const rest = rows.find((row) => row.kind === 'rest');
    expect(rest?.hidden).toHaveLength(10);
  });

  it('shows all of a group that is unfolded, or alone', () => {
    const unfolded = toPhotoRows(groups, 5, new Set(['photo_print 4x6']));
    expect(unfolded.filter(({ kind }) => kind === 'photos')).toHaveLength(5);
    const alone = toPhotoRows(groupLines(lines(500, '4x6')), 5, new Set());
    expect(alone.filter(({ kind }) => kind === 'photos')).toHaveLength(100);
  });
});
