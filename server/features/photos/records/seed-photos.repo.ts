import type { Sql } from '../../../platform/db/sql.ts';

/** Stores photos without files for demo orders, and returns their ids. */
export async function seedPhotos(kysely: Sql, sessionId: string, count: number): Promise<string[]> {
  const photos = await kysely
    .insertInto('photos')
    .values(
      Array.from({ length: count }, (_, index) => ({
        sessionId,
        photoId: crypto.randomUUID(),
        fileName: `demo-${index + 1}.jpg`,
        fileType: 'image/jpeg',
        expiresAt: null,
      })),
    )
    .returning('id')
    .execute();
  return photos.map(({ id }) => id);
}
