import type * as z from 'zod';
import type { Result } from '#contract/errors.ts';
import type { batchesQuery, batchesResponse, listedBatch } from '#contract/staff/production.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Scope } from '#domain/staff/roles.ts';
import { pictureAddress } from '../../photos/index.ts';
import type { ProductionDeps } from '../deps.ts';
import { listUnfinishedBatches, type BatchSummaryRow } from './batches.repo.ts';

const pageSize = 50;

/** Presents a batch as lists have it; the addresses of its pictures are of this time, in milliseconds. */
export function presentBatch(
  row: BatchSummaryRow,
  pictureKey: string,
  now: number,
): z.input<typeof listedBatch> {
  return {
    id: row.id,
    studio: row.studioName,
    paper: row.paper,
    shape: row.shape,
    finish: row.finish,
    state: row.state,
    orders: row.orders,
    copies: row.copies,
    drops: { all: row.dropsAll, delivered: row.dropsDelivered, failed: row.dropsFailed },
    pictures: row.pictures.map((photo) => pictureAddress(photo, pictureKey, now)),
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

/** Reads a page of unfinished batches. Errors: `invalid_request` for the token of another list. */
export async function readBatches(
  { kysely, clock, photos }: ProductionDeps,
  scope: Scope,
  { lab, size, after }: z.infer<typeof batchesQuery>,
): Promise<Result<z.input<typeof batchesResponse>>> {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) {
    return fail('invalid_request', { fields: ['after'] });
  }
  const before = after === undefined ? null : Number(after);
  const page = { scope, lab: lab ?? null, size: size ?? null, before, limit: pageSize + 1 };
  const rows = await listUnfinishedBatches(kysely, page);
  const shown = rows.slice(0, pageSize);
  return succeed({
    batches: shown.map((row) => presentBatch(row, photos.pictureKey, clock())),
    next: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
  });
}
