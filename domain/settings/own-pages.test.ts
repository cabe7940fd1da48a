import { describe, expect, it } from 'vitest';
import { findPageGaps } from './own-pages.ts';

const languages = ['en', 'fr', 'ar'];

describe('findPageGaps', () => {
  it('names the languages in which the shop’s text would stand beside the owner’s', () => {
    const published = [
      { page: 'terms', language: 'fr' },
      { page: 'privacy', language: '*' },
      { page: 'privacy', language: 'fr' },
    ] as const;
    expect(findPageGaps(published, languages)).toEqual([
      { page: 'terms', languages: ['en', 'ar'] },
    ]);
  });

  it('finds none where the owner wrote nothing or in every language', () => {
    expect(findPageGaps([], languages)).toEqual([]);
    const all = languages.map((language) => ({ page: 'terms', language }) as const);
    expect(findPageGaps(all, languages)).toEqual([]);
  });
});
