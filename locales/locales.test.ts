import { namedProducts } from './variant-name.ts';
import { readdirSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { frameShapes } from '#domain/catalogue/catalogue.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import { canadianProvinces } from '#domain/places/provinces.ts';
import { listPlaceholders } from '#tools/checks/texts/message-arguments.ts';
import { catalogueOf, emailTexts, errorText, metaTexts } from './catalogues.ts';
import { languageCodes, languageOf, languages, loadMessages, type LanguageCode } from './index.ts';

function textsOf(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const name = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[name, value]];
    if (typeof value === 'object' && value !== null) return textsOf(value, name);
    throw new Error(`${name} is neither a text nor a group`);
  });
}

const texts = new Map(languageCodes.map((code) => [code, new Map(textsOf(catalogueOf(code)))]));

function textsIn(code: LanguageCode): ReadonlyMap<string, string> {
  return texts.get(code) ?? new Map<string, string>();
}

const english = textsIn('en');
const translations = languageCodes.filter((code) => code !== 'en');

/** Words that a language correctly shares with English: names of places and taxes, and common words. */
const taxNames = ['GST', 'PST', 'HST', 'QST', 'ICMS', 'IVA'];
const places = ['Alberta', 'Manitoba', 'Nunavut', 'Ontario', 'Saskatchewan', 'Yukon'];
const french = ['Zoom', 'Photos', 'Rectangle', 'Province', 'Total', 'Total TTC', 'Total {amount}'];
const numbered = ['Photo {number, number}'];
const iberian = ['Interac e-Transfer', 'Quebec', 'Subtotal', 'Total', 'Zoom'];
const metric = ['{size} cm', '{width} × {height} cm'];
const german = ['British Columbia', 'New Brunswick', 'Nova Scotia', 'Prince Edward Island', 'Name'];
const germanToo = ['Interac e-Transfer', 'Optional', 'Problem', 'Status', 'Studio', 'Studios'];
const shared = new Map<string, ReadonlySet<string>>([
  ['fr', new Set([...taxNames, ...places, ...french, ...numbered, ...metric])],
  ['ar', new Set(taxNames)],
  ['ja', new Set([...taxNames, 'Interac e-Transfer'])],
  ['it', new Set([...taxNames, ...places, 'Email', 'Zoom', 'Interac e-Transfer'])],
  ['de', new Set([...taxNames, ...places, ...german, ...germanToo])],
  ['ru', new Set([...taxNames, 'Interac e-Transfer', '{dpi, number} dpi'])],
  ['zh', new Set([...taxNames, 'Interac e-Transfer', '{dpi, number} dpi'])],
  ['es', new Set([...taxNames, ...places, ...iberian])],
  ['pt', new Set([...taxNames, ...places, ...iberian])],
]);

function casesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The words of a text without its arguments. */
function wordsOf(message: unknown): string {
  if (typeof message === 'string') return message;
  if (!Array.isArray(message)) return '';
  const parts = message.map((node: unknown) => {
    if (!Array.isArray(node)) return wordsOf(node);
    const [, , options] = node as readonly unknown[];
    return casesOf(options)
      .map(([, inner]) => wordsOf(inner))
      .join(' ');
  });
  return parts.join(' ');
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(wordsOf(compile(text)));
}

function faults(code: LanguageCode, isFault: (text: string, key: string) => boolean): string[] {
  return [...textsIn(code)].filter(([key, text]) => isFault(text, key)).map(([key]) => key);
}

