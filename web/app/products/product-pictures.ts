import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import type { ProductVariant } from '#web/lib/paper.ts';
import { variantValue } from '#web/lib/product-variants.ts';
import { scenes, type Scene } from './scenes.ts';

const pictures: Readonly<Record<string, Scene>> = {
  '4x4': scenes.oranges,
  '4x6': scenes.hills,
  '5x7': scenes.lighthouse,
  '8x10': scenes.sea,
  '10x15': scenes.hills,
  '15x22': scenes.sea,
  '3.5x4.5': scenes.lighthouse,
  '3d_frame:rectangle': scenes.night,
  '3d_frame:heart': scenes.hills,
  keychain: scenes.lighthouse,
  keyring_magnet: scenes.oranges,
};

/** The drawing shown on a product in place of the customer's photo. */
export function sceneOf(variant: ProductVariant): Scene {
  return pictures[variantValue(getShopCatalogue(), variant)] ?? scenes.hills;
}
