import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { ArchiveDeps } from '#server/features/archive/index.ts';
import { openArchive, openBlobStore, type BlobStore } from '#server/platform/storage/blob-store.ts';
import type { BlobPlace } from '#server/platform/storage/storage-driver.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { hashBytes } from './domain-builders.ts';
import { silentLog } from './logs.ts';

/**
 * Moves of orders after their production, in days, and the day from which the 60 days count, by the table of product
 * §4.18; null for never.
 */
export const archiveStories: Readonly<
  Record<
    string,
    {
      readonly moves: readonly (readonly [state: string, days: number])[];
      readonly from: number | null;
      /** Its first print is held and never made. */
      readonly isHeld?: true;
    }
  >
> = {
  shipped: { moves: [['shipped', 0]], from: 0 },
  'shipped with a held print': { moves: [['shipped', 0]], from: 0, isHeld: true },
  delivered: {
    moves: [
      ['shipped', 0],
      ['completed', 9],
    ],
    from: 0,
  },
  'picked up': {
    moves: [
      ['ready', 0],
      ['completed', 5],
    ],
    from: 5,
  },
  'picked up late': {
    moves: [
      ['ready', 0],
      ['completed', 100],
    ],
    from: 100,
  },
  cancelled: { moves: [['cancelled', 0]], from: 0 },
  'never collected': { moves: [['ready', 0]], from: 60 },
  'never collected, then cancelled': {
    moves: [
      ['ready', 0],
      ['cancelled', 40],
    ],
    from: 40,
  },
  returned: {
    moves: [
      ['shipped', 0],
      ['returned', 20],
    ],
    from: 20,
  },
  'returned and handed over at the shop': {
    moves: [
      ['shipped', 0],
      ['returned', 20],
      ['completed', 50],
    ],
    from: 50,
  },
  'returned, shipped again and delivered': {
    moves: [
      ['shipped', 0],
      ['returned', 20],
      ['shipped', 25],
      ['completed', 50],
    ],
    from: 25,
  },
  unfinished: { moves: [], from: null },
};

const findReferring = `
  with recursive found(id) as (
    select unnest($1::regclass[])::oid
    union
    select conrelid from pg_constraint join found on confrelid = found.id where contype = 'f')
  select id::regclass::text as name from found`;

/**
 * Deletes every row of the tables and of those that refer to them, as the owner of the database. A `truncate … cascade`
 * replaces the file of each table and index, which takes longer than deleting the rows of a test.
 */
async function clearTables(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(findReferring, [tables]);
  const names = rows.map(({ name }) => name);
  const statements = [
    'begin',
    // Transactions in flight end before, as they do before a truncation.
    `lock table ${names.join(', ')} in access exclusive mode`,
    // No triggers: they would check references to rows that are deleted too.
    'set local session_replication_role = replica',
    ...names.map((name) => `delete from ${name}`),
    'commit',
  ];
  await pool.query(statements.join(';\n'));
}

/** A recorded photo with the content of its two files. */
export interface WorldPhoto {
  readonly id: string;
  /** SHA-256 of the order copy and of the original. */
  readonly hashes: readonly [string, string];
}

