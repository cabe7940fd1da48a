import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { shellPath } from '#domain/storefront/shell-path.ts';
import { buildScript } from './build-script.ts';

/**
 * Scripts and styles that the shell does not need, by the first part of their names: large files that are loaded when
 * a photo needs them, the crystal preview, and the text pages.
 */
const leftOut = ['decode-heic', 'face-finder', 'info', 'insight.worker', 'play-crystal'];

/**
 * Names of the files that belong to one language other than English. A customer reads one language, whose texts the page caches once
 * the service worker runs; English is the fallback.
 */
async function languageFiles(output: string): Promise<ReadonlySet<string>> {
  const text = await readFile(path.join(output, '.vite/manifest.json'), 'utf8');
  const chunks = Object.values(JSON.parse(text) as Manifest);
  const ofLanguages = chunks.filter(
    ({ src }) => src?.includes('locales/') && !src.includes('locales/en/'),
  );
  return new Set(ofLanguages.map(({ file }) => path.basename(file)));
}

/** Names of the files in `assets/` that make up the shell. Throws when a name in {@link leftOut} matches no file. */
async function shellFiles(output: string): Promise<string[]> {
  const names = await readdir(path.join(output, 'assets'));
  const unknown = leftOut.filter((start) => !names.some((name) => name.startsWith(`${start}-`)));
  if (unknown.length > 0) throw new Error(`no file of the build is called ${unknown.join(', ')}`);
  const languages = await languageFiles(output);
  const isPart = (name: string): boolean =>
    /\.(js|css)$/.test(name) &&
    !languages.has(name) &&
    !leftOut.some((start) => name.startsWith(`${start}-`));
  return names.filter(isPart).sort();
}

/** Builds `service-worker.js` for the web build in `output`. */
export async function buildServiceWorker(
  output: string,
  plugins: readonly Plugin[],
): Promise<void> {
  const files = await shellFiles(output);
  const page = await readFile(path.join(output, 'index.html'));
  const manifest = [
    { url: shellPath, revision: createHash('sha256').update(page).digest('hex').slice(0, 16) },
    ...files.map((name) => ({ url: `/assets/${name}`, revision: null })),
  ];
  await buildScript('web/workers/service-worker.ts', path.join(output, 'service-worker.js'), {
    define: { 'self.__WB_MANIFEST': JSON.stringify(manifest) },
    plugins,
  });
}
