import type * as z from 'zod';
import type { Result } from '#contract/errors.ts';
import type { batchDrop, batchPrint, batchResponse } from '#contract/staff/production.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Scope } from '#domain/staff/roles.ts';
import { pictureAddress } from '../../photos/index.ts';
import { findBatchSummary } from '../board/batches.repo.ts';
import { listMachines } from '../board/board.repo.ts';
import { presentBatch } from '../board/read-batches.ts';
import type { ProductionDeps } from '../deps.ts';
import {
  listBatchDrops,
  listBatchPrints,
  type BatchDropRow,
  type BatchPrintRow,
} from './batch-page.repo.ts';

function presentPrint(
  row: BatchPrintRow,
  pictureKey: string,
  now: number,
): z.input<typeof batchPrint> {
  const { againReason: reason, againBy, againMachine, againAt, againCopies } = row;
  return {
    id: row.id,
    order: row.number,
    name: row.name,
    frame: row.frame,
    fileName: row.fileName,
    picture: row.hasPicture ? pictureAddress(row.photo, pictureKey, now) : null,
    copies: row.copies,
    round: row.round,
    state: row.state,
    dpi: row.dpi,
    isRefused: row.isRefused,
    reprint:
      reason === null || againAt === null
        ? null
        : {
            reason,
            by: againBy ?? '',
            machine: againMachine,
            at: againAt.toISOString(),
            copies: againCopies ?? 0,
          },
  };
}

function presentDrop(row: BatchDropRow, now: number): z.input<typeof batchDrop> {
  const { state, isLatest, leaseUntil } = row;
  const isLost = state === 'claimed' && leaseUntil !== null && leaseUntil.getTime() <= now;
  return {
    id: row.id,
    name: row.name,
    order: row.number,
    state,
    attempt: row.attempt,
    fault: row.fault,
    machine: row.machine,
    since: row.since.toISOString(),
    canResend: isLatest && (state === 'failed' || isLost),
  };
}

/** Reads a batch with its prints and folders. Errors: `not_found`. */
export async function readBatch(
  { kysely, clock, photos }: ProductionDeps,
  scope: Scope,
  id: number,
): Promise<Result<z.input<typeof batchResponse>>> {
  const row = await findBatchSummary(kysely, { scope, lab: null }, id);
  if (!row) return fail('not_found');
  const now = clock();
  const prints = await listBatchPrints(kysely, id);
  const folders = await listBatchDrops(kysely, id);
  const agents = await listMachines(kysely, { scope, lab: row.studio ?? 'own' });
  return succeed({
    batch: {
      ...presentBatch(row, photos.pictureKey, now),
      endedAt: row.endedAt?.toISOString() ?? null,
      prints: prints.map((print) => presentPrint(print, photos.pictureKey, now)),
      folders: folders.map((drop) => presentDrop(drop, now)),
      agents: agents.map(({ name }) => name),
    },
  });
}
