import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file under another name and renames it, so that half of it is never opened. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const half = path.join(path.dirname(file), `.${path.basename(file)}.part`);
  await writeFile(half, bytes);
  await rename(half, file);
}
