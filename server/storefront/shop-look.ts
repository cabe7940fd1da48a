import type { ShopLogo } from '#domain/storefront/shop-logo.ts';
import type { Config } from '../config.ts';
import { accentAddress, logoAddress } from '../features/shop-settings/index.ts';
import { escapeHtml } from '../platform/text/escape-html.ts';

/** How the pages of a shop look beside its name. */
export interface ShopLook {
  /** Path of the style sheet of its accent color; null for the shop's own. */
  readonly accent: string | null;
  readonly logo: ShopLogo | null;
}

/** The look that a shop's owner set. */
export function findLook({ look: { accent, logo } }: Pick<Config, 'look'>): ShopLook {
  return {
    accent: accent === null ? null : accentAddress(accent),
    logo: logo && { address: logoAddress(logo.tag), width: logo.width, height: logo.height },
  };
}

/** The tag of the accent's style sheet; nothing for the shop's own. */
export function accentTags({ accent }: Pick<ShopLook, 'accent'>): string[] {
  return accent === null ? [] : [`<link rel="stylesheet" href="${escapeHtml(accent)}">`];
}
