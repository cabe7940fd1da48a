import { beforeAll, describe, expect, it } from 'vitest';
import { languageCodes } from '#locales/index.ts';
import { setPageFacts } from '#web/lib/brand.ts';
import { parsePath } from '../address/language-path.ts';
import { languageToOffer } from './offered-language.ts';

beforeAll(() => setPageFacts(new Map()));

const visit = {
  place: parsePath('/'),
  picked: null,
  isDismissed: false,
  offered: languageCodes,
  tags: ['fr-CA', 'en'],
};

describe('languageToOffer', () => {
  it("offers the browser's first language that the shop has", () => {
    expect(languageToOffer(visit)).toBe('fr');
    expect(languageToOffer({ ...visit, tags: ['nl', 'ar-TN', 'fr'] })).toBe('ar');
    expect(languageToOffer({ ...visit, place: parsePath('/demo-tunis') })).toBe('fr');
  });

  it('passes over languages that the shop does not offer', () => {
    const tags = ['fr', 'de', 'en'];
    expect(languageToOffer({ ...visit, offered: ['en', 'de'], tags })).toBe('de');
  });

  it("offers nothing when the shop has none of the browser's languages", () => {
    expect(languageToOffer({ ...visit, tags: ['nl'] })).toBeNull();
    expect(languageToOffer({ ...visit, tags: [] })).toBeNull();
  });

  it('offers nothing to a visitor who picked a language', () => {
    expect(languageToOffer({ ...visit, picked: 'en' })).toBeNull();
  });

  it('offers nothing to a visitor who arrived on the path of a language', () => {
    expect(languageToOffer({ ...visit, place: parsePath('/ar') })).toBeNull();
    expect(languageToOffer({ ...visit, place: parsePath('/TN/demo-tunis') })).toBeNull();
  });

  it('offers nothing after it was dismissed', () => {
    expect(languageToOffer({ ...visit, isDismissed: true })).toBeNull();
  });
});
