import type { Sql } from '../../platform/db/sql.ts';
import { findPhotos, type StoredPhoto } from './photos.repo.ts';

/**
 * The photos of a session by the ids its browser gave them, with the files there are of each, in one query; ids the
 * session has no photo for are not in the answer. A photo can be ordered once it has an order copy.
 */
export const findPhotosForOrder = async (
  db: Sql,
  sessionId: string,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPhoto>> => {
  const photos = await findPhotos(db, sessionId, [...new Set(photoIds)]);
  return new Map(photos.map((photo) => [photo.photoId, photo]));
};
