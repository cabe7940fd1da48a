import { createHash, randomBytes } from 'node:crypto';
import type { DropManifest, OutputFormat } from '#domain/lab/drop.ts';
import { createLabToken } from '#server/features/lab/index.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { buildOrder } from './build-order.ts';
import type { TestShop } from './test-shop.ts';

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
export interface DropPlan {
  /** Null for the shop's own lab. */
  readonly studio?: string | null;
  readonly format?: OutputFormat;
  readonly prints?: number;
  readonly bytesEach?: number;
  readonly name?: string;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
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
    prints.set(sha256Of(bytes), bytes);
  }
  for (const [hash, bytes] of prints) await shop.parts.prints.putBytes(hash, bytes);
  const order = await buildOrder(kysely, { paid: true });
  const batch = await kysely
    .insertInto('printBatches')
    .values({ studio, paper: '10x15', finish: 'glossy', state: 'closed', closedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const manifest = manifestOf(format, name, prints);
  const row = { batch: batch.id, orderId: order.id, studio, name, format, part: 1, parts: 1 };
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
  return createLabToken(shop.database.kysely, {
    studio,
    name: 'Test computer',
    by: 'tests',
    now: Date.now(),
  });
}