describe('the languages', () => {
  it.each(languageCodes)('in %s put no count in front of “3D”, where 1 reads as 13', (code) => {
    expect(faults(code, (text) => /[#}]\s?3D/.test(text))).toEqual([]);
  });

  it('are the ten of the picker, each with its path', () => {
    expect(languages.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'en /',
      'fr /fr',
      'ar /TN',
      'es /es',
      'de /de',
      'it /it',
      'ja /ja',
      'zh /zh',
      'pt /pt',
      'ru /ru',
    ]);
    expect(languageCodes).toEqual(languages.map(({ code }) => code));
    expect(languages.filter(({ dir }) => dir === 'rtl').map(({ code }) => code)).toEqual(['ar']);
    expect(languageOf('ar').neutralPath).toBe('/ar');
  });

  it('have a folder each', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .filter((name) => name !== 'style');
    expect(folders.toSorted()).toEqual([...languageCodes].toSorted());
  });

  it('are loaded for the browser without the e-mails', async () => {
    const { errors, meta, storefront } = catalogueOf('fr');
    expect(await loadMessages('fr')).toEqual({ ...storefront, errors, meta });
  });
});

describe.each(languageCodes)('the texts in %s', (code) => {
  it('exist, are not empty, and are valid ICU MessageFormat', () => {
    expect(textsIn(code).size).toBeGreaterThan(500);
    expect(faults(code, (text) => text.trim() !== text || text === '')).toEqual([]);
    for (const [key, text] of textsIn(code)) expect(() => compile(text), key).not.toThrow();
  });

  it('have every plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(languageOf(code).locale).resolvedOptions();
    const lacking = faults(code, (text) =>
      listPlaceholders(text)
        .filter(({ kind }) => kind === 2)
        .some(({ cases }) => pluralCategories.some((category) => !cases.includes(category))),
    );
    expect(lacking).toEqual([]);
  });

  it('have a text for any other value of a choice', () => {
    const choices = (text: string) => listPlaceholders(text).filter(({ kind }) => kind === 1);
    expect(
      faults(code, (text) => choices(text).some(({ cases }) => !cases.includes('other'))),
    ).toEqual([]);
  });

  it('use no straight apostrophe, which ICU would read as a quotation', () => {
    expect(faults(code, (text) => text.includes("'"))).toEqual([]);
  });

  it('name every error code and nothing else', () => {
    expect(Object.keys(catalogueOf(code).errors).toSorted()).toEqual([...errorCodes].toSorted());
  });

  it('format every error with and without its details', () => {
    for (const errorCode of errorCodes) {
      expect(errorText(code, errorCode), errorCode).not.toMatch(/[{}]|none|undefined/u);
    }
  });

  it('name every payment method, product, shape and province', () => {
    const { emails, storefront } = catalogueOf(code);
    const sorted = (keys: Iterable<string>) => [...keys].toSorted();
    expect(sorted(Object.keys(storefront.payment.methods))).toEqual(sorted(paymentMethods));
    expect(sorted(Object.keys(emails.payment.methods))).toEqual(sorted(paymentMethods));
    expect(sorted(Object.keys(emails.payment.states))).toEqual(sorted(paymentMethods));
    expect(Object.keys(storefront.products.names)).toEqual(
      expect.arrayContaining([...namedProducts]),
    );
    expect(Object.keys(emails.order.products)).toEqual(expect.arrayContaining([...namedProducts]));
    expect(Object.keys(emails.order.shapes).toSorted()).toEqual([...frameShapes].toSorted());
    expect(sorted(Object.keys(storefront.provinces))).toEqual(sorted(canadianProvinces));
    expect(emails.totals.taxNames).toEqual(storefront.summary.taxNames);
  });
});

describe.each(translations)('the translation into %s', (code) => {
  it('is not left in English', () => {
    const untranslated = faults(
      code,
      (text, key) => text === english.get(key) && hasWords(text) && !shared.get(code)?.has(text),
    );
    expect(untranslated).toEqual([]);
  });
});

