import type { Sql } from '../../platform/db/sql.ts';
import { extendPhotos } from './photo-expiry.repo.ts';
import { findOrderPhotos, type OrderPhoto } from './photos.repo.ts';

/**
 * The photos of a session by the ids its browser gave them, with their order copies; ids the session has no photo for
 * are not in the answer. A photo can be ordered once it has an order copy. Those found stay for the order to be placed.
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
