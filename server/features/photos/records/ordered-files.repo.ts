import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

/** A file of an ordered photo that a storage must have. */
export interface OrderedFile {
  /** SHA-256, lower-case hexadecimal. */
  readonly sha256: string;
  readonly isArchived: boolean;
}

const isOrdered = sql`deleted_at is null
  and exists (select from order_items where order_items.photo = photo_files.photo)`;

/**
 * Draws files of ordered photos at random, all of them if there are no more than `limit`. Reads only what it draws, since
 * a shop may have millions: hashes are spread evenly, so that the first file behind a random one is a random file.
 */
export async function drawOrderedFiles(kysely: Sql, limit: number): Promise<OrderedFile[]> {
  const { rows } = await sql<OrderedFile>`
    with first as materialized (
      select distinct sha256 from photo_files where ${isOrdered} order by sha256 limit ${limit + 1}),
    points as materialized (
      -- Two may have the same file behind them.
      select sha256(gen_random_uuid()::text::bytea) as point from generate_series(1, 2 * ${limit}::integer)
      where (select count(*) > ${limit} from first)),
    drawn as (
      select sha256 from first where not exists (select from points)
      union
      select sha256 from (
        select next.sha256 from points cross join lateral (
          select sha256 from photo_files where sha256 >= point and ${isOrdered} order by sha256 limit 1) next
        group by next.sha256 order by random() limit ${limit}) behind)
    select encode(sha256, 'hex') as sha256, bool_and(archived_at is not null) as is_archived
    from drawn join photo_files using (sha256) where ${isOrdered} group by sha256`.execute(kysely);
  return rows;
}

/** Files of each order to look for: files of more orders show more than more files of one order. */
const filesOfOrder = 2;

/** Finds up to `limit` files of the latest orders, which a storage that is older than the database lacks. */
export async function findLatestFiles(kysely: Sql, limit: number): Promise<OrderedFile[]> {
  const { rows } = await sql<OrderedFile>`
    with latest as materialized (select id, placed_at from orders order by placed_at desc limit ${limit}),
    found as (
      select distinct sha256, placed_at from latest cross join lateral (
        select sha256 from order_items join photo_files using (photo)
        where order_id = latest.id and deleted_at is null limit ${filesOfOrder}) own)
    select encode(sha256, 'hex') as sha256, bool_and(archived_at is not null) as is_archived
    from (select sha256 from found group by sha256 order by max(placed_at) desc, sha256 limit ${limit}) files
    join photo_files using (sha256) where ${isOrdered} group by sha256`.execute(kysely);
  return rows;
}
