import { randomBytes, randomUUID } from 'node:crypto';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { fixedCatalogue } from '#server/features/catalogue/source/open-catalogues.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Updateable } from 'kysely';
import sharp from 'sharp';
import type { PrintDropState } from '#domain/prints/print-batches.ts';
import type { OrderRecord } from '#server/features/orders/index.ts';
import { openPicturePool } from '#server/features/photos/index.ts';
import { closeBatch } from '#server/features/prints/batches/close-batches.ts';
import type { ProductionDeps } from '#server/features/prints/index.ts';
import { planPrints } from '#server/features/prints/jobs/plan-prints.ts';
import { releaseJobs } from '#server/features/prints/jobs/release-jobs.ts';
import { renderJob } from '#server/features/prints/jobs/render-job.ts';
import type { Row } from '#server/platform/db/sql.ts';
import type { DB } from '#server/platform/db/tables.ts';
import { openStores } from '#server/platform/storage/blob-store.ts';
import { buildLabToken } from './build-drop.ts';
import { buildOrder, type OrderPlan } from './build-order.ts';
import { callerNamed } from './callers.ts';
import type { TestDatabase } from './databases.ts';
import { hashBytes } from './domain-builders.ts';
import { it as shopTest } from './shop-fixtures.ts';
import { readRow, updateRows } from './rows.ts';
import { silentLog } from './logs.ts';

const minuteMs = 60_000;

/** A JPEG's pixels, and what is broken about the stored file. */
interface FilePlan {
  readonly width?: number;
  readonly height?: number;
  /** `gone`: recorded, and not in the storage. `cut`: its end is missing. `altered`: it became another photo. */
  readonly fault?: 'gone' | 'cut' | 'altered';
}

/** The files of the photo of one line; an order copy of 900 × 600 pixels unless it says otherwise. */
interface LineFiles {
  /** Null without an order copy. */
  readonly copy?: FilePlan | null;
  readonly original?: FilePlan;
  /** The original was announced and has not arrived. */
  readonly isAnnounced?: boolean;
  /** The original was refused for this reason after it was sent. */
  readonly refusal?: string;
}

