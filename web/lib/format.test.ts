import { describe, expect, it } from 'vitest';
import {
  countryName,
  formatClock,
  formatDay,
  formatMoment,
  formatMoney,
  formatPercent,
  formatRoundMoney,
  formatShare,
} from './format.ts';

/** Removes spaces and direction marks, which differ between releases of the language data. */
function bare(text: string): string {
  return text.replaceAll(/[\s\u200e\u200f\u061c]/gu, '');
}

describe('formatMoney and formatRoundMoney', () => {
  it('use two decimals, and none for the yen', () => {
    expect(formatMoney(60, 'USD', 'en')).toBe('$0.60');
    expect(formatMoney(123_456, 'EUR', 'en')).toBe('€1,234.56');
    expect(formatMoney(18_000, 'JPY', 'en')).toBe('¥18,000');
  });
  it('use two decimals for dinars, where Intl alone would use three', () => {
    expect(bare(formatMoney(250, 'TND', 'fr'))).toMatch(/^2,50(TND|DT)$/);
    expect(formatMoney(250, 'TND', 'ar')).toContain('2,50');
  });
  it('use Western digits in Tunisian Arabic', () => {
    expect(formatMoney(10_400, 'TND', 'ar')).toMatch(/104,00/);
  });
  it('keep the direction of a Latin symbol in Arabic', () => {
    expect(formatMoney(1763, 'CAD', 'ar')).toMatch(/^\u206817,63\sCA\$\u2069$/u);
    expect(formatMoney(-500, 'USD', 'ar')).toMatch(/^\u2068-5,00\sUS\$\u2069$/u);
    expect(formatRoundMoney(5000, 'EUR', 'ar')).toMatch(/^\u206850\s€\u2069$/u);
    expect(formatMoney(250, 'TND', 'ar')).not.toContain('\u2068');
    expect(formatMoney(1763, 'CAD', 'en')).toBe('$17.63');
  });
  it('omit the decimals of a round amount', () => {
    expect(formatRoundMoney(5000, 'USD', 'en')).toBe('$50');
    expect(formatRoundMoney(5050, 'USD', 'en')).toBe('$50.50');
    expect(formatRoundMoney(7450, 'JPY', 'en')).toBe('¥7,450');
  });
});

describe('shares and rates', () => {
  it('are formatted as percentages', () => {
    expect(formatShare(0.624, 'en')).toBe('62%');
    expect(formatPercent(9975, 'en')).toBe('9.975%');
    expect(formatPercent(20_000, 'en')).toBe('20%');
    expect(bare(formatPercent(9975, 'fr'))).toBe('9,975%');
  });
});

describe('countryName', () => {
  it('is in the given language', () => {
    expect(countryName('TN', 'en')).toBe('Tunisia');
    expect(countryName('TN', 'fr')).toBe('Tunisie');
    expect(countryName('TN', 'ar')).toBe('تونس');
  });
});

describe('formatted dates', () => {
  it('stay on one line in Chinese characters, which have no spaces to break at', () => {
    const joined = '12\u2060月\u20602\u2060日';
    expect(formatDay('2026-12-02', 'ja')).toBe(`${joined}水曜日`);
    expect(formatDay('2026-12-02', 'zh')).toBe(`${joined}星期三`);
    expect(formatMoment('2026-12-02T10:00:00-07:00', 'zh')).toContain(joined);
    expect(formatDay('2026-12-02', 'en')).not.toContain('\u2060');
  });

  it('keep the day with its month, and the time with its half of the day, on one line', () => {
    expect(formatDay('2026-12-02', 'en')).toBe('Wednesday, December\u00a02');
    expect(formatDay('2026-12-02', 'fr')).toBe('mercredi 2\u00a0décembre');
    expect(formatDay('2026-12-02', 'de')).toBe('Mittwoch, 2.\u00a0Dezember');
    expect(formatDay('2026-12-02', 'es')).toBe('miércoles 2\u00a0de\u00a0diciembre');
    expect(formatDay('2026-12-02', 'ru')).toBe('среда, 2\u00a0декабря');
    expect(formatDay('2026-12-02', 'ar')).toMatch(/2\u00a0ديسمبر$/u);
    expect(formatMoment('2026-12-02T12:00:00-05:00', 'en')).toBe(
      'Wednesday, December\u00a02 at 12:00\u00a0PM',
    );
    expect(formatClock('2026-12-02T12:00:00-05:00', 'en')).toBe('12:00\u00a0PM');
  });

  it('have no comma after a weekday in Spanish, whose texts give the date its article', () => {
    expect(formatDay('2026-11-30', 'es')).toBe('lunes 30\u00a0de\u00a0noviembre');
    expect(formatMoment('2026-11-28T10:00:00+01:00', 'es')).toBe(
      'sábado 28\u00a0de\u00a0noviembre, 10:00',
    );
    expect(formatDay('2026-11-30', 'pt')).toBe('segunda-feira, 30\u00a0de\u00a0novembro');
  });
});
