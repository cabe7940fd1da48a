import { describe, expect, it } from 'vitest';
import { formatCsv } from './csv.ts';

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
