/** Language codes that are paths of their own. Source: product §2. */
export const languagePaths = ['en', 'fr', 'ar', 'es', 'de', 'it', 'ja', 'zh', 'pt', 'ru'] as const;

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
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'sitemap.xml',
  'robots.txt',
  'styleguide',
]);

/**
 * Slug of a name: lower case, accents dropped, runs of anything but letters a to z and digits become one hyphen,
 * none at the ends. Empty when the name has no such character. Source: product §2, studio share box.
 */
export const slugify = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Whether a path word belongs to the shop and can be no studio's slug. Source: product §2, routes. */
export const isReservedPath = (word: string): boolean => {
  const path = word.toLowerCase();
  return reserved.has(path) || path.startsWith('send-');
};
