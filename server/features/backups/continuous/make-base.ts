import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { keptBases, oldChainMs } from '#domain/backups/continuous.ts';
import { withBaseBackup } from '../../../platform/db/dump/base-backup.ts';
import type { Incoming } from '../../../platform/storage/incoming.ts';
import type { StorageDriver } from '../../../platform/storage/storage-driver.ts';
import { nameAt, timeOfName } from '../manifest.ts';
import { writeRows } from '../row-parts.ts';
import {
  baseFolder,
  chainFolder,
  listBases,
  readBaseManifest,
  writeBaseManifest,
  type BaseManifest,
} from './base-manifest.ts';
import { listShipped } from './ship-log.ts';

/** What a base is made with. */
export interface BaseDeps {
  readonly driver: StorageDriver;
  readonly incoming: Incoming;
  readonly chain: string;
  /** Address of the embedded database for its owner. */
  readonly ownerUrl: string;
  readonly now: number;
}

/** Copies the files of the cluster into the place; the manifest is written last. */
export async function makeBase(deps: BaseDeps): Promise<BaseManifest> {
  const { driver, incoming, chain, ownerUrl, now } = deps;
  const name = nameAt(new Date(now));
  const { result, firstSegment, endedAt, version } = await withBaseBackup(ownerUrl, (tar) =>
    writeRows({ driver, incoming }, `${baseFolder(chain, name)}/base`, Readable.from(tar)),
  );
  const base: BaseManifest = {
    format: 1,
    chain,
    name,
    endedAt: endedAt.toISOString(),
    postgres: version,
    firstSegment,
    parts: result.parts,
  };
  await writeBaseManifest(driver, base);
  return base;
}

async function removeAll(driver: StorageDriver, folder: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of driver.list(folder)) keys.push(key);
  for (const key of keys) await driver.remove(key);
  if (driver.pathOf) await rm(driver.pathOf(folder), { recursive: true, force: true });
}

async function removeBase(driver: StorageDriver, chain: string, name: string): Promise<void> {
  const folder = baseFolder(chain, name);
  // Without its manifest it is not whole any more, so that a kill in between leaves an unfinished one.
  await driver.remove(`${folder}/manifest.json`);
  await removeAll(driver, folder);
}

/** Removes the copies of clusters that ended: those before a restore, or before a gap in their log. */
async function removeOldChains({ driver, chain, now }: BaseDeps): Promise<void> {
  const newest = new Map<string, number>();
  for (const base of await listBases(driver)) {
    const time = timeOfName(base.name) ?? 0;
    newest.set(base.chain, Math.max(newest.get(base.chain) ?? 0, time));
  }
  for (const [other, time] of newest) {
    if (other !== chain && now - time > oldChainMs) await removeAll(driver, chainFolder(other));
  }
}

/**
 * Removes bases that the rule does not keep, what killed ones left behind, and every part of the log that is older than the
 * oldest base. Call it after {@link makeBase}.
 */
export async function pruneBases(deps: BaseDeps): Promise<void> {
  const { driver, chain } = deps;
  const bases = await listBases(driver, chain);
  const kept = bases.filter(({ isWhole }) => isWhole).slice(-keptBases);
  for (const { name } of bases) {
    if (!kept.some((base) => base.name === name)) await removeBase(driver, chain, name);
  }
  const [oldest] = kept;
  if (oldest) {
    const { firstSegment } = await readBaseManifest(driver, oldest);
    const unused: string[] = [];
    for await (const { key, name } of listShipped(driver, chain)) {
      if (!name.endsWith('.history') && name < firstSegment) unused.push(key);
    }
    for (const key of unused) await driver.remove(key);
  }
  await removeOldChains(deps);
}
