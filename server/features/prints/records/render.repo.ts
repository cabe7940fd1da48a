import { sql } from 'kysely';
import type { PhotoKind } from '#contract/photos.ts';
import { printJobStatesBefore, type HoldReason } from '#domain/prints/print-jobs.ts';
import type { Framing, PrintLayout } from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import type { PrintSettings } from '#domain/prints/print-templates.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import { mayBegin } from './payment-allows.repo.ts';

/** A job with what its prints are made of. Hashes are SHA-256 in lower-case hexadecimal. */
export interface RenderJob extends Pick<
  Row<'printJobs'>,
  'id' | 'orderId' | 'orderItem' | 'round' | 'copies' | 'state' | 'mayUseCopy' | 'batch'
> {
  /** It was requested after the order's own print, or the order's money still allows to make it. */
  readonly mayBeMade: boolean;
  /** The pickup studio; null for an order that is shipped. */
  readonly studio: string | null;
  /** The version of the catalogue that its order was placed by. */
  readonly catalogueVersion: number;
  readonly productType: Row<'orderItems'>['productType'];
  readonly shape: Row<'orderItems'>['shape'];
  readonly size: string;
  readonly facts: Row<'orderItems'>['facts'];
  readonly framing: Framing | null;
  readonly photo: string;
  /** Whether a file of the photo is in the archive, or deleted from it. */
  readonly isArchived: boolean;
  /** Stored files of the photo. */
  readonly original: string | null;
  readonly orderCopy: string | null;
  /** Whether an original was refused after it was sent. */
  readonly isRefused: boolean;
  /** The file that it was printed from; null before. */
  readonly source: PhotoKind | null;
  readonly sourceHash: string | null;
  /** The lab's settings with which it was printed. */
  readonly settings: PrintSettings | null;
}

function hashOf(kind: PhotoKind) {
  return sql<string | null>`(
  select encode(sha256, 'hex') from photo_files where photo = items.photo and kind = ${kind})`;
}

/** Finds a job, or null. */
export async function findRenderJob(kysely: Sql, id: string): Promise<RenderJob | null> {
  const { rows } = await sql<RenderJob>`
    select jobs.id, jobs.order_id, jobs.order_item, jobs.round, jobs.copies, jobs.state, jobs.may_use_copy, jobs.batch,
      jobs.round > 0 or ${mayBegin} as may_be_made, orders.studio,
      orders.catalogue_version, items.product_type, items.shape, items.size, items.facts, items.framing,
      items.photo,
      exists (select from photo_files where photo = items.photo and archived_at is not null) as is_archived,
      jobs.settings,
      ${hashOf('original')} as original, ${hashOf('order-copy')} as order_copy,
      (select original_refusal is not null from photos where id = items.photo) as is_refused,
      jobs.source, encode(jobs.source_sha256, 'hex') as source_hash
    from print_jobs jobs
      join order_items items on items.id = jobs.order_item
      join orders on orders.id = jobs.order_id
    where jobs.id = ${id}`.execute(kysely);
  return rows[0] ?? null;
}

/** A rendered file of a job. */
export interface PrintFile extends PixelSize {
  /** SHA-256 of the JPEG, lower-case hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly copies: number;
  /** Passport photos on the sheet; 1 for everything else. */
  readonly tiles: number;
}

/** Facts about a job's prints, as they are recorded. */
export interface RenderedFacts {
  readonly source: PhotoKind;
  readonly sourceHash: string;
  readonly dpi: number;
  readonly layout: PrintLayout;
  readonly settings: PrintSettings;
  readonly color: string;
  readonly program: string;
}

function fromHex(hash: string): Buffer {
  return Buffer.from(hash, 'hex');
}

/**
 * Records the prints of a queued job, in place of earlier ones, and puts it into a batch; its order is locked.
 */
export async function storeRendered(
  trx: Trx,
  job: string,
  batch: number,
  { facts, files, now }: { facts: RenderedFacts; files: readonly PrintFile[]; now: Date },
): Promise<void> {
  const { source, sourceHash, dpi, layout, settings, color, program } = facts;
  await trx
    .updateTable('printJobs')
    .set({
      state: 'rendered',
      batch,
      source,
      sourceSha256: fromHex(sourceHash),
      dpi,
      layout: JSON.stringify(layout),
      settings: JSON.stringify(settings),
      color,
      program,
      renderedAt: now,
    })
    .where('id', '=', job)
    .where('state', 'in', printJobStatesBefore('rendered'))
    .execute();
  await trx.deleteFrom('printFiles').where('job', '=', job).execute();
  await trx
    .insertInto('printFiles')
    .values(
      files.map(({ sha256, ...file }, position) => ({
        ...file,
        job,
        position,
        sha256: fromHex(sha256),
      })),
    )
    .execute();
}

/** Holds a queued job for a person's decision; returns the number of held jobs. */
export async function holdQueued(trx: Trx, id: string, reason: HoldReason): Promise<number> {
  const rows = await trx
    .updateTable('printJobs')
    .set({ state: 'held', holdReason: reason })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('id')
    .execute();
  return rows.length;
}

/** Reads the rendered files of a job in their order. */
export async function findPrintFiles(kysely: Sql, job: string): Promise<PrintFile[]> {
  const rows = await kysely
    .selectFrom('printFiles')
    .select(['sha256', 'size', 'copies', 'tiles', 'width', 'height'])
    .where('job', '=', job)
    .orderBy('position')
    .execute();
  return rows.map(({ sha256, ...file }) => ({ ...file, sha256: sha256.toString('hex') }));
}
