import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { StoredFile } from '../../../platform/storage/blob-store.ts';
import { openStorageGuard, reasonOf } from '../../../platform/storage/storage-guard.ts';
import type { PhotoDeps } from '../deps.ts';
import { findStrayHashes, lockBlobs } from '../records/blob-lock.repo.ts';

type StrayDeps = Pick<PhotoDeps, 'kysely' | 'blobs'>;

/** Files of one query. */
const pageSize = 500;

/** The files of the working storage that were written before a time, and those of them that nothing records. */
export interface StrayBlobs {
  readonly listed: number;
  readonly strays: number;
  /** Of the strays. */
  readonly bytes: number;
  /** Files that could not be removed: SHA-256, lower-case hexadecimal. */
  readonly failed: readonly { readonly hash: string; readonly reason: string }[];
  /** False when it ended before all files were listed. */
  readonly isWhole: boolean;
}

/** Which stray files a sweep counts, and whether it removes them. */
export interface StraySweep {
  readonly before: Date;
  readonly isRemoving: boolean;
  /** Ends the list early. */
  readonly signal?: AbortSignal;
}

/** Returns a function that removes files unless something needs them by now, and returns the removed ones. */
function openRemoval({ kysely, blobs }: StrayDeps, failed: { hash: string; reason: string }[]) {
  const guard = openStorageGuard([blobs]);
  return (hashes: readonly string[]): Promise<string[]> =>
    kysely.transaction().execute(async (trx) => {
      await lockBlobs(trx, hashes);
      const removed: string[] = [];
      for (const hash of await findStrayHashes(trx, hashes)) {
        const result = await guard(() => blobs.remove(hash));
        if (result.ok) removed.push(hash);
        else failed.push({ hash, reason: reasonOf(result.error) });
      }
      return removed;
    });
}

/**
 * Counts the files of the working storage that no photo, upload or move into the archive has, as after a restore of an
 * older database, and removes them if it is asked to. Nothing else would ever find them. A file that cannot be removed
 * stops no other; throws when the storage is down. Source: product §4.18.
 */
export async function sweepStrayBlobs(
  deps: StrayDeps,
  { before, isRemoving, signal }: StraySweep,
): Promise<StrayBlobs> {
  const count = { listed: 0, strays: 0, bytes: 0 };
  const failed: { hash: string; reason: string }[] = [];
  const remove = openRemoval(deps, failed);
  let page: StoredFile[] = [];
  const endPage = async (): Promise<void> => {
    const sizes = new Map(page.map(({ sha256, size }) => [sha256, size]));
    page = [];
    const found = await findStrayHashes(deps.kysely, [...sizes.keys()]);
    const strays = isRemoving && found.length > 0 ? await remove(found) : found;
    count.listed += sizes.size;
    count.strays += strays.length;
    for (const hash of strays) count.bytes += sizes.get(hash) ?? 0;
  };
  for await (const file of deps.blobs.list()) {
    if (signal?.aborted) return { ...count, failed, isWhole: false };
    if (file.writtenAt >= before) continue;
    page.push(file);
    if (page.length === pageSize) await endPage();
  }
  await endPage();
  return { ...count, failed, isWhole: true };
}

/** Files younger than this may belong to an upload that is not recorded yet. */
const strayAfterMs = 24 * 60 * 60 * 1000;

/** Counts the stray files that are older than a day, see {@link sweepStrayBlobs}. */
export function countStrays(
  deps: StrayDeps & { readonly clock: Clock },
  signal?: AbortSignal,
): Promise<StrayBlobs> {
  const before = new Date(deps.clock() - strayAfterMs);
  return sweepStrayBlobs(deps, { before, isRemoving: false, ...(signal && { signal }) });
}

/**
 * Removes the stray files that are older than a day for a caller. The audit log has the entry before the first one goes.
 * Error: `strays_too_many`, when more than half of the files are stray, which says that this is not their database.
 * Source: product §4.18.
 */
export async function removeStrays(
  deps: StrayDeps & { readonly clock: Clock },
  caller: Caller,
): Promise<ResultWith<StrayBlobs, FailureWith<'strays_too_many', StrayBlobs>>> {
  const found = await countStrays(deps);
  if (found.strays > found.listed / 2) return fail('strays_too_many', found);
  if (found.strays === 0) return succeed(found);
  const act = { act: 'photo.delete-strays', object: { kind: 'photo', id: 'strays' } } as const;
  await runAct(deps.kysely, caller, act, async (_trx, record) => {
    record.setBefore({ files: found.strays, bytes: found.bytes });
    return succeed(null);
  });
  const before = new Date(deps.clock() - strayAfterMs);
  return succeed(await sweepStrayBlobs(deps, { before, isRemoving: true }));
}
