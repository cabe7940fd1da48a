import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reports } from './steps.ts';

/**
 * Writes files to the disk for a screen test, which drops them on its page: by their paths from a new folder, with their
 * contents in Base64. Returns this folder.
 */
export async function writeFiles(
  _context: unknown,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  await mkdir(reports, { recursive: true });
  const folder = await mkdtemp(path.join(reports, 'dropped-'));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content, 'base64');
  }
  return folder;
}
