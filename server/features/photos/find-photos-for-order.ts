import type { Sql } from '../../platform/db/sql.ts';
import { extendPhotos } from './records/photo-expiry.repo.ts';
import { findOrderPhotos, type OrderPhoto } from './records/photos.repo.ts';

function byPhotoId(photos: readonly OrderPhoto[]): ReadonlyMap<string, OrderPhoto> {
  return new Map(photos.map((photo) => [photo.photoId, photo]));
}

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
  const ids = [...new Set(photoIds)];
  const found = await findOrderPhotos(db, sessionId, ids);
  if (!found.expireSoon) return byPhotoId(found.photos);
  await extendPhotos(db, sessionId);
  return byPhotoId((await findOrderPhotos(db, sessionId, ids)).photos);
}
