import { createHash } from 'node:crypto';
import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import type { OrderChunk, OrderItemInput } from '#contract/orders.ts';
import { fallbackFileName, fallbackFileType } from '#domain/photo-rules.ts';
import { storeBase64Photo, type Client } from '../photos/index.ts';
import type { OrderDeps } from './deps.ts';

/** A UUID that the same picture of the same session always gets, so that a chunk sent again stores nothing twice. */
const photoIdOf = (sessionId: string, dataUrl: string): string => {
  const hash = createHash('sha256').update(sessionId).update(dataUrl).digest('hex');
  const variant = (Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8;
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant.toString(16)}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
};

/**
 * Stores the pictures a chunk carries as base64 and answers its lines naming them like uploaded ones. A line with
 * neither picture nor photo is left as it is, for placing to drop. Errors: those of the photos, with `item`.
 * Source: product §3, photo item; §7, order submission.
 */
export const keepInlinePhotos = async (
  deps: OrderDeps,
  chunk: OrderChunk,
  client: Client,
): Promise<Result<OrderItemInput[]>> => {
  const lines: OrderItemInput[] = [];
  for (const [index, { base64, ...line }] of chunk.orderItems.entries()) {
    if (line.photoId || !base64) {
      lines.push(line);
      continue;
    }
    const photoId = photoIdOf(client.sessionId, base64);
    const stored = await storeBase64Photo(deps.photos, {
      client,
      photoId,
      dataUrl: base64,
      fileName: line.fileName ?? fallbackFileName(photoId),
      fileType: line.fileType ?? fallbackFileType,
      country: chunk.order.selectedCountry,
    });
    if (!stored.ok) return fail(stored.code, { ...stored.details, item: index });
    lines.push({ ...line, photoId });
  }
  return succeed(lines);
};
