import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { readLines, toItems, writeLines } from './simulation-lines.ts';

const lines = [
  { key: '3.5x4.5', quantity: 10, options: {}, measure: null },
  {
    key: 'canvas-30x40',
    quantity: 2,
    options: { mount: 'wood', border: 'white' },
    measure: { widthMm: 600, heightMm: 400 },
  },
];

describe('the lines of the simulator in its address', () => {
  it('are read as they were written', () => {
    const text = '3.5x4.5:10,canvas-30x40:2@600x400;mount=wood;border=white';
    expect(writeLines(lines)).toBe(text);
    expect(readLines(text)).toEqual(lines);
  });

  it('leave out what cannot be read, and what is too much', () => {
    expect(readLines('4x6,4x6:x,:3,4x6:2')).toEqual([
      { key: '4x6', quantity: 2, options: {}, measure: null },
    ]);
    expect(readLines(Array.from({ length: 30 }, () => '4x6:1').join(','))).toHaveLength(20);
  });

  it('are asked of their products, without those that no product has', () => {
    expect(
      toItems(defaultCatalogue, [
        ...lines,
        { ...lines[0], key: '4x6', quantity: 3, options: {}, measure: null },
      ]),
    ).toEqual([
      { productType: 'photo_print', size: '3.5x4.5', quantity: 10 },
      { productType: 'photo_print', size: '4x6', quantity: 3 },
    ]);
  });
});
