import { languagePaths, slugInPath } from './slugs.ts';

/** The page that a storefront path shows; `none` for an unknown path. */
export type PageName = 'shop' | 'studio' | 'track' | 'originals' | 'booking' | 'none';

/** A parsed path of the storefront. */
export interface PagePath {
  readonly page: PageName;
  /** The first segment if it is a language or `tn`, in lower case. */
  readonly language: string | null;
  /** The slug of a studio link, whether or not the studio exists. */
  readonly slug: string | null;
  /** The secret of an order's private link, verbatim from the path. */
  readonly secret: string | null;
}

/** The country that the address `/TN` chooses, with Arabic. Source: product §2.1, §4.2. */
export const addressCountry = 'TN';

/** Whether a path segment is a payment's return address. */
export function isReturnWord(word: string): boolean {
  return ['order-success', 'order-cancel', 'cart'].includes(word.toLowerCase());
}

/** Whether a path is a payment's return address, in any language. Source: product §2.1. */
export function isReturnPath(pathname: string): boolean {
  return isReturnWord(pathname.split('/').findLast(Boolean) ?? '');
}

/** Whether a text has the form of a private link's secret; only the shop's key can verify it. Source: product §6. */
export function isLinkSecret(text: string): boolean {
  return /^[\w-]{70}$/.test(text);
}

function isLanguage(word: string): boolean {
  return word === 'tn' || (languagePaths as readonly string[]).includes(word);
}

function findPage(words: readonly string[], slug: string | null): PageName {
  const [word = '', secret, ...more] = words.map((each) => each.toLowerCase());
  if (words.length === 0) return 'shop';
  if (word === 'track') return secret !== undefined && more.length === 0 ? 'track' : 'none';
  if (secret !== undefined) return 'none';
  if (word === 'send-originals') return 'originals';
  if (word === 'booking') return 'booking';
  if (isReturnWord(word)) return 'shop';
  return slug === null ? 'none' : 'studio';
}

/** Parses a path of the storefront; server and browser share this parser. Source: product §2.1. */
export function pagePath(pathname: string): PagePath {
  const words = pathname.split('/').filter(Boolean);
  const first = words[0]?.toLowerCase() ?? '';
  const language = isLanguage(first) ? first : null;
  const rest = language === null ? words : words.slice(1);
  const slug = slugInPath(pathname);
  const page = findPage(rest, slug);
  return {
    page,
    language,
    slug: page === 'studio' ? slug : null,
    secret: page === 'track' ? (rest[1] ?? null) : null,
  };
}
