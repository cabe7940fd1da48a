import type { ShopExport } from '#contract/staff/exports.ts';
import type { ExportRecord } from './exports.repo.ts';

function presentArchive(record: ExportRecord): ShopExport['archive'] {
  const { size, sha256, readyAt, endsAt } = record;
  if (size === null || sha256 === null || readyAt === null || endsAt === null) return null;
  return {
    size,
    sha256: sha256.toString('hex'),
    orders: record.orders ?? 0,
    photos: record.photos ?? 0,
    missingPhotos: record.missingPhotos ?? 0,
    readyAt: readyAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

/** Presents an export. */
export function presentExport(record: ExportRecord): ShopExport {
  const { id, askedAt, staffName, hasPhotos, state, step, done, total, failure } = record;
  const { neededBytes: needed, freeBytes: free } = record;
  return {
    id,
    askedAt: askedAt.toISOString(),
    askedBy: staffName,
    hasPhotos,
    state,
    progress: state === 'running' && step !== null ? { step, done, total } : null,
    failure,
    room: needed === null || free === null ? null : { needed, free },
    archive: presentArchive(record),
  };
}
