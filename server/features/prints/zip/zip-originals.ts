import { entryNames } from '../../../platform/zip/entry-names.ts';
import { openZip, type OpenZip, type ZipDeps } from '../../../platform/zip/open-zip.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import { incompleteBlobs } from '../../photos/index.ts';
import { listOriginals } from './order-originals.repo.ts';

/**
 * Opens a ZIP file of the originals of an order that have arrived; null if there is none, or one of them is not stored
 * as it arrived, which the log names.
 * `blobs` holds photos. Another original that arrives makes another file, with another entity tag. Source: product §4.20.
 */
export async function zipOriginals(
  deps: ZipDeps & {
    readonly blobs: BlobStore;
    readonly log: { readonly error: (facts: object, text: string) => void };
  },
  order: { readonly id: string; readonly placedAt: Date },
): Promise<OpenZip | null> {
  const originals = await listOriginals(deps.kysely, order.id);
  if (originals.length === 0) return null;
  const missing = await incompleteBlobs(deps, originals);
  if (missing.length > 0) {
    deps.log.error({ orderId: order.id, missing }, 'originals are missing or cut in the storage');
    return null;
  }
  const names = entryNames(originals.map(({ fileName }) => fileName));
  const files = originals.map(({ size, sha256 }, index) => ({
    name: names[index] ?? '',
    size,
    sha256,
  }));
  return openZip(deps, files, order.placedAt);
}
