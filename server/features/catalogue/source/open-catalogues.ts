import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Sql } from '../../../platform/db/sql.ts';
import {
  insertFirstVersion,
  readCatalogue,
  readHeldVersions,
  type HeldVersion,
} from './held-versions.repo.ts';

/** A catalogue with the number of its version. What is priced together is priced by one. */
export interface NumberedCatalogue {
  readonly version: number;
  readonly catalogue: Catalogue;
}

/** The versions of the catalogue, as a process knows them. Both are the same object as long as they are the same version. */
export interface CatalogueSource {
  /** The version that holds now. */
  readonly current: () => NumberedCatalogue;
  /** The version that holds at an instant near the present, in milliseconds. */
  readonly at: (instant: number) => NumberedCatalogue;
  /**
   * A version of any time. It is read with the given connection, so that a transaction needs no second one.
   * @throws when there is none of this number
   */
  readonly ofVersion: (kysely: Sql, version: number) => Promise<Catalogue>;
  /** Reads what was published and withdrawn; the first one also writes the first version of a new shop. */
  readonly refresh: () => Promise<void>;
}

/** Versions that ended this long ago are not kept ready: what begins now is not priced by them. */
const keptMs = 60 * 60 * 1000;
/** Most catalogues in memory; one takes about 100 kB. */
const maxKept = 50;

function holdsAt(versions: readonly HeldVersion[], instant: number): HeldVersion | undefined {
  return versions.find(({ from, until }) => from <= instant && instant < until);
}

/** A catalogue of each version, read once: versions never change. */
function openCache() {
  const known = new Map<number, NumberedCatalogue>();
  const find = async (kysely: Sql, version: number): Promise<NumberedCatalogue> => {
    const found = known.get(version);
    if (found) return found;
    const read = { version, catalogue: await readCatalogue(kysely, version) };
    // Another caller may have read it meanwhile: there is one object for each version.
    const first = known.get(version);
    if (first) return first;
    known.set(version, read);
    const [oldest] = known.keys();
    if (known.size > maxKept && oldest !== undefined) known.delete(oldest);
    return read;
  };
  return { find };
}

/**
 * Opens the catalogue of a process, which has nothing until its first {@link CatalogueSource.refresh}. It knows the coming
 * versions too, so that a change takes effect at its instant without a message. `first` is written where there is none.
 */
export function openCatalogues({
  kysely,
  clock,
  first,
}: {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly first: Catalogue;
}): CatalogueSource {
  const cache = openCache();
  let held: readonly HeldVersion[] = [];
  let ready: ReadonlyMap<number, NumberedCatalogue> = new Map();
  const read = async (): Promise<void> => {
    const after = new Date(clock() - keptMs);
    let found = await readHeldVersions(kysely, after);
    if (found.length === 0) {
      await insertFirstVersion(kysely, first, new Date(clock()));
      found = await readHeldVersions(kysely, after);
    }
    const next = new Map<number, NumberedCatalogue>();
    for (const { number } of found) {
      next.set(number, ready.get(number) ?? (await cache.find(kysely, number)));
    }
    [held, ready] = [found, next];
  };
  const at = (instant: number): NumberedCatalogue => {
    const number = (holdsAt(held, instant) ?? held[0])?.number;
    const found = number === undefined ? undefined : ready.get(number);
    if (!found) throw new Error('the catalogue has not been read yet');
    return found;
  };
  let reading: Promise<void> = Promise.resolve();
  return {
    at,
    current: () => at(clock()),
    ofVersion: async (context, version) =>
      (ready.get(version) ?? (await cache.find(context, version))).catalogue,
    // One after the other, so that an older reading never replaces a newer one.
    refresh: () => (reading = reading.catch(() => undefined).then(read)),
  };
}

/** A catalogue that never changes, for what has no database. */
export function fixedCatalogue(catalogue: Catalogue): CatalogueSource {
  const only = { version: 1, catalogue };
  return {
    at: () => only,
    current: () => only,
    ofVersion: async () => catalogue,
    refresh: async () => undefined,
  };
}

/** A message of the database may be lost with its connection: after this long a process knows anyway. */
const lookMs = 1000;

/** Looks for new versions again and again; returns the end of it. A failure is left to the next time. */
export function watchCatalogues(source: CatalogueSource): () => Promise<void> {
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= source
      .refresh()
      .catch(() => undefined)
      .finally(() => (looking = null));
  }, lookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
