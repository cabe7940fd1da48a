import { describe, expect, it } from 'vitest';
import { languageOf, type LanguageCode } from './languages.ts';
import { tidyDate } from './tidy-date.ts';

const long = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

function written(language: LanguageCode, day: string, options: Intl.DateTimeFormatOptions = long) {
  const format = new Intl.DateTimeFormat(languageOf(language).locale, options);
  return tidyDate(format.format(new Date(`${day}T13:30:00Z`)), language);
}

describe('tidyDate', () => {
  it('writes no comma after a Spanish weekday', () => {
    expect(written('es', '2026-11-30')).toBe('lunes 30 de noviembre');
  });

  it('writes the first day of a month as an ordinal number in French and Brazilian Portuguese', () => {
    expect(written('fr', '2026-12-01')).toBe('mardi 1er décembre');
    expect(written('pt', '2026-12-01')).toBe('terça-feira, 1º de dezembro');
    const medium = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
    expect(written('fr', '2026-12-01', medium)).toMatch(/^1er déc\. 2026/);
  });

  it('keeps other days, and hours that end in 1', () => {
    expect(written('fr', '2026-12-11')).toBe('vendredi 11 décembre');
    expect(written('fr', '2026-12-21')).toBe('lundi 21 décembre');
    expect(written('pt', '2026-12-31')).toBe('quinta-feira, 31 de dezembro');
    expect(tidyDate('mercredi 2 décembre à 1 h 30', 'fr')).toBe('mercredi 2 décembre à 1 h 30');
    expect(written('de', '2026-12-01')).toBe('Dienstag, 1. Dezember');
  });
});
