import { describe, expect, it } from 'vitest';
import { languageOfTag, preferredLanguage } from './language-tags.ts';

describe('languageOfTag', () => {
  it.each([
    ['zh-TW', 'zh'],
    ['zh-Hant', 'zh'],
    ['zh-Hant-HK', 'zh'],
    ['zh-Hans-CN', 'zh'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['fr-CA', 'fr'],
    ['ar-TN', 'ar'],
    ['en-GB', 'en'],
    ['es-419', 'es'],
    ['de-CH-1996', 'de'],
    ['ja-JP-u-ca-japanese', 'ja'],
    ['RU', 'ru'],
  ])('reads %s as %s', (tag, language) => expect(languageOfTag(tag)).toBe(language));

  it.each(['nl', 'fra-', 'x', '*', '', 'pt BR', 'not a tag'])('reads %j as no language', (tag) =>
    expect(languageOfTag(tag)).toBeNull(),
  );
});

describe('preferredLanguage', () => {
  it('returns the first tag that the shop has a language for', () => {
    expect(preferredLanguage(['nl-BE', 'fr-BE', 'en'])).toBe('fr');
    expect(preferredLanguage(['en-GB', 'fr'])).toBe('en');
    expect(preferredLanguage(['nl', '*'])).toBeNull();
    expect(preferredLanguage([])).toBeNull();
  });
});
