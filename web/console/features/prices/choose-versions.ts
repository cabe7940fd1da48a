import type { CatalogueVersion } from '#contract/staff/catalogue.ts';

/** The version that is shown without a choice: the latest draft, what is scheduled next, else what holds. */
export function findShown(versions: readonly CatalogueVersion[]): number | null {
  const of = (state: CatalogueVersion['state']): CatalogueVersion | undefined =>
    versions.find((version) => version.state === state);
  const scheduled = versions.findLast(({ state }) => state === 'scheduled');
  return (of('draft') ?? scheduled ?? of('current') ?? versions[0])?.number ?? null;
}

/** The version beside which one is shown without a choice: what holds; beside that, what it was made of. */
export function findCompared(
  versions: readonly CatalogueVersion[],
  shown: CatalogueVersion,
): number {
  const current = versions.find(({ state }) => state === 'current');
  const isAhead = shown.state === 'draft' || shown.state === 'scheduled';
  return (isAhead ? current?.number : shown.base) ?? shown.number;
}
