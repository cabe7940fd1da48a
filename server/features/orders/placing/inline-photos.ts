import { createHash } from 'node:crypto';
import { fail, succeed } from '#domain/common/result.ts';
import type { Failure, PhotoErrorCode, Result } from '#contract/errors.ts';
import type { OrderChunk, OrderItem } from '#contract/orders.ts';
import { fallbackFileName, fallbackFileType, submissionRule } from '#domain/photos/photo-rules.ts';
import { storeBase64Photo, type Client } from '../../photos/index.ts';
import type { OrderDeps } from '../deps.ts';

/** Returns the same UUID for the same image in the same session, so that a repeated chunk stores nothing twice. */
function computePhotoId(sessionId: string, dataUrl: string): string {
  const hash = createHash('sha256').update(sessionId).update(dataUrl).digest('hex');
  const variant = (Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8;
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant.toString(16)}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Adds the index of its item to the failure of a photo. */
function atItem(failure: Failure<PhotoErrorCode>, item: number): Failure<PhotoErrorCode> {
  switch (failure.code) {
    case 'invalid_file_type':
      return fail(failure.code, { ...failure.details, item });
    case 'photo_too_many_pixels':
      return fail(failure.code, { ...failure.details, item });
    case 'too_many_requests':
      return fail(failure.code, { ...failure.details, item });
    default:
      return fail(failure.code, { item });
  }
}

/**
 * Stores the base64 images of a chunk and returns its items with photo ids, as if they had been uploaded. An item with
 * neither image nor photo id is left as it is, for placing to drop. Errors: those of the photos, with `item`.
 */
export async function keepInlinePhotos(
  deps: OrderDeps,
  chunk: OrderChunk,
  client: Client,
): Promise<Result<OrderItem[], PhotoErrorCode>> {
  const items: OrderItem[] = [];
  for (const [index, { base64, ...item }] of chunk.orderItems.entries()) {
    if (item.photoId || !base64) {
      items.push(item);
      continue;
    }
    const photoId = computePhotoId(client.sessionId, base64);
    const stored = await storeBase64Photo(deps.photos, {
      client,
      photoId,
      dataUrl: base64,
      fileName: item.fileName ?? fallbackFileName(photoId),
      fileType: item.fileType ?? fallbackFileType,
      rule: submissionRule(deps.catalogues.current().catalogue, chunk.order.selectedCountry),
    });
    if (!stored.ok) return atItem(stored, index);
    items.push({ ...item, photoId });
  }
  return succeed(items);
}
