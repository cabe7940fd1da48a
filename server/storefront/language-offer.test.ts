import { describe, expect, it } from 'vitest';
import { languageCodes } from '#locales/languages.ts';
import { chooseOffer, formatOffer, isPartial } from './language-offer.ts';

const somebody = { acceptLanguage: 'ja, de;q=0.9, fr;q=0.8', isTunisian: false };

describe('chooseOffer', () => {
  it('leaves addresses without a language in English while that is offered', () => {
    expect(chooseOffer(languageCodes, somebody).open).toBe('en');
    expect(chooseOffer(['en', 'de'], somebody).open).toBe('en');
  });

  it('leads from a language that is not offered to the first offered one of the browser', () => {
    expect(chooseOffer(['en', 'fr', 'de'], somebody).best).toBe('de');
    expect(chooseOffer(['en', 'es'], somebody).best).toBe('en');
  });

  it('takes the first offered language of the browser where English is not offered', () => {
    expect(chooseOffer(['fr', 'es', 'de'], somebody).open).toBe('de');
    expect(chooseOffer(['fr', 'es'], { ...somebody, acceptLanguage: 'ja' }).open).toBe('fr');
    expect(chooseOffer(['es'], { ...somebody, acceptLanguage: undefined }).open).toBe('es');
  });

  it('takes the language of the browser, else French, in Tunisia without Arabic', () => {
    const visit = { acceptLanguage: undefined, isTunisian: true };
    expect(chooseOffer(['en', 'fr'], visit).open).toBe('fr');
    expect(chooseOffer(['en', 'fr', 'de'], { ...visit, acceptLanguage: 'de' }).open).toBe('de');
    expect(chooseOffer(['en', 'de'], visit).open).toBe('en');
    expect(chooseOffer(['en', 'fr', 'ar'], visit).open).toBe('en');
  });

  it('is a fact of the page, first the language of addresses without one', () => {
    const offer = chooseOffer(['fr', 'es', 'de'], somebody);
    expect([formatOffer(offer), isPartial(offer)]).toEqual(['de fr es', true]);
    expect(isPartial(chooseOffer(languageCodes, somebody))).toBe(false);
  });
});
