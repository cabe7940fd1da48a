import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { findDropFault } from '#domain/lab/check-manifest.ts';
import type { DropFile, DropManifest } from '#domain/lab/drop.ts';
import { fail, succeed, type ResultWith } from '#domain/common/result.ts';
import { findDelivered } from './find-delivered.ts';
import { renameRetrying, renameSystem, type RenameSystem } from './rename-retrying.ts';
import { findIncomplete, stageFiles, syncFolder, type FileSource } from './stage-files.ts';
import { errorLine, folderFailure, type WriteFailure } from './write-failure.ts';

/** A drop with the name that it has at its lab. */
export interface NamedDrop {
  readonly name: string;
  readonly manifest: DropManifest;
}

/** The lab's folder, which exists, and the source of the pictures. */
export interface DropTarget extends FileSource {
  readonly folder: string;
  /** Replaced in tests. */
  readonly system?: RenameSystem;
}

/** How writing ended: `existing` has the path of a drop that was written before and is left as it is. */
export type WriteOutcome = { readonly existing: null } | { readonly existing: string };

/** A drop that is whole in a hidden folder. */
export interface StagedDrop {
  /** Makes it visible by renaming, in the order of the entries; see {@link writeDrop}. */
  readonly place: () => Promise<ResultWith<WriteOutcome, WriteFailure>>;
  readonly discard: () => Promise<void>;
}

/** Names of the hidden folders; one that is being removed gets another name first, so that no program places it. */
const hidden = '.fpx-';
const removed = `${hidden}old-`;

async function exists(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => null)) !== null;
}

/** Takes a folder away at once and then removes it: a program that writes it meanwhile cannot make it visible. */
export async function removeFolder(target: string, folder: string): Promise<void> {
  const away = path.join(target, `${removed}${randomUUID()}`);
  try {
    await rename(folder, away);
  } catch {
    if (!(await exists(folder))) return;
    await rm(folder, { recursive: true, force: true });
    return;
  }
  await rm(away, { recursive: true, force: true });
}

async function removeOldFolders(target: string): Promise<void> {
  const names = await readdir(target);
  for (const name of names.filter((one) => one.startsWith(removed))) {
    await rm(path.join(target, name), { recursive: true, force: true });
  }
}

interface Staging {
  /** The hidden folder. */
  readonly folder: string;
  /** Path of a file in it. */
  readonly pathOf: (file: DropFile) => string;
  /** The hidden folder's name while entries are moved out of it; null if it becomes the entry itself. */
  readonly placing: string | null;
}

/**
 * The hidden folder of a drop, out of which its entries are moved one by one: a program that looks into every folder for
 * a marker, such as `end.txt`, does not find it in the hidden one. Noritsu's programs know a folder that is being
 * written as `p…`, and it is renamed as a whole.
 */
function planStaging({ name, manifest }: NamedDrop, target: string): Staging {
  const { entries, format } = manifest;
  if (format === 'dpof-noritsu' || format === 'dpof-epson') {
    const [only = ''] = entries;
    const folder = path.join(target, `p${only.slice(1)}`);
    const pathOf = (file: DropFile) => path.join(folder, file.path.slice(only.length + 1));
    return { folder, pathOf, placing: null };
  }
  const folder = path.join(target, `${hidden}${name}`);
  return { folder, pathOf: (file) => path.join(folder, file.path), placing: `${folder}.placing` };
}

/** The hidden folders of a drop that is not placed yet, as they are if a run is interrupted; none of an unsafe name. */
export function hiddenFolders(drop: NamedDrop, target: string): string[] {
  if (findDropFault(drop) !== null) return [];
  const { folder, placing } = planStaging(drop, target);
  return placing === null ? [folder] : [folder, placing];
}

/**
 * Removes the leftovers of an interrupted run. Resolves to the path of a drop that was delivered before, also one whose
 * request the lab's program has taken away.
 */
