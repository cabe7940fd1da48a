import type { StudioWire } from '#contract/studios.ts';
import { slugify } from '#domain/storefront/slugs.ts';

/** The slug of a studio's link; derived from its name if it has none. */
export function slugOf({ slug, name }: Pick<StudioWire, 'slug' | 'name'>): string {
  return slug || slugify(name);
}