/** Orders and photos without the parts of a shop that the archive does not read. */
export interface ArchiveWorld {
  readonly database: TestDatabase;
  /** DATA_DIR of a shop with these files. */
  readonly dataDir: string;
  readonly deps: ArchiveDeps;
  /** Time of the archive's clock. */
  readonly clock: { now: number };
  /** Stores a photo of these contents; an unordered one expires then. */
  readonly photo: (contents: readonly [string, string], expiresAt?: Date) => Promise<WorldPhoto>;
  /** Stores an order of these photos in this state; returns its id. */
  readonly order: (number: string, state: string, photos: readonly WorldPhoto[]) => Promise<string>;
  /** Moves an order to a state. */
  readonly move: (order: string, state: string, at: Date) => Promise<void>;
  /** Stores a rendered print of an order's first line; returns its SHA-256. */
  readonly print: (order: string, content: string, round?: number, at?: Date) => Promise<string>;
  /** Removes all orders, photos and files. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function put(blobs: BlobStore, content: string): Promise<string> {
  const hash = hashBytes(content);
  await blobs.putBytes(hash, Buffer.from(content));
  return hash;
}

async function insertPhoto(
  { pool }: TestDatabase,
  files: readonly (readonly [content: string, hash: string])[],
  expiresAt: Date | null,
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into photos (id, session_id, photo_id, file_name, file_type, expires_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'image/jpeg', $3)`,
    [id, `${id.slice(0, 4)}.jpg`, expiresAt],
  );
  for (const [index, [content, hash]] of files.entries()) {
    await pool.query(
      `insert into photo_files (photo, kind, sha256, sent_sha256, size, media_type, width, height)
       values ($1, $2, decode($3, 'hex'), decode($3, 'hex'), $4, 'image/jpeg', 1, 1)`,
      [id, index === 0 ? 'order-copy' : 'original', hash, content.length],
    );
  }
  return id;
}

async function insertOrder(
  { pool }: TestDatabase,
  number: string,
  state: string,
  photos: readonly WorldPhoto[],
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into orders (number, session_id, payment_state, fulfilment_state, payment_method, country, currency,
       language, email, phone, name, delivery_method, shipping_address, subtotal, shipping_fee, discount, tax_amount,
       tax_lines, original_total, total)
     values ($1, gen_random_uuid(), 'paid', $2, 'helcim', 'US', 'USD', 'en', 'a@example.com', '1', 'A', 'shipping',
       '{"firstName": "A", "lastName": "A", "address": "1 Main Street", "city": "Chicago", "postalCode": "60602", "country": "US"}', 0, 0, 0, 0, '[]', 0, 0) returning id`,
    [number, state],
  );
  const id = rows[0]?.id ?? '';
  for (const [position, photo] of photos.entries()) {
    await pool.query(
      `insert into order_items (order_id, position, photo, file_name, product_type, size, quantity, unit_price, total)
       values ($1, $2, $3, 'a.jpg', 'photo_print', '4x6', 1, 0, 0)`,
      [id, position, photo.id],
    );
  }
  return id;
}

async function insertPrint(
  { pool }: TestDatabase,
  order: string,
  content: string,
  { round, at }: { readonly round: number; readonly at: Date },
): Promise<void> {
  const hash = hashBytes(content);
  const { rows } = await pool.query<{ id: string }>(
    `insert into print_jobs (order_id, order_item, round, cause, reason, copies, state, wait_until, source,
       source_sha256, dpi, layout, color, program, created_at, rendered_at, printed_at)
     select $1, (select id from order_items where order_id = $1 order by position limit 1), $2,
       case when $2 = 0 then 'order' else 'reprint' end, case when $2 > 0 then 'scratched' end, 1, 'printed', $3,
       'original', decode($4, 'hex'), 300, '{}', 'srgb', '1', $3, $3, $3 returning id`,
    [order, round, at, hash],
  );
  await pool.query(
    `insert into print_files (job, position, copies, sha256, size, width, height)
     values ($1, 0, 1, decode($2, 'hex'), $3, 1, 1)`,
    [rows[0]?.id, hash, content.length],
  );
}

function closing(database: TestDatabase, dataDir: string): () => Promise<void> {
  return async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Opens a world on a database of its own; `places` puts the two storages elsewhere than into a folder.
 */
export async function openArchiveWorld(
  places?: { readonly storage: BlobPlace; readonly archive: BlobPlace },
  deleteAfterDays?: number,
): Promise<ArchiveWorld> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-archive-'));
  const database = await createTestDatabase();
  const files = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
  const { storage, archive } = places ?? { storage: files, archive: files };
  const clock = { now: Date.now() };
  const deps: ArchiveDeps = {
    kysely: database.kysely,
    log: silentLog,
    blobs: await openBlobStore({ dataDir, storage }),
    prints: await openBlobStore({ dataDir, storage }, 'prints'),
    archive: await openArchive({ dataDir, archive }),
    clock: () => clock.now,
    deleteAfterDays,
  };
  return {
    database,
    dataDir,
    deps,
    clock,
    photo: async (contents, expiresAt) => {
      const hashes = [
        await put(deps.blobs, contents[0]),
        await put(deps.blobs, contents[1]),
      ] as const;
      const rows = [
        [contents[0], hashes[0]],
        [contents[1], hashes[1]],
      ] as const;
      return { id: await insertPhoto(database, rows, expiresAt ?? null), hashes };
    },
    order: (number, state, photos) => insertOrder(database, number, state, photos),
    move: async (order, state, at) => {
      await database.pool.query('update orders set fulfilment_state = $2 where id = $1', [
        order,
        state,
      ]);
      await database.pool.query(
        `insert into order_transitions (order_id, machine, to_state, reason_code, actor, actor_name, at)
         values ($1, 'fulfilment', $2, 'marked_shipped', 'staff', 'A', $3)`,
        [order, state, at],
      );
    },
    print: async (order, content, round = 0, at = new Date(clock.now)) => {
      await insertPrint(database, order, content, { round, at });
      return put(deps.prints, content);
    },
    reset: async () => {
      await clearTables(database.pool, ['orders', 'photos', 'archived_blobs']);
      await rm(files.directory, { recursive: true, force: true });
    },
    close: closing(database, dataDir),
  };
}
