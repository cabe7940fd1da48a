import { languageOf, type LanguageCode } from './languages.ts';

const decimals = new Map<LanguageCode, string>();

function findDecimalSign(language: LanguageCode): string {
  const found = decimals.get(language);
  if (found !== undefined) return found;
  const parts = new Intl.NumberFormat(languageOf(language).locale).formatToParts(0.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  decimals.set(language, sign);
  return sign;
}

/** A print size as the language writes it, without its unit: `4x6` is `4×6`, `3.5x4.5` is `3,5×4,5` in French. */
export function sizeName(size: string, language: LanguageCode): string {
  return /^[\d.]+x[\d.]+$/.test(size)
    ? size.replace('x', '×').replaceAll('.', findDecimalSign(language))
    : size;
}
