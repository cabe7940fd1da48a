import type { Config } from './config.ts';
import type { CatalogueSource } from './features/catalogue/index.ts';
import type { CountryDatabase } from './features/places/index.ts';
import type { SettingsStore } from './features/shop-settings/index.ts';
import type { ShopLimits } from './limits.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/connect.ts';
import type { Logger } from './platform/http/logger.ts';
import type { ShopStores } from './platform/storage/blob-store.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

/** The opened resources a server runs on. */
export interface Parts extends ShopStores {
  /** What the shop sells, and for what: it changes while the process runs. */
  readonly catalogues: CatalogueSource;
  /** The configuration with the owner's settings, as they are when it is read. */
  readonly config: Config;
  /** The configuration before the owner's settings. */
  readonly environment: Config;
  readonly settings: SettingsStore;
  readonly database: Database;
  /** Null without a country database, and in a process without a server. */
  readonly countries: CountryDatabase | null;
  readonly clock: Clock;
  readonly log: Logger;
  /** Records requests and jobs; missing or null without a collector. */
  readonly tracing?: Tracing | null;
  /** Overrides the usual limits; for tests and benchmarks. */
  readonly limits?: Partial<ShopLimits>;
}
