import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { OrderItemInput } from '#contract/orders.ts';
import { findPhotosForOrder, missingBlobs, type PhotoDeps } from '../../photos/index.ts';
import type { LinePhoto } from '../records/order-record.ts';

/** A line with the id of its photo. */
export interface NamedLine {
  readonly input: OrderItemInput;
  readonly photoId: string;
}

/** A line with its stored photo. */
export interface PicturedLine {
  readonly input: OrderItemInput;
  readonly photo: LinePhoto;
}

/**
 * Finds the stored photo of every line. Each must belong to the session and have an order copy that exists in the
 * storage; `photo_not_stored` names those that do not: `items` (indices) and `photoIds`. Source: product §4.
 */
export async function findLinePhotos(
  deps: PhotoDeps,
  sessionId: string,
  lines: readonly NamedLine[],
): Promise<Result<PicturedLine[], 'photo_not_stored'>> {
  const found = await findPhotosForOrder(
    deps.kysely,
    sessionId,
    lines.map((line) => line.photoId),
  );
  const hashes = [...found.values()].flatMap((photo) => photo.sha256 ?? []);
  const gone = new Set(await missingBlobs(deps, hashes));
  const pictured: PicturedLine[] = [];
  const items: number[] = [];
  const photoIds: string[] = [];
  for (const [index, { input, photoId }] of lines.entries()) {
    const photo = found.get(photoId);
    if (photo?.sha256 && !gone.has(photo.sha256)) {
      pictured.push({ input, photo });
      continue;
    }
    items.push(index);
    photoIds.push(photoId);
  }
  return items.length === 0 ? succeed(pictured) : fail('photo_not_stored', { items, photoIds });
}
