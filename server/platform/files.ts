import { randomUUID } from 'node:crypto';
import { access, open, rename } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a small file so that after a power cut it contains either the old or the new text, never a part: a temporary
 * file is written and synced, and then renamed.
 */
export async function writeDurably(file: string, text: string, mode: number): Promise<void> {
  const neighbor = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`);
  const handle = await open(neighbor, 'wx', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(neighbor, file);
}

/** Whether there is a file or a folder that this process can look at. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
