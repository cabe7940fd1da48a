import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhotoDeps } from '#server/features/photos/index.ts';
import {
  renderPrint,
  type PhotoPrint,
  type PrintOrder,
} from '#server/features/photos/copies/render-print.ts';
import type { Result } from '#contract/errors.ts';

/** Renders a print of a stored file and reads it; null for a missing file. */
export function printStored(
  shop: Pick<PhotoDeps, 'blobs' | 'pictures'>,
  hash: string,
  order: Omit<PrintOrder, 'to'>,
): Promise<Result<PhotoPrint & { readonly bytes: Buffer }> | null> {
  return shop.blobs.withFolder(async (folder) => {
    const to = path.join(folder, 'print.jpg');
    const print = await renderPrint(shop, hash, { ...order, to });
    if (!print?.ok) return print;
    return { ok: true, value: { ...print.value, bytes: await readFile(to) } };
  });
}
