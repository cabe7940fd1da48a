import { randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, stat } from 'node:fs/promises';
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

async function makeOne(folder: string, mode: number | undefined): Promise<boolean> {
  try {
    await mkdir(folder, { mode });
    return true;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (isTaken && (await stat(folder)).isDirectory()) return false;
    throw error;
  }
}

/**
 * Makes a folder with those above it; returns the topmost new one, undefined if there was nothing to make. The recursive
 * option of mkdir never ends where the kernel refuses to create folders, as in /proc or where nothing is mounted.
 */
export async function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
  try {
    return (await makeOne(folder, mode)) ? folder : undefined;
  } catch (error) {
    const above = path.dirname(folder);
    const isAlone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAlone || above === folder) throw error;
    const made = await makeFolder(above, mode);
    return (await makeOne(folder, mode)) ? (made ?? folder) : made;
  }
}
