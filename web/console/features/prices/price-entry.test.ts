import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { priceRows } from '#domain/catalogue/edit/price-rows.ts';
import { enterAmount, readTyped, toTyped } from './price-entry.ts';

describe('readTyped', () => {
  it('reads what toTyped writes, with either decimal sign', () => {
    expect(readTyped(toTyped(260, 'TND', ','), 'TND')).toBe(260);
    expect(readTyped(toTyped(1234, 'JPY', '.'), 'JPY')).toBe(1234);
    expect(readTyped('2.6', 'TND')).toBe(260);
  });

  it.each(['', 'x', '2.605', '-1', '99999999'])('refuses %j', (typed) => {
    expect(readTyped(typed, 'TND')).toBeNull();
  });
});

describe('enterAmount', () => {
  it('changes the amount of its row alone', () => {
    const rows = (after: typeof defaultCatalogue) => priceRows(defaultCatalogue, after, 'TN');
    for (const [index, row] of rows(defaultCatalogue).entries()) {
      const after = rows(enterAmount(defaultCatalogue, 'TN', row, 7));
      expect(after.map((each, at) => (at === index ? each.after : each.before))).toEqual(
        after.map((each, at) => (at === index ? 7 : each.after)),
      );
    }
  });
});
