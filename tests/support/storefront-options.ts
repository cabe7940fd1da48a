import { openLimiter } from '#server/platform/http/limiter.ts';
import type { HeadStudio } from '#server/storefront/head-studio.ts';
import { openSitemap } from '#server/storefront/sitemap.ts';
import type { StorefrontOptions } from '#server/storefront/storefront.routes.ts';

const origin = 'https://shop.example';

/** A studio in Tunisia with the given texts. */
export function headStudio(texts: Partial<HeadStudio>): HeadStudio {
  return {
    slug: 'some-studio',
    name: 'Studio',
    address: 'Street 1',
    city: 'Sfax',
    province: null,
    postalCode: null,
    country: 'TN',
    phone: null,
    latitude: null,
    longitude: null,
    operatingHours: [],
    translations: {},
    ...texts,
  };
}

/**
 * Pages of a shop with one studio, made from the built web in `root`; a visitor with the header `x-country`
 * is in Canada.
 */
export function storefrontOptions(root: string, studio: HeadStudio): StorefrontOptions {
  return {
    root,
    brand: 'FPX',
    origin,
    countryOf: ({ headers }) => (typeof headers['x-country'] === 'string' ? 'CA' : null),
    findStudio: async (slug) => {
      if (slug === 'broken') throw new Error('the database is away');
      return slug === studio.slug ? studio : null;
    },
    sitemap: openSitemap({
      origin,
      studiosRevision: async () => 1,
      studioSlugs: async () => [],
      pagesPerFile: 10,
    }),
    sitemaps: openLimiter({ name: 'sitemaps', points: 60, seconds: 60, shared: null }),
    drawings: openLimiter({ name: 'drawings', points: 2, seconds: 60, shared: null }),
  };
}
