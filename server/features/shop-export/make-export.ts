import path from 'node:path';
import { mkdir, rm } from 'node:fs/promises';
import { succeed } from '#domain/common/result.ts';
import {
  exportKeptMs,
  maxExportAttempts,
  toNeededBytes,
  type ExportFailure,
  type ExportProgress,
} from '#domain/shop-export/exports.ts';
import { systemCaller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Trx } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';
import { hasRoomFor } from '../../platform/storage/storage-room.ts';
import type { ShopExportDeps } from './deps.ts';
import { exportedTables } from './exported-tables.ts';
import { writeExport } from './export-shop.ts';
import { readExportSizes } from './export-tables.repo.ts';
import {
  recordFailure,
  recordProgress,
  recordReady,
  returnExport,
  type ExportRecord,
} from './exports.repo.ts';
import { writeArchive, type StoredArchive } from './write-archive.ts';
import type { ExportSummary } from './write-guide.ts';

/** Dependencies of the making of an export. */
export interface MakeExportDeps extends ShopExportDeps {
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** Ends the making of an export that somebody stopped, or whose process has to end. */
class ExportBroken extends Error {}

/** Progress is stored, and a stop noticed, this often, in milliseconds. */
const reportEveryMs = 1000;

/** Records progress now and again, and throws when the export was stopped or the process has to end. */
function openReport(
  { kysely }: Pick<MakeExportDeps, 'kysely'>,
  id: string,
  signal: AbortSignal | undefined,
): (progress: ExportProgress) => Promise<void> {
  let at = -Infinity;
  return async (progress) => {
    if (signal?.aborted) throw new ExportBroken();
    const now = performance.now();
    if (now - at < reportEveryMs) return;
    at = now;
    if (!(await recordProgress(kysely, id, progress))) throw new ExportBroken();
  };
}

/** The folder of the export that is being written; there is one at a time. */
function workFolder({ dataDir }: Pick<MakeExportDeps, 'dataDir'>): string {
  return path.resolve(dataDir, 'exporting');
}

/** Removes what was written of an export. */
export async function removeWork(deps: Pick<MakeExportDeps, 'dataDir'>): Promise<void> {
  await rm(workFolder(deps), { recursive: true, force: true });
}

async function write(
  deps: MakeExportDeps,
  { hasPhotos }: ExportRecord,
  report: (progress: ExportProgress) => Promise<void>,
): Promise<{ readonly summary: ExportSummary; readonly archive: StoredArchive }> {
  const { exports, clock, partBytes } = deps;
  const folder = path.join(workFolder(deps), 'files');
  await mkdir(workFolder(deps), { mode: 0o700 });
  await mkdir(folder);
  const at = new Date(clock());
  const summary = await writeExport(deps, folder, { hasPhotos, report });
  const archive = await writeArchive(exports, folder, {
    at,
    partFile: path.join(workFolder(deps), 'part'),
    ...(partBytes !== undefined && { partBytes }),
    report: (done, total) => report({ step: 'archive', done, total }),
  });
  return { summary, archive };
}

/** Tells the person who asked for an export that it can be downloaded, or was given up. */
async function tell(
  trx: Trx,
  { id, staff }: ExportRecord,
  { endsAt, failure }: { readonly endsAt: Date | null; readonly failure: ExportFailure | null },
): Promise<void> {
  if (staff === null) return;
  await enqueue(trx, 'send-export-mail', {
    export: id,
    staff,
    endsAt: endsAt?.toISOString() ?? null,
    failure,
  });
}

async function finish(
  { kysely, clock }: MakeExportDeps,
  asked: ExportRecord,
  { summary, archive }: { readonly summary: ExportSummary; readonly archive: StoredArchive },
): Promise<void> {
  const { rows, photos, missing } = summary;
  const readyAt = new Date(clock());
  const endsAt = new Date(readyAt.getTime() + exportKeptMs);
  const orders = rows['orders'] ?? 0;
  const facts = { orders, photos, missingPhotos: missing.length, readyAt, endsAt };
  const act = { act: 'shop.export', object: { kind: 'shop', id: asked.id } } as const;
  await runAct(kysely, systemCaller, act, async (trx, record) => {
    if (await recordReady(trx, asked.id, archive, facts)) {
      record.setAfter({ orders, photos });
      await tell(trx, asked, { endsAt, failure: null });
    } else record.skip();
    return succeed(null);
  });
}

async function giveUp(
  { kysely, clock }: Pick<MakeExportDeps, 'kysely' | 'clock'>,
  asked: ExportRecord,
  failure: ExportFailure,
  room: { readonly needed: number; readonly free: number } | null = null,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    if (await recordFailure(trx, asked.id, failure, new Date(clock()), room)) {
      await tell(trx, asked, { endsAt: null, failure });
    }
  });
}

/** Makes an export that was taken. What is not whole is thrown away, so that it is made anew or not at all. Never throws. */
export async function makeExport(
  deps: MakeExportDeps,
  asked: ExportRecord,
  signal?: AbortSignal,
): Promise<void> {
  const { kysely, exports, log } = deps;
  const { id } = asked;
  try {
    if (asked.attempts > maxExportAttempts) return await giveUp(deps, asked, 'broken_off');
    const tables = exportedTables.map(({ table }) => table);
    const needed = toNeededBytes(await readExportSizes(kysely, tables, asked.hasPhotos));
    if (!(await hasRoomFor(exports, needed))) {
      const free = await exports.freeBytes();
      return await giveUp(deps, asked, 'no_room', { needed, free });
    }
    await finish(deps, asked, await write(deps, asked, openReport(deps, id, signal)));
    log.info({ export: id }, 'an export of the shop is ready');
  } catch (error) {
    try {
      // Of an export that somebody stopped nothing is left to record.
      if (signal?.aborted) await returnExport(kysely, id);
      else if (!(error instanceof ExportBroken)) {
        log.error({ err: error, export: id }, 'an export of the shop failed');
        await giveUp(deps, asked, 'failed');
      }
    } catch (again) {
      log.error({ err: again, export: id }, 'the end of an export could not be recorded');
    }
  }
}
