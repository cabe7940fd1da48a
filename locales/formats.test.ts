import { describe, expect, it } from 'vitest';
import { createTranslator } from 'use-intl/core';
import { catalogueOf } from './catalogues.ts';
import { withoutFinalStop } from './final-stop.ts';
import { joinFacts, joinList, joinRange, joinSentences, labelled, listSeparator } from './lists.ts';
import { languageOf } from './languages.ts';
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
  it('is the comma of the script', () => {
    expect(['1', '2'].join(listSeparator('ar'))).toBe('1، 2');
    expect(['1', '2'].join(listSeparator('fr'))).toBe('1, 2');
    expect(['1', '2'].join(listSeparator('ja'))).toBe('1、2');
  });
});

describe('joinList', () => {
  it.each([
    ['en', 'A, B, and C'],
    ['fr', 'A, B et C'],
    ['ar', 'A وB وC'],
    ['de', 'A, B und C'],
    ['ja', 'A、B、C'],
    ['zh', 'A、B和C'],
  ] as const)('writes a list in %s as %s', (language, written) => {
    expect(joinList(['A', 'B', 'C'], language)).toBe(written);
  });
});

describe('joinFacts, joinSentences and joinRange', () => {
  it('join with spaces, in Japanese with full-width marks', () => {
    expect(joinFacts(['A', '', 'B'], 'ar')).toBe('A · B');
    expect(joinFacts(['A', 'B'], 'ja')).toBe('A・B');
    expect(joinSentences(['A.', 'B.'], 'ru')).toBe('A. B.');
    expect(joinSentences(['甲。', '乙。'], 'zh')).toBe('甲。乙。');
    expect(joinRange('9:00', '17:00', 'fr')).toBe('9:00 – 17:00');
    expect(joinRange('9:00', '17:00', 'ja')).toBe('9:00〜17:00');
  });
});

describe('labelled', () => {
  it('writes the colon as the language does, also without a value', () => {
    expect(labelled('Total', '5', 'en')).toBe('Total: 5');
    expect(labelled('Total', '', 'de')).toBe('Total:');
    expect(labelled('Total', '5', 'fr')).toBe('Total\u202F: 5');
    expect(labelled('合計', '5', 'ja')).toBe('合計：5');
  });
});

describe('withoutFinalStop', () => {
  it('removes the last full stop of an Arabic currency and keeps those between its letters', () => {
    const dinars = new Intl.NumberFormat('ar-TN', { style: 'currency', currency: 'TND' });
    expect(dinars.format(12.5)).toContain('د.ت.');
    expect(withoutFinalStop(dinars.format(12.5))).toContain('د.ت');
    expect(withoutFinalStop(dinars.format(12.5))).not.toContain('ت.');
  });

  it('keeps the full stops of numbers', () => {
    expect(withoutFinalStop('$1,234.50')).toBe('$1,234.50');
  });
});

describe('the photos of a line of the summary', () => {
  it.each([
    ['en', 'Photo 3', 'Photos 3, 7'],
    ['fr', 'Photo 3', 'Photos 3, 7'],
    ['ar', 'الصورة 3', 'الصورتان 3, 7'],
    ['de', 'Foto 3', 'Fotos 3, 7'],
    ['ru', 'Фото 3', 'Фото 3, 7'],
    ['ja', '写真3', '写真3, 7'],
  ] as const)('are named in %s as one photo or as several', (code, one, two) => {
    const translate = createTranslator({
      locale: languageOf(code).locale,
      messages: catalogueOf(code).storefront,
    });
    const line = { quantity: 1, price: '$0.60' };
    expect(translate('summary.lineFrames', { ...line, photos: 1, list: '3' })).toContain(one);
    expect(translate('summary.lineFrames', { ...line, photos: 2, list: '3, 7' })).toContain(two);
  });
});
