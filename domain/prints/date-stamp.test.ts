import { describe, expect, it } from 'vitest';
import { placeStamp } from './date-stamp.ts';
import { formatStamp, isStampText } from './stamp-text.ts';

const layout = {
  paper: { width: 1800, height: 1200 },
  target: { left: 60, top: 60, width: 1680, height: 1080 },
};

function corners(path: string): { readonly x: number[]; readonly y: number[] } {
  const pairs = path.match(/[\d.]+ [\d.]+/g) ?? [];
  const numbers = pairs.map((pair) => pair.split(' ').map(Number));
  return { x: numbers.map(([x = 0]) => x), y: numbers.map(([, y = 0]) => y) };
}

describe('placeStamp', () => {
  it('ends 4 % of the shorter side before the lower right corner of the photo', () => {
    const { x, y } = corners(placeStamp(layout, '29/11/2025')?.path ?? '');
    // 48 pixels from 1740 and 1140; digits of 3.5 % are 42 pixels high, without the gaps between their strokes.
    expect(Math.max(...x)).toBe(1692);
    expect(Math.max(...y)).toBe(1092);
    expect(Math.min(...y)).toBe(1050);
  });

  it('becomes smaller where the photo is narrow', () => {
    const narrow = { ...layout, target: { ...layout.target, width: 300 } };
    const { x } = corners(placeStamp(narrow, '29/11/2025')?.path ?? '');
    // 60 % of 300 − 2 × 48.
    expect(Math.max(...x) - Math.min(...x)).toBeLessThanOrEqual(123);
  });

  it('moves into the bleed of a file', () => {
    const plain = corners(placeStamp(layout, '2025')?.path ?? '');
    const moved = corners(placeStamp(layout, '2025', { width: 30, height: 20 })?.path ?? '');
    expect(Math.max(...moved.x) - Math.max(...plain.x)).toBeCloseTo(30, 6);
    expect(Math.max(...moved.y) - Math.max(...plain.y)).toBeCloseTo(20, 6);
  });

  it('is nothing for a text that cannot be stamped', () => {
    expect(placeStamp(layout, '<script>')).toBeNull();
    expect(placeStamp(layout, '1234567890123')).toBeNull();
  });
});

describe('isStampText', () => {
  it.each(['29/11/2025', '29.11.2025', '2025-11-29', '29. 11. 2025', '2025'])(
    'allows %s',
    (text) => {
      expect(isStampText(text)).toBe(true);
    },
  );

  it.each(['', '/', 'today', '29//11', '29/11/', '٢٩/١١'])('refuses “%s”', (text) => {
    expect(isStampText(text)).toBe(false);
  });
});

describe('formatStamp', () => {
  const day = new Date(2025, 10, 9, 23, 30).getTime();

  it.each([
    ['fr-FR', '09/11/2025'],
    ['ja-JP', '2025/11/09'],
    ['de-DE', '09.11.2025'],
    ['en-US', '11/09/2025'],
    ['ar', '09/11/2025'],
    ['ru-RU', '09.11.2025'],
    ['zh-CN', '2025/11/09'],
    ['pt-BR', '09/11/2025'],
  ])('writes the day for %s as %s, which can be stamped', (locale, expected) => {
    expect(formatStamp(day, locale)).toBe(expected);
    expect(isStampText(expected)).toBe(true);
  });
});
