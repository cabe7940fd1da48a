import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { downloadOpenMs, toEndedState } from '#domain/shop-export/exports.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { RangedContent } from '../../platform/http/send-bytes.ts';
import { FreedStream } from '../../platform/http/freed-stream.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';
import { incompleteBlobs } from '../photos/index.ts';
import type { SignedIn } from '../staff/index.ts';
import type { ShopExportDeps } from './deps.ts';
import {
  endExport,
  findExport,
  insertExport,
  listParts,
  lockExport,
  openExport,
  type ExportRecord,
} from './exports.repo.ts';
import { readArchive } from './write-archive.ts';

/** A person who asks for something about exports. */
export interface Asking {
  readonly person: SignedIn;
  readonly caller: Caller;
}

type Deps = Pick<ShopExportDeps, 'kysely' | 'clock'>;

/**
 * Asks for an export, which a worker makes. A repeat with the same id changes nothing. Error: `export_in_progress` while
 * another one is being made.
 */
export async function askForExport(
  { kysely, clock }: Deps,
  { person, caller }: Asking,
  { id, hasPhotos }: { readonly id: string; readonly hasPhotos: boolean },
): Promise<Result<ExportRecord>> {
  const act = { act: 'shop.ask-export', object: { kind: 'shop', id } } as const;
  return await runAct(kysely, caller, act, async (trx, record): Promise<Result<ExportRecord>> => {
    const askedAt = new Date(clock());
    const { id: staff, name: staffName } = person;
    const stored = await insertExport(trx, { id, askedAt, staff, staffName, hasPhotos });
    if (!stored) {
      record.skip();
      const known = await findExport(trx, id);
      return known ? succeed(known) : fail('export_in_progress');
    }
    record.setAfter({ photos: hasPhotos });
    await enqueue(trx, 'make-exports', {});
    return succeed(stored);
  });
}

/**
 * Stops an export that is being made, or withdraws one that is ready: its archive is deleted. One that is over stays so.
 * Error: `not_found`.
 */
export async function endExportByStaff(
  { kysely, clock }: Deps,
  { caller }: Pick<Asking, 'caller'>,
  id: string,
): Promise<Result<ExportRecord>> {
  const act = { act: 'shop.end-export', object: { kind: 'shop', id } } as const;
  return await runAct(kysely, caller, act, async (trx, record): Promise<Result<ExportRecord>> => {
    const found = await lockExport(trx, id);
    if (!found) return fail('not_found');
    const state = toEndedState(found.state);
    if (!state) {
      record.skip();
      return succeed(found);
    }
    await endExport(trx, id, { state, at: new Date(clock()) });
    // Deletes what is in the storage.
    await enqueue(trx, 'make-exports', {});
    record.setAfter({ state });
    const ended = await findExport(trx, id);
    return ended ? succeed(ended) : fail('not_found');
  });
}

/** Lets a person download an archive for a while, and records that they do. Error: `not_found`, also once it is over. */
export async function openDownload(
  { kysely, clock, exports }: Deps & Pick<ShopExportDeps, 'exports'>,
  { person, caller }: Asking,
  id: string,
): Promise<Result<{ readonly until: Date }>> {
  // A shop that was restored from a backup has no archives.
  const lost = await incompleteBlobs({ blobs: exports }, await listParts(kysely, id));
  if (lost.length > 0) return fail('not_found');
  const act = { act: 'shop.download-export', object: { kind: 'shop', id } } as const;
  return await runAct(kysely, caller, act, async (trx): Promise<Result<{ until: Date }>> => {
    const found = await lockExport(trx, id);
    const now = clock();
    if (found?.state !== 'ready' || now >= (found.endsAt?.getTime() ?? 0)) return fail('not_found');
    const until = new Date(now + downloadOpenMs);
    await openExport(trx, id, { by: person.id, until });
    return succeed({ until });
  });
}

/** Finds an archive that a person opened; null for another one, and when its time is over. */
export async function findDownload(
  { kysely, clock, exports }: Pick<ShopExportDeps, 'kysely' | 'clock' | 'exports'>,
  { id: person }: Pick<SignedIn, 'id'>,
  id: string,
): Promise<RangedContent | null> {
  const found = await findExport(kysely, id);
  if (found?.state !== 'ready' || found.size === null || found.sha256 === null) return null;
  const isOpen = found.openedBy === person && clock() < (found.openedUntil?.getTime() ?? 0);
  if (!isOpen || clock() >= (found.endsAt?.getTime() ?? 0)) return null;
  const parts = await listParts(kysely, id);
  const { size } = found;
  return {
    size,
    etag: `"${found.sha256.toString('hex').slice(0, 32)}"`,
    mediaType: 'application/zip',
    fileName: `shop-${found.askedAt.toISOString().slice(0, 10)}.zip`,
    stream: (range = { first: 0, last: size - 1 }) =>
      FreedStream.of(readArchive(exports, parts, range)),
  };
}
