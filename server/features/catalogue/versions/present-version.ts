import type { CatalogueVersion } from '#contract/staff/catalogue.ts';
import { stateOfVersion, type VersionState } from '#domain/catalogue/version-states.ts';
import type { StoredVersion } from './catalogue-versions.repo.ts';

/** The state of a stored version at a time, in milliseconds. */
export function stateNow({ state, from, until }: StoredVersion, now: number): VersionState {
  const times = { from: from?.getTime() ?? null, until: until?.getTime() ?? null };
  return stateOfVersion({ state, ...times }, now);
}

/** Presents a version; `orders` were placed under it. */
export function presentVersion(
  version: StoredVersion,
  { now, orders }: { readonly now: number; readonly orders: number },
): CatalogueVersion {
  const { number, from, until, note, actorName, savedAt, base } = version;
  return {
    number,
    state: stateNow(version, now),
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    note,
    by: actorName,
    savedAt: savedAt.toISOString(),
    base,
    orders,
  };
}
