import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { renameRetrying, renameSystem } from './rename-retrying.ts';
import { syncFolder } from './stage-files.ts';

/** Replaces a small file; a reader, also after a power cut, sees the old or the new text. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  try {
    const handle = await open(draft, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameRetrying([draft, file], async () => false, renameSystem);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path.dirname(file));
}