/** Production on a test's database, with storage of its own and a clock that the test moves. */
export interface PrintShop {
  readonly deps: ProductionDeps;
  readonly clock: { now: number };
  readonly dataDir: string;
  /** Path of a stored print. */
  readonly printPath: (hash: string) => string;
  /** Places an order with the files of its lines; `paid` unless the plan pays otherwise. */
  readonly order: (plan: OrderPlan, files?: readonly LineFiles[]) => Promise<OrderRecord>;
  /** Stores the announced original of a line. */
  readonly sendOriginal: (order: OrderRecord, line: number, plan?: FilePlan) => Promise<void>;
  readonly plan: () => ReturnType<typeof planPrints>;
  /** Plans until the order may have started: makes the jobs, lets the grace period pass, and decides. */
  readonly start: () => Promise<void>;
  /** Renders every queued job. */
  readonly render: () => Promise<void>;
  /** Changes the row of an order. */
  readonly change: (
    order: Pick<OrderRecord, 'id'>,
    changes: Updateable<DB['orders']>,
  ) => Promise<void>;
  /** Releases the held jobs of an order; returns their number. */
  readonly release: (order: Pick<OrderRecord, 'id'>) => Promise<number>;
  /** The jobs of an order, by line and round. */
  readonly jobs: (order: Pick<OrderRecord, 'id'>) => Promise<Row<'printJobs'>[]>;
  readonly fulfilment: (order: Pick<OrderRecord, 'id'>) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** A JPEG whose bytes no other has: large squares of random colors. */
function drawJpeg({ width = 900, height = 600 }: FilePlan): Promise<Buffer> {
  return sharp(randomBytes(4 * 4 * 3), { raw: { width: 4, height: 4, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'nearest' })
    .jpeg()
    .toBuffer();
}

async function storeFile(
  { kysely, blobs }: ProductionDeps,
  photo: string,
  kind: 'original' | 'order-copy',
  plan: FilePlan,
): Promise<void> {
  const bytes = await drawJpeg(plan);
  const sha256 = hashBytes(bytes);
  const stored = {
    gone: async () => null,
    cut: async () => bytes.subarray(0, 300),
    altered: () => drawJpeg(plan),
    none: async () => bytes,
  };
  const content = await stored[plan.fault ?? 'none']();
  if (content) await blobs.putBytes(sha256, content);
  const { width = 900, height = 600 } = plan;
  await kysely
    .insertInto('photoFiles')
    .values({
      photo,
      kind,
      sha256: Buffer.from(sha256, 'hex'),
      size: bytes.length,
      mediaType: 'image/jpeg',
      width,
      height,
    })
    .execute();
}

async function placeOrder(
  deps: ProductionDeps,
  plan: OrderPlan,
  files: readonly LineFiles[],
): Promise<OrderRecord> {
  const { kysely, clock } = deps;
  const paid = plan.paid ?? (plan.method === undefined && plan.country !== 'TN');
  const placed = await buildOrder(kysely, { placedAt: new Date(clock()), ...plan, paid });
  for (const [index, { photo }] of placed.items.entries()) {
    const { copy = {}, original, isAnnounced = false, refusal } = files[index] ?? {};
    if (copy) await storeFile(deps, photo, 'order-copy', copy);
    if (original || isAnnounced) {
      const originalSha256 = Buffer.alloc(32, 7);
      await kysely.updateTable('photos').set({ originalSha256 }).where('id', '=', photo).execute();
    }
    if (refusal) {
      const refused = { originalRefusal: refusal };
      await kysely.updateTable('photos').set(refused).where('id', '=', photo).execute();
    }
    if (original) await storeFile(deps, photo, 'original', original);
  }
  return placed;
}

function findJobs({ kysely }: ProductionDeps, orderId: string) {
  return kysely
    .selectFrom('printJobs')
    .selectAll('printJobs')
    .innerJoin('orderItems', 'orderItems.id', 'printJobs.orderItem')
    .where('printJobs.orderId', '=', orderId)
    .orderBy('orderItems.position')
    .orderBy('printJobs.round')
    .execute();
}

async function renderQueued(deps: ProductionDeps): Promise<void> {
  const queued = await deps.kysely
    .selectFrom('printJobs')
    .select('id')
    .where('state', '=', 'queued')
    .orderBy('createdAt')
    .execute();
  for (const { id } of queued) await renderJob(deps, id);
}

/** Opens production on a database. */
async function openPrintShop(database: TestDatabase, catalogue: Catalogue): Promise<PrintShop> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-prints-'));
  const storage = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
  const clock = { now: Date.now() };
  const { kysely } = database;
  const deps: ProductionDeps = {
    catalogues: fixedCatalogue(catalogue),
    kysely,
    clock: () => clock.now,
    ...(await openStores({ dataDir, storage, archive: storage })),
    pictures: openPicturePool(),
    log: silentLog,
  };
  const plan: PrintShop['plan'] = () => planPrints(deps, silentLog);
  return {
    deps,
    clock,
    dataDir,
    printPath: (hash) =>
      path.join(dataDir, 'files', 'prints', hash.slice(0, 2), hash.slice(2, 4), hash),
    order: (orderPlan, files = []) => placeOrder(deps, orderPlan, files),
    plan,
    sendOriginal: async ({ items }, line, file = {}) => {
      const photo = items[line]?.photo ?? '';
      await storeFile(deps, photo, 'original', file);
    },
    start: async () => {
      await plan();
      clock.now += 31 * minuteMs;
      await plan();
    },
    render: () => renderQueued(deps),
    change: ({ id }, changes) => updateRows(kysely, 'orders', { id }, changes),
    release: ({ id }) =>
      kysely.transaction().execute((trx) => releaseJobs(trx, id, callerNamed('ada').actor)),
    jobs: ({ id }) => findJobs(deps, id),
    fulfilment: async ({ id }) => (await readRow(kysely, 'orders', { id })).fulfilmentState,
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Tests with production on the database of their file. Each begins with nothing to print. */
export const it = shopTest
  .extend('prints', { scope: 'file' }, async ({ database, shopCatalogue }, { onCleanup }) => {
    const prints = await openPrintShop(database, shopCatalogue);
    onCleanup(prints.close);
    return prints;
  })
  .extend('cleared', { auto: true }, ({ prints, database }) => clearPrints(prints, database));

/** An order of the {@link PrintShop}. */
export type PrintedOrder = Awaited<ReturnType<PrintShop['order']>>;

/** Removes all print jobs with their batches, and ends the orders. */
async function clearPrints(prints: PrintShop, { pool }: TestDatabase): Promise<void> {
  prints.clock.now = Date.now();
  for (const table of ['print_drops', 'print_files', 'print_jobs', 'print_batches']) {
    await pool.query(`delete from ${table}`);
  }
  await pool.query(`update orders set fulfilment_state = 'completed'`);
}

/** Places an order, starts and renders it. */
export async function renderOrder(
  prints: PrintShop,
  ...[plan, files]: Parameters<PrintShop['order']>
): Promise<PrintedOrder> {
  const order = await prints.order(plan, files);
  await prints.start();
  await prints.render();
  return order;
}

/** The job of an order's first line. */
export async function firstJob(prints: PrintShop, order: PrintedOrder) {
  const [job] = await prints.jobs(order);
  if (!job) throw new Error('the order has no job');
  return job;
}

/** State of a batch. */
export async function batchState({ deps }: PrintShop, id: number): Promise<string> {
  return (await readRow(deps.kysely, 'printBatches', { id })).state;
}

/** Renders one order with two lines of one paper, closes its batch and returns both. */
export async function closedBatch(prints: PrintShop) {
  const order = await renderOrder(prints, { items: [{}, {}] });
  const batch = (await prints.jobs(order))[0]?.batch ?? 0;
  const { catalogues, kysely } = prints.deps;
  const { catalogue } = catalogues.current();
  await kysely.transaction().execute((trx) => closeBatch(catalogue, trx, batch, prints.clock.now));
  // The tests add drops in the states they need.
  await prints.deps.kysely.deleteFrom('printDrops').where('batch', '=', batch).execute();
  return { order, batch };
}

let names = 0;

/** Adds a drop to a closed batch; returns its id. */
export async function addDrop(
  { deps }: PrintShop,
  { order, batch }: { readonly order: PrintedOrder; readonly batch: number },
  { state, attempt = 1, part = 1 }: { state: PrintDropState; attempt?: number; part?: number },
): Promise<string> {
  names += 1;
  const hasEnded = state === 'printed' || state === 'failed' || state === 'cancelled';
  // A claim is made with a lab's token.
  const isClaimed = state === 'claimed';
  const token = isClaimed ? await buildLabToken({ database: { kysely: deps.kysely } }) : null;
  const { id } = await deps.kysely
    .insertInto('printDrops')
    .values({
      batch,
      orderId: order.id,
      attempt,
      part,
      parts: 2,
      name: `drop-${names}`,
      format: 'tree',
      manifest: JSON.stringify({ version: 1, format: 'tree', entries: [], files: [] }),
      state,
      leaseUntil: isClaimed ? new Date() : null,
      claim: isClaimed ? randomUUID() : null,
      claimedBy: token?.id ?? null,
      endedAt: hasEnded ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
