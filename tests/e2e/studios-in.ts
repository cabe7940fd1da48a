import type { Page } from '@playwright/test';
import pg from 'pg';
import { studioWire } from '#tests/support/studio-wire.ts';
import type { StudioWire } from '#contract/studios.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { remember } from './stored.ts';

const query = async (shop: RunningShop, sql: string, values: unknown[]): Promise<void> => {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
};

/** Opens a studio in a running shop. */
export const openStudio = async (
  shop: RunningShop,
  changes: Partial<StudioWire>,
): Promise<StudioWire> => {
  const studio = studioWire({ slug: `studio-${crypto.randomUUID()}`, ...changes });
  await query(
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
};

/** Closes the studio permanently. */
export const closeStudio = (shop: RunningShop, studio: StudioWire): Promise<void> =>
  query(shop, 'update studios set is_active = false where id = $1', [studio._id]);

/** Stores a studio as the choice of an earlier visit; the next load of the page reads it. */
export const rememberStudio = (page: Page, studio: StudioWire): Promise<void> =>
  remember(page, 'selectedStudio', { studio, fromUrl: false });

/** Stores a country as the choice of an earlier visit; the next load of the page reads it. */
export const rememberCountry = (page: Page, country: string): Promise<void> =>
  remember(page, 'selectedCountry', { country, byHand: true });
