import { buffer } from 'node:stream/consumers';
import type { CopyRule } from '#domain/photos/photo-rules.ts';
import { fail } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { Client } from '../client.ts';
import type { PhotoDeps } from '../deps.ts';
import { findOrderCopyHash } from '../records/photos.repo.ts';
import type { PictureCopy } from '../decoding/picture-work.ts';

/**
 * Renders a new small JPEG of a stored photo: no file from a customer is ever served unchanged. A null `client` is the
 * server's own work. Errors: `not_found`, and those of decoding.
 */
export async function makeSmallPicture(
  { kysely, blobs, pictures }: Pick<PhotoDeps, 'kysely' | 'blobs' | 'pictures'>,
  client: Client | null,
  photo: string,
  rule: CopyRule,
): Promise<Result<PictureCopy>> {
  const hash = await findOrderCopyHash(kysely, photo);
  if (hash === null || !(await blobs.exists(hash))) return fail('not_found');
  const input = await buffer(await blobs.stream(hash));
  // Every order copy is a JPEG.
  const file = { input, format: 'jpeg' } as const;
  return pictures.decode(client, (run) => run({ kind: 'copy', file, rule }));
}
