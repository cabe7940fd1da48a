import { describe, expect, it } from 'vitest';
import { initialLanguage, pathOf, placeOf } from './language-path.ts';

describe('what an address says', () => {
  it.each([
    ['/', { language: null, forcedCountry: null, known: true, originals: false }],
    ['/fr', { language: 'fr', forcedCountry: null, known: true, originals: false }],
    ['/FR/', { language: 'fr', forcedCountry: null, known: true, originals: false }],
    ['/TN', { language: 'ar', forcedCountry: 'TN', known: true, originals: false }],
    ['/tn', { language: 'ar', forcedCountry: 'TN', known: true, originals: false }],
    ['/ar', { language: 'ar', forcedCountry: null, known: true, originals: false }],
    ['/zh', { language: 'zh', forcedCountry: null, known: true, originals: false }],
    ['/order-success', { language: null, forcedCountry: null, known: true, originals: false }],
    ['/cart', { language: null, forcedCountry: null, known: true, originals: false }],
    ['/send-originals', { language: null, forcedCountry: null, known: true, originals: true }],
    ['/ar/send-originals', { language: 'ar', forcedCountry: null, known: true, originals: true }],
    ['/nowhere', { language: null, forcedCountry: null, known: false, originals: false }],
    ['/fr/nowhere', { language: null, forcedCountry: null, known: false, originals: false }],
  ])('%s', (path, place) => {
    expect(placeOf(path)).toEqual(place);
  });
});

describe('the language to begin with', () => {
  it('is the one of the path before the one picked', () => {
    expect(initialLanguage(placeOf('/fr'), 'ar')).toBe('fr');
  });
  it('is the one picked by hand on the open path', () => {
    expect(initialLanguage(placeOf('/'), 'de')).toBe('de');
  });
  it('is English where nothing says otherwise', () => {
    expect(initialLanguage(placeOf('/'), null)).toBe('en');
    expect(initialLanguage(placeOf('/'), 'xx')).toBe('en');
  });
});

describe('the path of a language', () => {
  const nobody = { country: 'US', byHand: false };
  it('is the open path for English and the code for the others', () => {
    expect(pathOf('en', nobody)).toBe('/');
    expect(pathOf('pt', nobody)).toBe('/pt');
  });
  it('of Arabic chooses Tunisia', () => {
    expect(pathOf('ar', nobody)).toBe('/TN');
    expect(pathOf('ar', { country: 'TN', byHand: true })).toBe('/TN');
  });
  it('of Arabic leaves another country alone that was picked by hand', () => {
    expect(pathOf('ar', { country: 'SA', byHand: true })).toBe('/ar');
  });
});
