import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The shortest bytes that begin and end as a JPEG does; `seed` makes them differ. */
export function tinyJpeg(seed = 0): Buffer {
  return Buffer.concat([
    Buffer.from('ffd8fffe0006', 'hex'),
    Buffer.from(String(seed).padStart(4, '0')),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** Makes an empty folder for a test. */
export async function makeHotFolder(): Promise<string> {
  return await mkdtemp(path.join(tmpdir(), 'fpx-lab-'));
}

/** Writes files below a folder; a text is written as Latin-1, so that a test can write wrong bytes. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  }
}
