import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsv, parseCsv } from './csv.ts';

describe('formatCsv', () => {
  it('begins with a byte order mark and ends each row', () => {
    expect(formatCsv([['a', 'b'], ['c']])).toBe('\uFEFFa,b\r\nc\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1'])('marks %j as text', (cell) => {
    expect(formatCsv([[cell]])).toBe(`\uFEFF"'${cell}"\r\n`);
  });

  it('quotes separators, quotes and line breaks', () => {
    expect(formatCsv([['a,b', 'say "hi"', 'two\nlines', 'a;b']])).toBe(
      '\uFEFF"a,b","say ""hi""","two\nlines",a;b\r\n',
    );
    expect(formatCsv([['a,b', 'a;b']], ';')).toBe('\uFEFFa,b;"a;b"\r\n');
  });
});

describe('parseCsv', () => {
  it('numbers rows by the lines of the file, and leaves empty ones out', () => {
    expect(parseCsv('a,b\r\n\n"two\nlines",c\rlast,')).toEqual({
      rows: [
        { line: 1, cells: ['a', 'b'] },
        { line: 3, cells: ['two\nlines', 'c'] },
        { line: 5, cells: ['last', ''] },
      ],
      brokenLine: null,
    });
  });

  it.each([
    ['a\n"open', 2],
    ['a\nb,"c"d', 2],
  ])('finds the broken line of %j', (text, line) => {
    expect(parseCsv(text).brokenLine).toBe(line);
  });

  it('reads what formatCsv writes', () => {
    const cell = fc
      .string({
        unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', '=', '-', ' ', 'é'),
        maxLength: 6,
      })
      .filter((text) => !/^'[=+\-@\t\r]/.test(text));
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',' as const, ';' as const), (table, separator) => {
        const filled = table.filter((cells) => cells.some((text) => text !== ''));
        const read = parseCsv(formatCsv(filled, separator), separator);
        expect(read.rows.map(({ cells }) => cells)).toEqual(filled);
      }),
    );
  });
});
