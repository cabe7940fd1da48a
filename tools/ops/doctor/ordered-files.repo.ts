import { sql } from 'kysely';
import type { Sql } from '#server/platform/db/sql.ts';

/** A file of an ordered photo that a storage must have. */
export interface OrderedFile {
  /** SHA-256, lower-case hexadecimal. */
  readonly sha256: string;
  readonly isArchived: boolean;
}

/** Draws files of ordered photos at random, all of them if there are no more than `limit`. */
export const drawOrderedFiles = async (kysely: Sql, limit: number): Promise<OrderedFile[]> => {
  const { rows } = await sql<OrderedFile>`
    select encode(sha256, 'hex') as sha256, bool_and(archived_at is not null) as is_archived
    from photo_files
    where deleted_at is null and exists (select from order_items where order_items.photo = photo_files.photo)
    group by photo_files.sha256 order by random() limit ${limit}`.execute(kysely);
  return rows;
};
