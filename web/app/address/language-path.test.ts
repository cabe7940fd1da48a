import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { setPageFacts } from '#web/lib/brand.ts';
import { initialLanguage, languagePrefix, pathOf, parsePath } from './language-path.ts';

const open = {
  language: null,
  forcedCountry: null,
  known: true,
  originals: false,
  booking: false,
  track: null,
  studio: null,
};

beforeEach(() => setPageFacts(new Map()));
afterAll(() => setPageFacts(new Map()));

function offer(codes: string): void {
  setPageFacts(new Map([['fpx-languages', codes]]));
}

describe('parsePath', () => {
  it.each([
    ['/', {}],
    ['/fr', { language: 'fr' }],
    ['/FR/', { language: 'fr' }],
    ['/TN', { language: 'ar', forcedCountry: 'TN' }],
    ['/tn', { language: 'ar', forcedCountry: 'TN' }],
    ['/ar', { language: 'ar' }],
    ['/zh', { language: 'zh' }],
    ['/order-success', {}],
    ['/cart', {}],
    ['/fr/order-success', { language: 'fr' }],
    ['/TN/order-cancel', { language: 'ar', forcedCountry: 'TN' }],
    ['/send-originals', { originals: true }],
    ['/booking', { booking: true }],
    ['/fr/booking', { language: 'fr', booking: true }],
    ['/ar/send-originals', { language: 'ar', originals: true }],
    ['/track/Secret_1.x', { track: 'Secret_1.x' }],
    ['/ar/track/Secret_1.x', { language: 'ar', track: 'Secret_1.x' }],
    ['/track', { known: false }],
    ['/studio-mistral', { studio: 'studio-mistral' }],
    ['/fr/Studio-Mistral', { language: 'fr', studio: 'studio-mistral' }],
    ['/TN/demo-tunis', { language: 'ar', forcedCountry: 'TN', studio: 'demo-tunis' }],
    ['/console', { known: false }],
    ['/nobody/cart', { known: false }],
    ['/nowhere.html', { known: false }],
    ['/fr/no/where', { language: 'fr', known: false }],
  ])('parses %s', (path, place) => {
    expect(parsePath(path)).toEqual({ ...open, ...place });
  });

  it('leaves the language of Tunisia open where Arabic is not offered', () => {
    offer('fr en');
    expect(parsePath('/TN')).toEqual({ ...open, forcedCountry: 'TN' });
    // Links of orders that are placed stay in their language.
    expect(parsePath('/ar/track/Secret_1.x').language).toBe('ar');
  });
});

describe('initialLanguage', () => {
  it("prefers the path's language to the picked one", () => {
    expect(initialLanguage(parsePath('/fr'), 'ar')).toBe('fr');
  });
  it('is the manually picked language on the open path', () => {
    expect(initialLanguage(parsePath('/'), 'de')).toBe('de');
  });
  it('is English by default', () => {
    expect(initialLanguage(parsePath('/'), null)).toBe('en');
  });
  it('is the first that the page offers where English is not offered', () => {
    offer('de fr');
    expect(initialLanguage(parsePath('/'), null)).toBe('de');
  });
});

describe('languagePrefix', () => {
  it.each([
    ['/', ''],
    ['/fr', '/fr'],
    ['/TN/demo-tunis', '/TN'],
    ['/demo-tunis', ''],
  ])('of %s is %j', (path, prefix) => expect(languagePrefix(path)).toBe(prefix));
});

describe('pathOf', () => {
  const nobody = { country: 'US', byHand: false };
  it('is the open path for English and the code for the others', () => {
    expect(pathOf('en', nobody)).toBe('/');
    expect(pathOf('pt', nobody)).toBe('/pt');
  });
  it('chooses Tunisia for Arabic', () => {
    expect(pathOf('ar', nobody)).toBe('/TN');
    expect(pathOf('ar', { country: 'TN', byHand: true })).toBe('/TN');
  });
  it('keeps another country that was chosen manually when switching to Arabic', () => {
    expect(pathOf('ar', { country: 'SA', byHand: true })).toBe('/ar');
  });
  it('ends in the slug of a studio, which determines the country', () => {
    expect(pathOf('en', nobody, 'demo-tunis')).toBe('/demo-tunis');
    expect(pathOf('fr', nobody, 'demo-tunis')).toBe('/fr/demo-tunis');
    expect(pathOf('ar', { country: 'TN', byHand: true }, 'demo-tunis')).toBe('/ar/demo-tunis');
  });
});
