import type { Page } from '@playwright/test';
import { studioWire } from '#tests/support/studio-wire.ts';
import type { StudioWire } from '#contract/studios.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { queryIn } from './query-in.ts';
import { remember } from './stored.ts';

/** Opens a studio in a running shop. */
export async function openStudio(
  shop: RunningShop,
  changes: Partial<StudioWire>,
): Promise<StudioWire> {
  const studio = studioWire({ slug: `studio-${crypto.randomUUID()}`, ...changes });
  await queryIn(
    shop,
    `insert into studios (id, slug, name, address, city, province, country, phone, time_zone, operating_hours, translations)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      studio._id,
      studio.slug,
      studio.name,
      studio.address,
      studio.city,
      studio.province,
      studio.country,
      studio.phone,
      studio.timeZone,
      JSON.stringify(studio.operatingHours),
      JSON.stringify(studio.translations),
    ],
  );
  return studio;
}

/** Closes the studio permanently. */
export async function closeStudio(shop: RunningShop, studio: StudioWire): Promise<void> {
  await queryIn(shop, 'update studios set is_active = false where id = $1', [studio._id]);
}

/** Stores a studio as the choice of an earlier visit; the next load of the page reads it. */
export function rememberStudio(page: Page, studio: StudioWire): Promise<void> {
  return remember(page, 'selectedStudio', { studio, fromUrl: false });
}

/** Stores a country as the choice of an earlier visit; the next load of the page reads it. */
export function rememberCountry(page: Page, country: string): Promise<void> {
  return remember(page, 'selectedCountry', { country, byHand: true });
}
