import { languageOf, type LanguageCode } from './languages.ts';

const separators = new Map<LanguageCode, string>([
  ['ar', '، '],
  ['ja', '、'],
  ['zh', '、'],
]);

/** Separator of entries without a conjunction, as in an address on one line: `, `, in Arabic `، `, in Japanese `、`. */
export function listSeparator(language: LanguageCode): string {
  return separators.get(language) ?? ', ';
}

const formats = new Map<LanguageCode, Intl.ListFormat>();

/** A list in a sentence: `A, B, and C`, `A, B et C`, `A وB وC`, `A、B、C`. */
export function joinList(entries: readonly string[], language: LanguageCode): string {
  const format =
    formats.get(language) ??
    new Intl.ListFormat(languageOf(language).locale, { type: 'conjunction' });
  formats.set(language, format);
  return format.format(entries);
}

/** Separator of related facts: a dot with spaces, in Japanese a full-width dot. */
export function factSeparator(language: LanguageCode): string {
  return language === 'ja' ? '・' : ' · ';
}

/** Joins related facts without empty ones: `Photo print · 10 × 15 cm`. */
export function joinFacts(facts: readonly string[], language: LanguageCode): string {
  return facts.filter((fact) => fact !== '').join(factSeparator(language));
}

/** Joins whole sentences; Japanese and Chinese use no space between them. */
export function joinSentences(sentences: readonly string[], language: LanguageCode): string {
  return sentences.join(language === 'ja' || language === 'zh' ? '' : ' ');
}

/** A range of times or days: `9:00 – 18:00`, in Japanese `9:00〜18:00`. */
export function joinRange(from: string, to: string, language: LanguageCode): string {
  return language === 'ja' ? `${from}〜${to}` : `${from} – ${to}`;
}

const colons = new Map<LanguageCode, string>([
  ['fr', '\u202F: '],
  ['ja', '：'],
  ['zh', '：'],
]);

/** A label before its value: `Total: 5.00`, in French with a narrow space before the colon; without a value, `Total:`. */
export function labelled(label: string, value: string, language: LanguageCode): string {
  return `${label}${colons.get(language) ?? ': '}${value}`.trimEnd();
}
