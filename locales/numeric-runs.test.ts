import { describe, expect, it } from 'vitest';
import { isolateNumbers, splitNumericRuns } from './numeric-runs.ts';

function numericIn(text: string): string[] {
  return splitNumericRuns(text).flatMap((run) => (run.isNumeric ? [run.text] : []));
}

describe('splitNumericRuns', () => {
  it.each([
    ['مقاساتنا 10×15 و 13 x 18 سم', ['10×15', '13 x 18']],
    ['من 9-17، ومن 09:00–17:30.', ['9-17', '09:00–17:30']],
    [
      'هاتف +216 71 123 456 أو 71.123.456 أو (514) 555-0199',
      ['+216 71 123 456', '71.123.456', '(514) 555-0199'],
    ],
    ['السعر $5.00 أو 12,50 €.', ['$5.00', '12,50 €']],
    ['10×15 و13×18 قبل 2026-11-27', ['10×15', '13×18', '2026-11-27']],
  ])('finds the sizes, ranges, numbers and amounts of “%s”', (text, expected) => {
    expect(numericIn(text)).toEqual(expected);
  });

  it.each(['القائمة: 1, 2, 3.', 'في 27 يومًا', 'FPX-123-456', 'a1-2b', 'x@10-15.example'])(
    'leaves “%s” alone',
    (text) => {
      expect(numericIn(text)).toEqual([]);
    },
  );

  it('keeps every character', () => {
    const text = '9-17 من كل يوم، +216 71 123 456';
    expect(
      splitNumericRuns(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
    expect(splitNumericRuns('')).toEqual([]);
  });
});

describe('isolateNumbers', () => {
  it('keeps the numbers of a text in their own direction and changes nothing else', () => {
    expect(isolateNumbers('اتصل على +216 71 123 456 قبل 9-17')).toBe(
      'اتصل على \u2066+216 71 123 456\u2069 قبل \u20669-17\u2069',
    );
    expect(isolateNumbers('Ring twice, flat 12.')).toBe('Ring twice, flat 12.');
  });
});
