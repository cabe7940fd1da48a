import { createHash } from 'node:crypto';
import type { PrintJobState } from '#domain/prints/print-jobs.ts';
import { sizeKeyOf, type SizeKey } from '#domain/catalogue/catalogue.ts';
import type { OrderRecord } from '#server/features/orders/index.ts';
import type { Db } from '#server/platform/db/sql.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** Bytes in place of a rendered JPEG. */
export function printBytes(seed: string): Buffer {
  return Buffer.from(`${seed} `.repeat(2000));
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Inserts an open batch of a lab. */
export async function insertBatch(
  kysely: Db,
  batch: {
    readonly studio?: string | null;
    readonly paper?: SizeKey;
    readonly finish?: string;
  } = {},
): Promise<number> {
  const { studio = null, paper = '10x15', finish = 'glossy' } = batch;
  const row = await kysely
    .insertInto('printBatches')
    .values({ studio, paper, shape: null, finish, state: 'closed', closedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** How the jobs of an order's lines are inserted. */
export interface RenderedPlan {
  readonly batch?: number | null;
  readonly round?: number;
  readonly state?: PrintJobState;
  /** The lines of this size alone. */
  readonly size?: string;
  /** Receives the files; without it, their rows alone are inserted. */
  readonly blobs?: BlobStore;
}

const layout = JSON.stringify({
  paper: { width: 1205, height: 1795 },
  source: { left: 0, top: 0, width: 1205, height: 1795 },
  turn: 0,
  target: { left: 0, top: 0, width: 1205, height: 1795 },
});

/** Inserts a job for each line of an order as rendering leaves it; returns the hashes of its files by their lines. */
export async function insertRenderedJobs(
  kysely: Db,
  order: OrderRecord,
  { batch = null, round = 0, state = 'rendered', size, blobs }: RenderedPlan = {},
): Promise<string[]> {
  const hashes: string[] = [];
  const items = order.items.filter((item) => size === undefined || item.size === size);
  for (const item of items) {
    const bytes = printBytes(`${order.number} ${item.photo} ${round}`);
    const sha256 = hashOf(bytes);
    const isRendered = state === 'rendered' || state === 'printed';
    const made = {
      source: 'original',
      sourceSha256: Buffer.from(sha256, 'hex'),
      dpi: 300,
      layout,
      color: 'srgb',
      program: 'test',
      renderedAt: new Date(),
    } as const;
    const job = await kysely
      .insertInto('printJobs')
      .values({
        orderId: order.id,
        orderItem: item.id,
        round,
        ...(round > 0 && { cause: 'reprint', reason: 'scratched' }),
        copies: item.quantity,
        state,
        waitUntil: new Date(),
        ...(state === 'held' && { holdReason: 'low_resolution' }),
        ...(state === 'printed' && { printedAt: new Date() }),
        ...(isRendered && { batch, ...made }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!isRendered) continue;
    if (sizeKeyOf(item.productType, item.size) === null) throw new Error('unknown size');
    await kysely
      .insertInto('printFiles')
      .values({
        job: job.id,
        position: 0,
        copies: item.quantity,
        sha256: Buffer.from(sha256, 'hex'),
        size: bytes.length,
        width: 1205,
        height: 1795,
      })
      .execute();
    await blobs?.putBytes(sha256, bytes);
    hashes.push(sha256);
  }
  return hashes;
}
