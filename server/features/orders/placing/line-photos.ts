import { fail, succeed } from '#domain/result.ts';
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
export const findLinePhotos = async (
  deps: PhotoDeps,
  sessionId: string,
  lines: readonly NamedLine[],
): Promise<Result<PicturedLine[]>> => {
  const found = await findPhotosForOrder(
    deps.kysely,
    sessionId,
    lines.map((line) => line.photoId),
  );
  const hashes = [...found.values()].flatMap((photo) => photo.sha256 ?? []);
  const gone = new Set(await missingBlobs(deps, hashes));
  const pictured: PicturedLine[] = [];
  const items: number[] = [];
  for (const [index, { input, photoId }] of lines.entries()) {
    const photo = found.get(photoId);
    if (!photo?.sha256 || gone.has(photo.sha256)) items.push(index);
    else pictured.push({ input, photo });
  }
  if (items.length === 0) return succeed(pictured);
  return fail('photo_not_stored', {
    items,
    photoIds: items.map((index) => lines[index]?.photoId),
  });
};
