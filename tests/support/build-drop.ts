import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { randomBytes } from 'node:crypto';
import type { SizeKey } from '#domain/catalogue/catalogue.ts';
import { sizeKeyOf } from '#domain/catalogue/products.ts';
import type { DropManifest, OutputFormat } from '#domain/lab/drop.ts';
import type { PrintJobState } from '#domain/prints/print-jobs.ts';
import { createLabToken } from '#server/features/lab/index.ts';
import type { OrderRecord } from '#server/features/orders/index.ts';
import { changeStudioOutput } from '#server/features/outputs/index.ts';
import { createDrops } from '#server/features/prints/drops/create-drops.ts';
import type { Db } from '#server/platform/db/sql.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { buildOrder, type OrderPlan } from './build-order.ts';
import { callerNamed } from './callers.ts';
import { hashBytes } from './domain-builders.ts';
import type { TestShop } from './test-shop.ts';

/** Bytes in place of a rendered JPEG. */
export function printBytes(seed: string): Buffer {
  return Buffer.from(`${seed} `.repeat(2000));
}

/** Stores a closed batch of a lab, by default the shop's own. */
export async function buildPrintBatch(
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

/** How the jobs of an order's lines are stored. */
interface PrintJobsPlan {
  readonly batch?: number | null;
  readonly round?: number;
  readonly state?: PrintJobState;
  /** The lines of this size alone. */
  readonly size?: string;
  /** Receives the files; without it, their rows alone are stored. */
  readonly blobs?: BlobStore;
}

const layout = JSON.stringify({
  paper: { width: 1205, height: 1795 },
  source: { left: 0, top: 0, width: 1205, height: 1795 },
  turn: 0,
  target: { left: 0, top: 0, width: 1205, height: 1795 },
});

/** Stores a job for each line of an order, by default as rendering leaves it; returns the hashes of their files. */
export async function buildPrintJobs(
  kysely: Db,
  order: OrderRecord,
  { batch = null, round = 0, state = 'rendered', size, blobs }: PrintJobsPlan = {},
): Promise<string[]> {
  const hashes: string[] = [];
  const items = order.items.filter((item) => size === undefined || item.size === size);
  for (const item of items) {
    const bytes = printBytes(`${order.number} ${item.photo} ${round}`);
    const sha256 = hashBytes(bytes);
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
    if (sizeKeyOf(defaultCatalogue, item.productType, item.size) === null)
      throw new Error('unknown size');
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

/** A stored drop with the bytes of its prints, by SHA-256. */
export interface BuiltDrop {
  readonly id: string;
  readonly name: string;
  readonly orderNumber: string;
  readonly manifest: DropManifest;
  readonly prints: ReadonlyMap<string, Buffer>;
}

type DropShop = Pick<TestShop, 'database' | 'parts'>;

/** The parts of a drop that a test sets. */
interface DropPlan {
  /** Null for the shop's own lab. */
  readonly studio?: string | null;
  readonly format?: OutputFormat;
  readonly prints?: number;
  readonly bytesEach?: number;
  readonly name?: string;
}

/** The files of a drop as each format has them; with a text that only names it. */
function manifestOf(
  format: OutputFormat,
  name: string,
  prints: ReadonlyMap<string, Buffer>,
): DropManifest {
  const files = (folder: string, ending: string) =>
    [...prints].map(([sha256, { length: size }], index) => ({
      kind: 'print' as const,
      path: `${folder}/${String(index + 1).padStart(4, '0')}${ending}`,
      sha256,
      size,
    }));
  const text = (path: string) => ({ kind: 'text' as const, path, text: `[${format}]\r\n` });
  const base = { version: 1, format } as const;
  if (format === 'darkroom') {
    return {
      ...base,
      entries: [name, `${name}.TXT`],
      files: [...files(name, '.jpg'), text(`${name}.TXT`)],
    };
  }
  const start = {
    tree: `${name}/READY`,
    fuji: `${name}/end.txt`,
    'dpof-noritsu': `${name}/MISC/AUTPRINT.MRK`,
    'dpof-epson': `${name}/MISC/AUTPRINT.MRK`,
  };
  const folder = format.startsWith('dpof') ? `${name}/IMAGE` : name;
  return { ...base, entries: [name], files: [...files(folder, '.jpg'), text(start[format])] };
}

let drops = 0;

/** Stores random bytes as the prints of a new order and a waiting drop of it. */
export async function buildDrop(shop: DropShop, plan: DropPlan = {}): Promise<BuiltDrop> {
  const { kysely } = shop.database;
  const { studio = null, format = 'tree' } = plan;
  drops += 1;
  const name = plan.name ?? `o${String(drops).padStart(7, '0')}_10x15`;
  const prints = new Map<string, Buffer>();
  for (let index = 0; index < (plan.prints ?? 2); index += 1) {
    const bytes = randomBytes(plan.bytesEach ?? 3000);
    prints.set(hashBytes(bytes), bytes);
  }
  for (const [hash, bytes] of prints) await shop.parts.prints.putBytes(hash, bytes);
  const order = await buildOrder(kysely, { paid: true });
  const batch = await buildPrintBatch(kysely, { studio });
  const manifest = manifestOf(format, name, prints);
  const row = { batch, orderId: order.id, studio, name, format, part: 1, parts: 1 };
  const { id } = await kysely
    .insertInto('printDrops')
    .values({ ...row, manifest: JSON.stringify(manifest) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, orderNumber: order.number, manifest, prints };
}

/** Creates a token of a lab, by default the shop's own. */
export async function buildLabToken(
  shop: { readonly database: { readonly kysely: Db } },
  studio: string | null = null,
) {
  const deps = { kysely: shop.database.kysely, clock: Date.now };
  const made = await createLabToken(deps, callerNamed('tests'), { studio, name: 'Test computer' });
  if (!made.ok) throw new Error(made.code);
  return made.value;
}

/** An order of three lines in two sizes, to be picked up at a studio in Tunisia. */
export function pickupPlan(parts: OrderPlan = {}): OrderPlan {
  return {
    country: 'TN',
    method: 'in_store',
    delivery: 'pickup',
    placedAt: new Date('2026-03-14T08:05:07Z'),
    items: [{ size: '10x15', quantity: 3 }, { size: '10x15' }, { size: '15x22', quantity: 2 }],
    ...parts,
  };
}

/** Creates the drops of a batch in a transaction of its own. */
export function createBatchDrops(kysely: Db, batch: number) {
  return kysely.transaction().execute((trx) => createDrops(trx, batch));
}

/** Reads the drops of a batch, the oldest first. */
export function readBatchDrops(kysely: Db, batch: number) {
  return kysely
    .selectFrom('printDrops')
    .selectAll()
    .where('batch', '=', batch)
    .orderBy('createdAt')
    .orderBy('name')
    .execute();
}

/** Chooses the output of Noritsu with these options for a lab. */
export function setNoritsuOutput(
  kysely: Db,
  studio: string | null,
  options: Record<string, unknown>,
) {
  return changeStudioOutput({ kysely, clock: Date.now }, callerNamed('ada'), studio, {
    format: 'dpof-noritsu',
    options,
  });
}
