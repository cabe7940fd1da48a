import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const WEB_OUTPUT = path.join(ROOT, 'dist/web');
export const WEB_STAMP = path.join(ROOT, 'dist/web.sources');

const SOURCES = ['web', 'domain', 'contract', 'locales'];
const SINGLE = [
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build-web.ts',
  'tools/start/build-script.ts',
  'tools/start/build-service-worker.ts',
  'tools/start/draw-icons.ts',
];

/** One hash over everything the built web is made of; tests beside the sources do not count. */
export async function hashWebSources(): Promise<string> {
  const folders = await Promise.all(
    SOURCES.map(async (folder) => {
      const entries = await readdir(path.join(ROOT, folder), {
        recursive: true,
        withFileTypes: true,
      });
      return entries
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
    }),
  );
  const files = [...folders.flat(), ...SINGLE].sort();
  const contents = await Promise.all(files.map((file) => readFile(path.join(ROOT, file))));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? Buffer.alloc(0);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Whether dist/web is what the sources of this hash give. */
export async function isWebBuilt(hash: string): Promise<boolean> {
  return (await readFile(WEB_STAMP, 'utf8').catch(() => '')) === hash;
}
