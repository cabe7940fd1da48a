import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { openLimiter, type Limiter } from '../../platform/http/limiter.ts';
import type { CatalogueSource } from '../catalogue/index.ts';
import type { PhotoDeps } from '../photos/index.ts';

/** Reports of one network address a day; mobile carriers give one address to many customers. */
const reportLimit = { points: 60, seconds: 24 * 60 * 60 };

/** Opens the limiter of the reports of one network address. Source: product §9.15. */
export function openReportLimiter({
  config,
  database,
}: {
  readonly config: Pick<Config, 'storage'>;
  readonly database: Database;
}): Limiter {
  return openLimiter({
    name: 'remake-reports',
    ...reportLimit,
    // With S3 storage, several processes may serve and must count together.
    shared: config.storage.kind === 's3' ? database : null,
  });
}

/** Dependencies of the remakes feature. Source: product §4.21. */
export interface RemakeDeps {
  readonly catalogues: CatalogueSource;
  readonly kysely: Db;
  readonly clock: Clock;
  readonly photos: PhotoDeps;
  /** Key that signs the private links of orders. */
  readonly orderLinkKey: string;
  /** Limits requests with wrong private links, together with the other calls of a link. */
  readonly orderLinkGuesses: Limiter;
  /** Limits the reports of one network address. */
  readonly remakeReports: Limiter;
}
