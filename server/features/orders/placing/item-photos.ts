import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { findPhotosForOrder, missingBlobs, type PhotoDeps } from '../../photos/index.ts';
import type { LinePhoto } from '../records/order-record.ts';

/**
 * Adds its stored photo to every item. Each must belong to the session and have an order copy that exists in the
 * storage; `photo_not_stored` names those that do not: `items` (indices) and `photoIds`.
 */
export async function addPhotos<T extends { readonly photoId: string }>(
  deps: PhotoDeps,
  sessionId: string,
  items: readonly T[],
): Promise<Result<(T & { readonly photo: LinePhoto })[], 'photo_not_stored'>> {
  const found = await findPhotosForOrder(
    deps.kysely,
    sessionId,
    items.map(({ photoId }) => photoId),
  );
  const hashes = [...found.values()].flatMap((photo) => photo.sha256 ?? []);
  const gone = new Set(await missingBlobs(deps, hashes));
  const pictured: (T & { readonly photo: LinePhoto })[] = [];
  const missing: { readonly index: number; readonly photoId: string }[] = [];
  for (const [index, item] of items.entries()) {
    const photo = found.get(item.photoId);
    if (photo?.sha256 && !gone.has(photo.sha256)) pictured.push({ ...item, photo });
    else missing.push({ index, photoId: item.photoId });
  }
  if (missing.length === 0) return succeed(pictured);
  return fail('photo_not_stored', {
    items: missing.map(({ index }) => index),
    photoIds: missing.map(({ photoId }) => photoId),
  });
}
