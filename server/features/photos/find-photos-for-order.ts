import type { Sql } from '../../platform/db/sql.ts';
import { extendPhotos } from './records/photo-expiry.repo.ts';
import { findOrderPhotos, type OrderPhoto } from './records/photos.repo.ts';

/**
 * Finds a session's photos by the ids its browser gave them, with their order copies; unknown ids are omitted. A photo
 * can be ordered once it has an order copy. The expiry of the found photos is extended, so that the order can be
 * placed.
 */
export async function findPhotosForOrder(
  db: Sql,
  sessionId: string,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, OrderPhoto>> {
  await extendPhotos(db, sessionId);
  const photos = await findOrderPhotos(db, sessionId, [...new Set(photoIds)]);
  return new Map(photos.map((photo) => [photo.photoId, photo]));
}
