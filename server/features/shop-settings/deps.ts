import type { ProductionDays } from '#domain/orders/service-times.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { PicturePool } from '../photos/index.ts';
import type { SettingsStore } from './open-settings.ts';

/** What the environment says of the values that the owner may set. */
export interface EnvironmentValues {
  /** Names of the variables that the environment sets. */
  readonly given: readonly string[];
  readonly brandName: string;
  readonly seller: {
    readonly name: string;
    readonly address: string | undefined;
    readonly taxId: string | undefined;
  };
  /** US dollars. */
  readonly inStoreLimit: number;
  readonly refundLimits: { readonly typed: number; readonly proven: number };
  readonly productionDays: ProductionDays;
}

/** Dependencies of the owner's settings. */
export interface ShopSettingsDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  /** The configuration before the owner's settings. */
  readonly config: EnvironmentValues;
  /** Storage of the brand's pictures. */
  readonly shop: BlobStore;
  readonly pictures: PicturePool;
  /** Renders the Markdown of a text as a page, without anything that could run. */
  readonly renderPage: (body: string, language: string) => string;
}
