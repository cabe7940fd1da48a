import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Framing } from '#domain/prints/print-geometry.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { queryIn } from './query-in.ts';

/** A file of a stored order: its hash in the database and the hash of its bytes. */
export interface StoredPicture {
  readonly kind: string;
  readonly recorded: string;
  readonly actual: string | null;
}

/** A stored order as the database and the file storage have it. */
export interface StoredOrder {
  readonly number: string;
  readonly paymentState: string;
  readonly fulfilmentState: string;
  readonly language: string;
  readonly lines: number;
  /** Paper sizes in the order of the lines; null for gifts. */
  readonly sizes: readonly (string | null)[];
  /** Mails to the customer and to the shop, without those to studios. */
  readonly mails: number;
  readonly pictures: readonly StoredPicture[];
}

async function hashOf(file: string): Promise<string | null> {
  try {
    return createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  } catch {
    return null;
  }
}

function blobPath(shop: RunningShop, hash: string, folder: 'photos' | 'prints' = 'photos'): string {
  return path.join(shop.dataDir, 'files', folder, hash.slice(0, 2), hash.slice(2, 4), hash);
}

async function picturesOf(shop: RunningShop, number: string): Promise<StoredPicture[]> {
  const rows = await queryIn<{ kind: string; hash: string }>(
    shop,
    `select kind, encode(sha256, 'hex') as hash from photo_files
     where photo in (select photo from order_items join orders on orders.id = order_id where number = $1)`,
    [number],
  );
  return Promise.all(
    rows.map(async ({ kind, hash }) => ({
      kind,
      recorded: hash,
      actual: await hashOf(blobPath(shop, hash)),
    })),
  );
}

/** Orders placed with this e-mail address, oldest first, with their files read and hashed. */
export async function findOrders(shop: RunningShop, email: string): Promise<StoredOrder[]> {
  const rows = await queryIn<{
    number: string;
    payment_state: string;
    fulfilment_state: string;
    language: string;
    lines: number;
    sizes: (string | null)[];
    mails: number;
  }>(
    shop,
    `select number, payment_state, fulfilment_state, language,
       (select count(*)::int from order_items where order_id = orders.id) as lines,
       array(select size from order_items where order_id = orders.id order by position) as sizes,
       (select count(*)::int from order_mails
        where order_id = orders.id and kind <> 'studio-notification') as mails
     from orders where email = $1 order by placed_at`,
    [email],
  );
  return Promise.all(
    rows.map(async (row) => ({
      number: row.number,
      paymentState: row.payment_state,
      fulfilmentState: row.fulfilment_state,
      language: row.language,
      lines: row.lines,
      sizes: row.sizes,
      mails: row.mails,
      pictures: await picturesOf(shop, row.number),
    })),
  );
}

/** The framings of an order's photos, in the order of its lines. */
export async function findFramings(shop: RunningShop, email: string): Promise<(Framing | null)[]> {
  const rows = await queryIn<{ framing: Framing | null }>(
    shop,
    `select framing from order_items join orders on orders.id = order_id
     where email = $1 order by position`,
    [email],
  );
  return rows.map(({ framing }) => framing);
}

/** The rendered prints of an order, in the order of its lines. */
export async function readPrints(shop: RunningShop, number: string): Promise<Buffer[]> {
  const rows = await queryIn<{ hash: string }>(
    shop,
    `select encode(print_files.sha256, 'hex') as hash from print_files
     join print_jobs on print_jobs.id = job join order_items on order_items.id = order_item
     join orders on orders.id = print_jobs.order_id
     where number = $1 order by order_items.position`,
    [number],
  );
  return Promise.all(rows.map(({ hash }) => readFile(blobPath(shop, hash, 'prints'))));
}

/** The order copies of an order's photos, in the order of its lines. */
export async function readOrderCopies(shop: RunningShop, number: string): Promise<Buffer[]> {
  const rows = await queryIn<{ hash: string }>(
    shop,
    `select encode(sha256, 'hex') as hash from photo_files
     join order_items using (photo) join orders on orders.id = order_id
     where number = $1 and kind = 'order-copy' order by position`,
    [number],
  );
  return Promise.all(rows.map(({ hash }) => readFile(blobPath(shop, hash))));
}

/** The number of these photos whose order copies the shop has stored. */
export async function countStoredCopies(
  shop: RunningShop,
  photoIds: readonly string[],
): Promise<number> {
  const [row] = await queryIn<{ count: number }>(
    shop,
    `select count(*)::int as count from photos join photo_files on photo = photos.id
     where photo_id = any ($1::uuid[]) and kind = 'order-copy'`,
    [[...photoIds]],
  );
  return row?.count ?? 0;
}
