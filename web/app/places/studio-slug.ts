import type { StudioWire } from '#contract/studios.ts';
import { slugify } from '#domain/slugs.ts';

/** The slug of a studio's link; derived from its name if it has none. Source: product §2.17. */
export const slugOf = ({ slug, name }: Pick<StudioWire, 'slug' | 'name'>): string =>
  slug || slugify(name);
