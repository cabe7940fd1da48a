/** Codes of the shop's languages, in the order of the language picker. Source: product §2. */
export const languageCodes = ['en', 'fr', 'ar', 'es', 'de', 'it', 'ja', 'zh', 'pt', 'ru'] as const;
/** One of {@link languageCodes}. */
export type LanguageCode = (typeof languageCodes)[number];

/** One entry of the language picker. Source: product §2. */
export interface Language {
  readonly code: LanguageCode;
  /** Target of the picker. Arabic leads to the path that also selects Tunisia. */
  readonly path: string;
  /** The path that changes only the language and keeps the country. */
  readonly neutralPath: string;
  /** The language's name in that language, as the picker shows it. */
  readonly nativeName: string;
  readonly dir: 'ltr' | 'rtl';
  /** Value of the `lang` attribute; for Chinese with the script, which determines the shapes of its characters. */
  readonly lang: string;
  /** BCP 47 tag for Intl: Arabic as written in Tunisia, with Western digits and a 24-hour clock. */
  readonly locale: string;
  /** Language and country in the format of the Open Graph protocol. */
  readonly socialLocale: string;
}

function language(
  code: LanguageCode,
  nativeName: string,
  differences: Partial<Language> = {},
): Language {
  return {
    code,
    path: `/${code}`,
    neutralPath: `/${code}`,
    nativeName,
    dir: 'ltr',
    lang: code,
    locale: code,
    socialLocale: `${code}_${code.toUpperCase()}`,
    ...differences,
  };
}

/** The ten languages, English first. Source: product §2. */
export const languages: readonly Language[] = [
  language('en', 'English', { path: '/', neutralPath: '/', socialLocale: 'en_US' }),
  language('fr', 'Français'),
  language('ar', 'العربية', {
    path: '/TN',
    dir: 'rtl',
    locale: 'ar-TN-u-hc-h23',
    socialLocale: 'ar_AR',
  }),
  language('es', 'Español'),
  language('de', 'Deutsch'),
  language('it', 'Italiano'),
  language('ja', '日本語', { socialLocale: 'ja_JP' }),
  language('zh', '中文', { lang: 'zh-Hans-CN', socialLocale: 'zh_CN' }),
  language('pt', 'Português', { socialLocale: 'pt_BR', lang: 'pt-BR', locale: 'pt-BR' }),
  language('ru', 'Русский'),
];

const byCode = new Map(languages.map((entry) => [entry.code, entry]));

/** Type guard for a language code from outside. */
export function isLanguageCode(value: unknown): value is LanguageCode {
  return (languageCodes as readonly unknown[]).includes(value);
}

/** The entry of a language; throws for a code outside {@link languageCodes}. */
export function languageOf(code: LanguageCode): Language {
  const found = byCode.get(code);
  if (!found) throw new Error(`no language ${code}`);
  return found;
}

/**
 * Path of the storefront in a language, or of one of its pages by the path's word, such as a studio's slug. It keeps the
 * country and is the canonical address for search engines. Source: product §2.1.
 */
export function localizedPath(code: LanguageCode, word: string | null): string {
  const { neutralPath } = languageOf(code);
  if (word === null) return neutralPath;
  return `${neutralPath === '/' ? '' : neutralPath}/${encodeURIComponent(word)}`;
}
