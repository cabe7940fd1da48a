import { describe, expect, it } from 'vitest';
import { exceedsJsonLimits, jsonLimits } from './json-body.ts';

function exceeds(text: string): boolean {
  return exceedsJsonLimits(Buffer.from(text));
}

const { depth, values } = jsonLimits;

describe('exceedsJsonLimits', () => {
  it('accepts exactly the allowed levels and values', () => {
    expect(exceeds('['.repeat(depth) + ']'.repeat(depth))).toBe(false);
    expect(
      exceeds(
        `[${Array(values - 1)
          .fill('1')
          .join(',')}]`,
      ),
    ).toBe(false);
  });

  it('refuses one more level and one more value', () => {
    expect(exceeds('['.repeat(depth + 1) + ']'.repeat(depth + 1))).toBe(true);
    expect(exceeds(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toBe(true);
    expect(exceeds(`[${Array(values).fill('1').join(',')}]`)).toBe(true);
  });

  it('ignores brackets and commas within strings', () => {
    expect(exceeds(JSON.stringify(['[{,'.repeat(values)]))).toBe(false);
    expect(exceeds(JSON.stringify({ ['[{,'.repeat(values)]: '\\' }))).toBe(false);
    expect(exceeds(JSON.stringify([String.raw`\"[`.repeat(depth * 2), 'ends'].concat('\\')))).toBe(
      false,
    );
  });

  it('finds the end of a string after escaped quotes and backslashes', () => {
    const deep = '['.repeat(depth + 1);
    for (const text of ['"', '\\', '\\"', '\\\\', '"\\']) {
      expect(exceeds(`[${JSON.stringify(text)},${deep}`)).toBe(true);
      expect(exceeds(JSON.stringify([text + deep]))).toBe(false);
    }
  });

  it('refuses more escaped quotes than values', () => {
    expect(exceeds(JSON.stringify('"'.repeat(values)))).toBe(true);
  });

  it('leaves invalid JSON to the parser', () => {
    for (const text of ['', '"', '"\\"', ']]]]', 'no', '\\']) expect(exceeds(text)).toBe(false);
  });
});
