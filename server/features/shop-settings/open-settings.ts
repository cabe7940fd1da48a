import {
  brandSetting,
  languagesSetting,
  limitsSetting,
  sellerSetting,
  sentencesSetting,
  timesSetting,
} from '#contract/staff/shop-settings.ts';
import {
  unsetSettings,
  type BrandPlace,
  type SettingSection,
  type ShopSettings,
} from '#domain/settings/shop-settings.ts';
import type { Database } from '../../platform/db/connect.ts';
import { listen } from '../../platform/db/listen.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { findPictures, type StoredPicture } from './brand-pictures.repo.ts';
import { readNewest, type StoredVersion } from './setting-versions.repo.ts';

/** The settings as a process last read them. */
export interface SettingsNow {
  readonly settings: ShopSettings;
  /** The newest version of each section that was ever changed. */
  readonly versions: ReadonlyMap<string, StoredVersion>;
  /** The pictures that the brand names, by their places. */
  readonly pictures: ReadonlyMap<BrandPlace, StoredPicture>;
}

/** The owner's settings in a process, which follow the database. */
export interface SettingsStore {
  /** As last read; until the first reading, those of a shop whose owner has set nothing. */
  readonly current: () => SettingsNow;
  /** Reads them again. */
  readonly refresh: () => Promise<void>;
}

/** Parses a stored value; one that does not fit, such as of a newer release, counts as not set. */
export function readValue<S extends SettingSection>(section: S, value: unknown): ShopSettings[S] {
  const schemas = {
    brand: brandSetting,
    seller: sellerSetting,
    limits: limitsSetting,
    sentences: sentencesSetting,
    times: timesSetting,
    languages: languagesSetting,
  };
  const parsed = schemas[section].safeParse(value);
  return (parsed.success ? parsed.data : unsetSettings[section]) as ShopSettings[S];
}

function pictureIds({ logo, intro }: ShopSettings['brand']): string[] {
  return [logo, ...Object.values(intro)].filter((id) => id !== null);
}

/** Opens the settings of a process; they are read with the first {@link SettingsStore.refresh}. */
export function openSettings({ kysely }: Pick<Database, 'kysely'>): SettingsStore {
  let now: SettingsNow = { settings: unsetSettings, versions: new Map(), pictures: new Map() };
  const read = async (): Promise<void> => {
    const rows = await readNewest(kysely);
    const versions = new Map(rows.map((row) => [row.section, row]));
    const settings = {
      brand: readValue('brand', versions.get('brand')?.value),
      seller: readValue('seller', versions.get('seller')?.value),
      limits: readValue('limits', versions.get('limits')?.value),
      sentences: readValue('sentences', versions.get('sentences')?.value),
      times: readValue('times', versions.get('times')?.value),
      languages: readValue('languages', versions.get('languages')?.value),
    };
    const ids = pictureIds(settings.brand);
    const pictures = (await findPictures(kysely, ids)).map(
      (picture) => [picture.place as BrandPlace, picture] as const,
    );
    now = { settings, versions, pictures: new Map(pictures) };
  };
  let reading: Promise<void> = Promise.resolve();
  return {
    current: () => now,
    // One after the other, so that an older reading never replaces a newer one.
    refresh: () => (reading = reading.catch(() => undefined).then(read)),
  };
}

/**
 * Keeps settings as they are in the database, also when another process changes them; returns the end of it. The catalogue is
 * announced in the same way, so that a process listens once.
 */
export function followSettings(
  store: Pick<SettingsStore, 'refresh'>,
  { pool }: Pick<Database, 'pool'>,
  log: Pick<Logger, 'warn'>,
): () => Promise<void> {
  const listener = listen(pool, 'fpx_settings', () => {
    store.refresh().catch((error: unknown) => {
      log.warn({ err: error }, 'the settings could not be read again');
    });
  });
  return listener.close;
}
