import { languagePaths, slugInPath } from './slugs.ts';

/** The page that a storefront path shows; `none` for an unknown path. */
export type PageName = 'shop' | 'studio' | 'track' | 'originals' | 'booking' | 'none';

/** A path of the storefront, read. */
export interface PagePath {
  readonly page: PageName;
  /** Its first part where that is a language or `tn`, in lower case. */
  readonly language: string | null;
  /** The slug of a studio's link, whether or not a studio has it. */
  readonly slug: string | null;
  /** The secret of an order's private link, as it stands in the path. */
  readonly secret: string | null;
}

/** Whether a path word is one a payment comes back to. Source: product §2, addresses. */
export const isReturnWord = (word: string): boolean =>
  ['order-success', 'order-cancel', 'cart'].includes(word.toLowerCase());

/** Whether a text has the form of a private link's secret; only the shop's key tells whether it is one. Source: product §6. */
export const isLinkSecret = (text: string): boolean => /^[\w-]{70}$/.test(text);

const isLanguage = (word: string): boolean =>
  word === 'tn' || (languagePaths as readonly string[]).includes(word);

const pageOf = (words: readonly string[], slug: string | null): PageName => {
  const [word = '', secret, ...more] = words.map((each) => each.toLowerCase());
  if (words.length === 0) return 'shop';
  if (word === 'track') return secret !== undefined && more.length === 0 ? 'track' : 'none';
  if (secret !== undefined) return 'none';
  if (word === 'send-originals') return 'originals';
  if (word === 'booking') return 'booking';
  if (isReturnWord(word)) return 'shop';
  return slug === null ? 'none' : 'studio';
};

/** Reads a path of the storefront, the same for the server that answers it and the browser that shows it. Source: product §2, routes. */
export const pagePath = (pathname: string): PagePath => {
  const words = pathname.split('/').filter(Boolean);
  const first = words[0]?.toLowerCase() ?? '';
  const language = isLanguage(first) ? first : null;
  const rest = language === null ? words : words.slice(1);
  const slug = slugInPath(pathname);
  const page = pageOf(rest, slug);
  return {
    page,
    language,
    slug: page === 'studio' ? slug : null,
    secret: page === 'track' ? (rest[1] ?? null) : null,
  };
};
