import { infoPages } from './info-pages.ts';

/** Language codes that are first segments of paths. Source: product §2. */
export const languagePaths = ['en', 'fr', 'ar', 'es', 'de', 'it', 'ja', 'zh', 'pt', 'ru'] as const;
/** One of {@link languagePaths}. */
export type LanguagePath = (typeof languagePaths)[number];

const reserved = new Set<string>([
  ...languagePaths,
  'tn',
  'order-success',
  'order-cancel',
  'cart',
  'api',
  'console',
  'studio',
  'track',
  'booking',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'sitemap.xml',
  'robots.txt',
  'styleguide',
  ...infoPages,
]);

/**
 * Slug of a name: lower case, accents removed, each run of characters other than a to z and digits replaced by one
 * hyphen, none at the ends. Empty when the name has no such character. Source: product §2.17.
 */
export function slugify(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Whether a path segment is reserved for the shop and cannot be a studio's slug. Source: product §2.1. */
export function isReservedPath(word: string): boolean {
  const path = word.toLowerCase();
  return reserved.has(path) || path.startsWith('send-');
}

/** Maximum length of a looked-up slug, in characters. */
const longestSlug = 120;

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return null;
  }
}

/**
 * The slug in a path `/{slug}` or `/{language}/{slug}`, whether or not the studio exists; null for the shop's own
 * paths and any other form. Source: product §2.1.
 */
export function slugInPath(pathname: string): string | null {
  const [first, second, ...rest] = pathname.split('/').filter(Boolean).map(decoded);
  if (!first || rest.length > 0) return null;
  const isLanguage = first === 'tn' || (languagePaths as readonly string[]).includes(first);
  if (isLanguage !== (second !== undefined)) return null;
  const slug = second === undefined ? first : second;
  // A dot indicates a file such as `robots.txt`; the database accepts no NUL.
  if (!slug || /[.\0]/.test(slug) || slug.length > longestSlug) return null;
  return isReservedPath(slug) ? null : slug;
}
