import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { openPicturePool } from '#server/features/photos/index.ts';
import type { OrderRecord } from '#server/features/orders/index.ts';
import type { ProductionDeps } from '#server/features/prints/index.ts';
import { planPrints } from '#server/features/prints/jobs/plan-prints.ts';
import { renderJob } from '#server/features/prints/jobs/render-job.ts';
import type { Row } from '#server/platform/db/sql.ts';
import { openLog } from '#server/platform/http/logger.ts';
import { openStores } from '#server/platform/storage/blob-store.ts';
import { buildOrder, type OrderPlan } from './build-order.ts';
import type { TestDatabase } from './test-database.ts';

const minuteMs = 60_000;

/** A JPEG's pixels, and what is broken about the stored file. */
export interface FilePlan {
  readonly width?: number;
  readonly height?: number;
  /** `gone`: recorded, and not in the storage. `cut`: its end is missing. `altered`: it became another photo. */
  readonly fault?: 'gone' | 'cut' | 'altered';
}

/** The files of the photo of one line; an order copy of 900 × 600 pixels unless it says otherwise. */
export interface LineFiles {
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
  /** The jobs of an order, by line and round. */
  readonly jobs: (order: Pick<OrderRecord, 'id'>) => Promise<Row<'printJobs'>[]>;
  readonly fulfilment: (order: Pick<OrderRecord, 'id'>) => Promise<string>;
  readonly close: () => Promise<void>;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
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
  const sha256 = sha256Of(bytes);
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
export async function openPrintShop(database: TestDatabase): Promise<PrintShop> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-prints-'));
  const storage = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
  const clock = { now: Date.now() };
  const { kysely } = database;
  const log = openLog({ role: 'test', level: 'silent' });
  const deps: ProductionDeps = {
    kysely,
    clock: () => clock.now,
    ...(await openStores({ dataDir, storage, archive: storage })),
    pictures: openPicturePool(),
    log,
  };
  const plan: PrintShop['plan'] = () => planPrints(deps, log);
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
    jobs: ({ id }) => findJobs(deps, id),
    fulfilment: async ({ id }) =>
      (
        await kysely
          .selectFrom('orders')
          .select('fulfilmentState')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).fulfilmentState,
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}
