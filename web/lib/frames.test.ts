import { describe, expect, it } from 'vitest';
import { frameRanges } from './frames.ts';

describe('frameRanges', () => {
  it.each([
    [[], ''],
    [[3], '3'],
    [[2, 5, 6, 7], '2, 5–7'],
    [[1, 2], '1, 2'],
    [[1, 2, 3], '1–3'],
    [[7, 1, 3, 2, 5], '1–3, 5, 7'],
    [[4, 4, 4], '4'],
    [[9, 10, 11, 99, 100], '9–11, 99, 100'],
  ])('formats %j', (frames, text) => {
    expect(frameRanges(frames, ', ')).toBe(text);
  });

  it("uses the language's separator", () => {
    expect(frameRanges([1, 2, 5], '، ')).toBe('1، 2، 5');
  });
});