describe('wording', () => {
  it('spells English as in America', () => {
    const british =
      /\b(?:colour|centre|favourite|grey|licence|programme|organis|recognis|neighbour)/iu;
    expect(faults('en', (text) => british.test(text))).toEqual([]);
  });

  it('calls in German a refund Erstattung: a payment that „geht zurück“ has bounced', () => {
    expect(faults('de', (text) => /Zahlung geht (?:an Sie )?zurück/u.test(text))).toEqual([]);
  });

  it('counts nothing behind a possessive or an article that one photo does not have', () => {
    const counted = (words: string) =>
      new RegExp(String.raw`\b(?:${words}) (?:#|\{count, number\})`, 'iu');
    expect(faults('en', (text) => counted('your').test(text))).toEqual([]);
    expect(faults('fr', (text) => counted('votre').test(text) || text.startsWith('Les {'))).toEqual(
      [],
    );
  });
});

describe('typography', () => {
  it('sets in French a narrow no-break space before ; : ! ? and inside quotation marks', () => {
    const wrong = /[^\u202F](?=[;:!?»])|«(?!\u202F)/u;
    expect(faults('fr', (text) => wrong.test(wordsOf(compile(text))))).toEqual([]);
  });

  it('uses in German „so“, joins a number to its unit and writes × and … as one character', () => {
    const unquoted = (text: string) => text.replaceAll(/„[^„“]+“/gu, '');
    const wrong = /["„“”«»‚‘]|[}\d] (?:cm|mm|km|dpi|Zoll|Megapixel|Stück\.)|\d ?x ?\d|\.{3}/u;
    expect(faults('de', (text) => wrong.test(unquoted(text)))).toEqual([]);
  });

  it('addresses German customers as Sie', () => {
    const familiar = /\b(?:du|dich|dir|dein|deine|deinem|deinen|deiner|euch|euer|eure)\b/iu;
    expect(faults('de', (text) => familiar.test(text))).toEqual([]);
  });

  it('uses in Italian «so» and joins a number to its unit', () => {
    const unquoted = (text: string) => text.replaceAll(/«\S[^«»]*\S»/gu, '');
    const wrong = /["„“”«»]|[}\d] (?:cm|mm|km|dpi|pollici|megapixel)|\d ?x ?\d|\.{3}/u;
    expect(faults('it', (text) => wrong.test(unquoted(text)))).toEqual([]);
  });

  it('addresses Italian customers as tu and elides nothing before an argument', () => {
    const wrong = /\b(?:Lei|Suo|Sua|Suoi|Sue|vostro|vostra|vostri|vostre)\b|’\{/u;
    expect(faults('it', (text) => wrong.test(text))).toEqual([]);
  });

  it('uses in Arabic Arabic letters and its own comma, semicolon and question mark', () => {
    const words = (text: string) => wordsOf(compile(text));
    expect(
      faults('ar', (text) => /[,;?]/u.test(words(text)) || /[\u0660-\u0669]/u.test(text)),
    ).toEqual([]);
    const latinOnly = faults(
      'ar',
      (text) => hasWords(text) && !/\p{Script=Arabic}/u.test(text) && !shared.get('ar')?.has(text),
    );
    expect(latinOnly).toEqual([]);
  });
});

describe('translators', () => {
  it('use all six Arabic plural forms, with Western digits', () => {
    const t = emailTexts('ar');
    const counted = [0, 1, 2, 3, 11, 100].map((count) => t('order.photos', { count }));
    expect(counted).toEqual(['لا صور', 'صورة واحدة', 'صورتان', '3 صور', '11 صورة', '100 صورة']);
  });

  it('throw for a missing argument', () => {
    expect(() => emailTexts('fr')('confirmation.subject', { brand: 'Studio' })).toThrow(
      /orderNumber/u,
    );
  });

  it('insert the brand', () => {
    expect(metaTexts('en')('title', { brand: 'Studio' })).toMatch(/^Studio: /u);
  });
});

// A phone shows the short form, and voice control matches the words on the screen.
it.each(languageCodes)('the next button in %s begins with its short form', (code) => {
  const { next, nextShort } = catalogueOf(code).storefront.navigation;
  expect(next.startsWith(nextShort)).toBe(true);
});
