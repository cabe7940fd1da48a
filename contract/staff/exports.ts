import * as z from 'zod/mini';
import { exportFailures, exportStates, exportSteps } from '#domain/shop-export/exports.ts';
import { instant, sha256, uuid } from '../common.ts';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const bytes = z.int().check(z.minimum(0));

/** An export of the whole shop. */
export const shopExport = z.object({
  id: uuid,
  askedAt: instant,
  askedBy: z.string().check(z.maxLength(200)),
  hasPhotos: z.boolean(),
  state: z.enum(exportStates),
  /** While it is written: tables, photos or bytes that are done, of how many. */
  progress: z.nullable(z.object({ step: z.enum(exportSteps), done: bytes, total: bytes })),
  failure: z.nullable(z.enum(exportFailures)),
  /** Bytes that it needs on the data disk and that were free, if there was no room. */
  room: z.nullable(z.object({ needed: bytes, free: bytes })),
  /** What an archive that was made has. */
  archive: z.nullable(
    z.object({
      size: bytes,
      sha256,
      orders: count,
      photos: count,
      /** Photos whose files were gone. */
      missingPhotos: count,
      readyAt: instant,
      /** When it is deleted. */
      endsAt: instant,
    }),
  ),
});
/** See {@link shopExport}. */
export type ShopExport = z.infer<typeof shopExport>;

/** `GET /api/staff/exports`: the latest ones, the newest first. */
export const exportsResponse = z.object({ exports: z.array(shopExport).check(z.maxLength(20)) });

/** `POST /api/staff/exports`: asks for one. The id is the caller's own: a repeat with it changes nothing. */
export const askExportRequest = z.object({ id: uuid, hasPhotos: z.boolean() });

/** Path of the calls of one export. */
export const exportParams = z.object({ export: uuid });

/** An export as it is after a call. */
export const exportResponse = z.object({ export: shopExport });

/** `POST /api/staff/exports/{export}/open`: where its archive can be downloaded, and until when. */
export const openExportResponse = z.object({
  address: z.string().check(z.maxLength(200)),
  until: instant,
});
