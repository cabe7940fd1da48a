import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import { build } from 'vite';
import { waitForLock } from '#server/platform/db/exclusive-lock.ts';
import { hashWebSources, projectRoot } from '#tools/start/web-sources.ts';
import { cutFonts } from '#web/vite.fonts.ts';

const source = path.join(import.meta.dirname, 'photo-page');
const output = path.join(projectRoot, 'dist/photo-page');
const stamp = path.join(projectRoot, 'dist/photo-page.sources');

async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(await hashWebSources());
  for (const name of (await readdir(source)).toSorted()) {
    hash.update(`${name}\0`).update(await readFile(path.join(source, name)));
  }
  return hash.digest('hex');
}

/**
 * Builds the code for photos without the shop's screens unless it was built from the same sources, and
 * returns the folder of the pages. Workers that call at the same time wait for the first.
 */
export async function buildPhotoPage(): Promise<string> {
  const lock = path.join(projectRoot, 'dist/photo-page.lock');
  await mkdir(lock, { recursive: true });
  const release = await waitForLock(lock);
  try {
    const hash = await hashSources();
    if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return output;
    await rm(stamp, { force: true });
    const { NODE_ENV: mode } = process.env;
    await build({
      configFile: false,
      logLevel: 'error',
      root: source,
      plugins: [tailwind()],
      resolve: { alias: { '#fonts': await cutFonts(path.join(projectRoot, 'dist/fonts')) } },
      cacheDir: path.join(lock, 'cache'),
      worker: { format: 'es' },
      build: {
        rolldownOptions: {
          input: [path.join(source, 'index.html'), path.join(source, 'paper.html')],
        },
        outDir: output,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        minify: false,
      },
    });
    // Vite leaves its mode in NODE_ENV, and the processes this worker starts later would inherit it.
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
    await writeFile(stamp, hash);
    return output;
  } finally {
    await release();
  }
}
