import { describe, expect, it } from 'vitest';
import { withoutFinalStop } from './final-stop.ts';
import { listSeparator } from './lists.ts';
import { sizeName } from './size-name.ts';

describe('sizeName', () => {
  it.each([
    ['4x6', 'en', '4×6'],
    ['3.5x4.5', 'en', '3.5×4.5'],
    ['3.5x4.5', 'fr', '3,5×4,5'],
    ['3.5x4.5', 'ar', '3,5×4,5'],
    ['keychain', 'fr', 'keychain'],
  ] as const)('writes %s in %s as %s', (size, language, written) => {
    expect(sizeName(size, language)).toBe(written);
  });
});

describe('listSeparator', () => {
  it('separates Arabic entries by an Arabic comma', () => {
    expect(['1', '2'].join(listSeparator('ar'))).toBe('1، 2');
    expect(['1', '2'].join(listSeparator('fr'))).toBe('1, 2');
  });
});

describe('withoutFinalStop', () => {
  it('removes the last stop of an Arabic currency and keeps those between its letters', () => {
    const dinars = new Intl.NumberFormat('ar-TN', { style: 'currency', currency: 'TND' });
    expect(dinars.format(12.5)).toContain('د.ت.');
    expect(withoutFinalStop(dinars.format(12.5))).toContain('د.ت');
    expect(withoutFinalStop(dinars.format(12.5))).not.toContain('ت.');
  });

  it('keeps the stops of figures', () => {
    expect(withoutFinalStop('$1,234.50')).toBe('$1,234.50');
  });
});
