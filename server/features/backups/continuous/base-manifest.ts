import * as z from 'zod';
import type { StorageDriver } from '../../../platform/storage/storage-driver.ts';
import { backupPart, readSealed, writeSealed } from '../manifest.ts';

const baseContent = z.object({
  format: z.literal(1),
  /** Cluster whose log this base begins; a restored cluster begins another. */
  chain: z.string().max(100),
  name: z.string().max(100),
  /** The earliest moment to which the base can be restored. */
  endedAt: z.iso.datetime(),
  postgres: z.string().max(100),
  firstSegment: z.string().regex(/^[0-9A-F]{24}$/),
  parts: z.array(backupPart).min(1),
});

/** A copy of the files of the embedded cluster, from which its log is replayed. */
export type BaseManifest = z.output<typeof baseContent>;

/** Folder of all continuous copies in a place of backups. */
export const continuousFolder = 'continuous';

export function chainFolder(chain: string): string {
  return `${continuousFolder}/${chain}`;
}

export function baseFolder(chain: string, name: string): string {
  return `${chainFolder(chain)}/bases/${name}`;
}

/** Folder of the write-ahead log of a cluster. */
export function logFolder(chain: string): string {
  return `${chainFolder(chain)}/log`;
}

function manifestKeyOf(chain: string, name: string): string {
  return `${baseFolder(chain, name)}/manifest.json`;
}

/** Writes the manifest of a base, without which it does not count. */
export async function writeBaseManifest(driver: StorageDriver, base: BaseManifest): Promise<void> {
  await writeSealed(driver, manifestKeyOf(base.chain, base.name), base);
}

/** A base in a place, by its names. */
export interface ListedBase {
  readonly chain: string;
  readonly name: string;
  readonly isWhole: boolean;
}

/** Lists the bases in a place, or those of one cluster, oldest first. */
export async function listBases(driver: StorageDriver, chain?: string): Promise<ListedBase[]> {
  const found = new Map<string, ListedBase>();
  const folder = chain === undefined ? continuousFolder : `${chainFolder(chain)}/bases`;
  for await (const { key } of driver.list(folder)) {
    const [, of = '', kind, name = ''] = key.split('/');
    if (kind !== 'bases') continue;
    const id = `${of}/${name}`;
    const isWhole = found.get(id)?.isWhole === true || key === manifestKeyOf(of, name);
    found.set(id, { chain: of, name, isWhole });
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Reads the manifest of a base. @throws BackupFault when it is damaged */
export async function readBaseManifest(
  driver: StorageDriver,
  { chain, name }: Pick<ListedBase, 'chain' | 'name'>,
): Promise<BaseManifest> {
  return await readSealed(driver, manifestKeyOf(chain, name), baseContent);
}
