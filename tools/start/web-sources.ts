import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '../..');
export const webOutput = path.join(projectRoot, 'dist/web');
export const webStamp = path.join(projectRoot, 'dist/web.sources');

const sources = ['web', 'domain', 'contract', 'locales', 'tools/notices'];
const single = [
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build-web.ts',
  'tools/start/build-script.ts',
  'tools/start/build-service-worker.ts',
];

/** Files read at once: a container may allow a process 1,024 open files, and the web has more. */
const readsAtOnce = 200;

/** A hash of all inputs of the web build; tests next to the sources do not count. */
export async function hashWebSources(): Promise<string> {
  const folders = await Promise.all(
    sources.map(async (folder) => {
      const entries = await readdir(path.join(projectRoot, folder), {
        recursive: true,
        withFileTypes: true,
      });
      return entries
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));
    }),
  );
  const files = [...folders.flat(), ...single].sort();
  const hash = createHash('sha256');
  for (let from = 0; from < files.length; from += readsAtOnce) {
    const part = files.slice(from, from + readsAtOnce);
    const contents = await Promise.all(part.map((file) => readFile(path.join(projectRoot, file))));
    for (const [index, file] of part.entries()) {
      const content = contents[index] ?? Buffer.alloc(0);
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Whether dist/web was built from the sources of this hash. */
export async function isWebBuilt(hash: string): Promise<boolean> {
  return (await readFile(webStamp, 'utf8').catch(() => '')) === hash;
}