async function clearLeftovers(
  { manifest }: NamedDrop,
  target: string,
  { folder, placing }: Staging,
): Promise<string | null> {
  await removeOldFolders(target);
  const delivered = await findDelivered(target, manifest);
  const isPlacing = placing !== null && (await exists(placing));
  const last = manifest.entries.at(-1) ?? '';
  const earlier = manifest.entries.slice(0, -1);
  const isPlaced = delivered !== null || (isPlacing && !(await exists(path.join(placing, last))));
  if (!isPlaced && isPlacing) {
    for (const entry of earlier) await removeFolder(target, path.join(target, entry));
  }
  if (isPlacing) await removeFolder(target, placing);
  if (await exists(folder)) await removeFolder(target, folder);
  if (isPlaced) return delivered ?? last;
  const names = await readdir(target);
  return (
    names.find((name) => earlier.some((one) => one.toLowerCase() === name.toLowerCase())) ?? null
  );
}

/** Renames one staged entry to its final name; see {@link StagedDrop.place}. */
async function placeEntry(
  from: string,
  to: string,
  isTaken: () => Promise<boolean>,
  system: RenameSystem,
): Promise<ResultWith<boolean, WriteFailure>> {
  try {
    return succeed(await renameRetrying([from, to], isTaken, system));
  } catch (error) {
    return fail('rename_refused', { name: path.basename(to), problem: errorLine(error) });
  }
}

async function placeAll(
  { name, manifest }: NamedDrop,
  target: DropTarget,
  staging: Staging,
): Promise<ResultWith<WriteOutcome, WriteFailure>> {
  const system = target.system ?? renameSystem;
  const { folder, pathOf, placing } = staging;
  const missing = await findIncomplete(manifest.files, pathOf);
  if (missing !== null) {
    return fail('folder_unusable', { problem: `${missing} was removed from the hidden folder` });
  }
  const isTaken = async (): Promise<boolean> =>
    (await findDelivered(target.folder, manifest)) !== null;
  const moves: (readonly [string, string])[] = manifest.entries.map((entry) => [
    placing === null ? folder : path.join(placing, entry),
    path.join(target.folder, entry),
  ]);
  if (placing !== null) moves.unshift([folder, placing]);
  for (const [from, to] of moves) {
    const placed = await placeEntry(from, to, isTaken, system);
    if (!placed.ok) return placed;
    if (!placed.value) {
      await removeFolder(target.folder, from);
      return succeed({ existing: (await findDelivered(target.folder, manifest)) ?? name });
    }
    await syncFolder(target.folder);
  }
  if (placing !== null) await removeFolder(target.folder, placing);
  return succeed({ existing: null });
}

/**
 * Writes a drop into a hidden folder on the target's volume; every size and SHA-256 is checked, and the bytes are on the
 * disk. Resolves to the path of a drop that is in the target already, or to the staged one. After a failure nothing is
 * left of it. Rejects only if `mayGoOn` does; the next run then removes what is hidden.
 */
export async function stageDrop(
  drop: NamedDrop,
  target: DropTarget,
): Promise<ResultWith<{ readonly existing: string } | StagedDrop, WriteFailure>> {
  const fault = findDropFault(drop);
  if (fault !== null) return fail('manifest_invalid', { problem: fault });
  const staging = planStaging(drop, target.folder);
  const discard = (): Promise<void> => removeFolder(target.folder, staging.folder);
  try {
    const existing = await clearLeftovers(drop, target.folder, staging);
    if (existing !== null) return succeed({ existing });
    // Fails if another program writes the same drop at this moment.
    await mkdir(staging.folder);
  } catch (error) {
    return folderFailure(error);
  }
  const staged = await stageFiles(drop.manifest.files, staging.pathOf, target);
  if (!staged.ok) {
    await discard().catch(() => undefined);
    return staged;
  }
  return succeed({ place: () => placeAll(drop, target, staging), discard });
}

/**
 * Writes a drop so that the lab's program sees all of it or nothing: into a hidden folder, and then by one rename for
 * each entry. A drop that is there already, under its own name or one that the lab's program gave it, is left as it is.
 * After an interrupted run it is written again, once.
 */
export async function writeDrop(
  drop: NamedDrop,
  target: DropTarget,
): Promise<ResultWith<WriteOutcome, WriteFailure>> {
  const staged = await stageDrop(drop, target);
  if (!staged.ok) return staged;
  return 'existing' in staged.value ? succeed(staged.value) : staged.value.place();
}
