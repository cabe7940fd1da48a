import { describe, expect, it } from 'vitest';
import { formatCsv } from './csv.ts';

describe('formatCsv', () => {
  it('has a byte order mark, and quotes what would end a cell', () => {
    expect(formatCsv([['a', 'b,c', 'say "d"', 'e\nf']], 'en')).toBe(
      '\uFEFFa,"b,c","say ""d""","e\nf"\r\n',
    );
  });

  it('has semicolons and decimal commas in French and Arabic', () => {
    const amount = { minor: 1050, currency: 'TND' } as const;
    expect(formatCsv([['a;b', 1.5, amount]], 'fr')).toBe('\uFEFF"a;b";1,5;10,50\r\n');
    expect(formatCsv([['a', 1.5, amount]], 'ar')).toBe('\uFEFFa;1,5;10,50\r\n');
    expect(formatCsv([['a', 1.5, amount]], 'en')).toBe('\uFEFFa,1.5,10.50\r\n');
  });

  it.each(['=1+1', '+216', '-1', '@sum', '\tx'])('keeps the text %j a text', (text) => {
    expect(formatCsv([[text]], 'en')).toBe(`\uFEFF'${text}\r\n`);
  });

  it('leaves a negative number a number', () => {
    expect(formatCsv([[-1, { minor: -100, currency: 'USD' }]], 'en')).toBe('\uFEFF-1,-1.00\r\n');
  });
});
