import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A fixture with an empty folder for each test, removed afterwards: `it.extend('folder', emptyFolder)`. */
export async function emptyFolder(
  {},
  { onCleanup }: { readonly onCleanup: (clean: () => Promise<void>) => void },
): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-folder-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
