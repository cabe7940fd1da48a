import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import sharp from 'sharp';
import { build } from 'vite';
import { appIconPath, appIconSizes } from '#domain/storefront/app-icons.ts';
import { noticesPath } from '#domain/storefront/notices-path.ts';
import { waitForLock } from '#server/platform/db/exclusive-lock.ts';
import { collectPackages } from './notices/collect-packages.ts';
import { writeNotices } from './notices/write-notices.ts';
import { buildScript } from './start/build-script.ts';
import { buildServiceWorker } from './start/build-service-worker.ts';
import { keepAssets } from './start/kept-assets.ts';
import {
  hashWebSources,
  isWebBuilt,
  projectRoot,
  webOutput,
  webStamp,
} from './start/web-sources.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

// Pages are filled in by the server and fonts are compressed in themselves.
const compressed = new Set(['.js', '.css', '.svg', '.json', '.wasm', '.txt', '.webmanifest']);

async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressed.has(path.extname(entry.name))) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (content.length < 512) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await Promise.all([
      writeFile(`${file}.br`, await brotli(content, { params })),
      writeFile(`${file}.gz`, await gz(content, { level: 9 })),
    ]);
  }
}

/** Draws the app icons for the web build in `output`. */
async function drawIcons(output: string): Promise<void> {
  const drawing = await readFile(path.join(projectRoot, 'web/ui/app-icon.svg'));
  await mkdir(path.join(output, 'icons'), { recursive: true });
  for (const size of appIconSizes) {
    await sharp(drawing)
      .resize(size)
      .png({ palette: true })
      .toFile(path.join(output, appIconPath(size)));
  }
}

/**
 * Rebuilds dist/web. The previous build stays in place until the new one is complete, and its assets are kept for a
 * week.
 */
async function buildWeb(): Promise<void> {
  const output = `${webOutput}.building`;
  const packages = new Set<string>();
  const plugins = [collectPackages(packages)];
  await build({
    configFile: path.join(projectRoot, 'web/vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    plugins,
    worker: { plugins: () => plugins },
    // A test compares Vite's own list of packages with the notices.
    build: { outDir: output, emptyOutDir: true, license: { fileName: '.vite/license.json' } },
  });
  await buildServiceWorker(output, plugins);
  // After the service worker, which precaches every file that is there.
  await build({
    configFile: path.join(projectRoot, 'web/vite.console.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    plugins,
    build: { outDir: output, license: { fileName: '.vite/console-license.json' } },
  });
  await drawIcons(output);
  await compress(output);
  await build({
    configFile: path.join(projectRoot, 'web/vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      outDir: path.join(output, 'server'),
      ssr: path.join(projectRoot, 'web/app/first-screen.tsx'),
      manifest: false,
      copyPublicDir: false,
    },
  });
  for (const script of ['early', 'watch-scripts']) {
    const file = path.join(output, `server/${script}.js`);
    await buildScript(`web/early/${script}.ts`, file, { plugins });
  }
  await writeFile(path.join(output, noticesPath), await writeNotices(packages));
  await keepAssets(webOutput, output, Date.now());
  await rm(webStamp, { force: true });
  await rm(webOutput, { recursive: true, force: true });
  await rename(output, webOutput);
}

/** Builds the web unless dist/web is up to date; concurrent builds wait for the first. */
async function main(): Promise<void> {
  const folder = path.dirname(webOutput);
  await mkdir(folder, { recursive: true });
  await waitForLock(folder);
  const hash = await hashWebSources();
  if (await isWebBuilt(hash)) return;
  await buildWeb();
  await writeFile(webStamp, hash);
}

await main();
process.exit(0);
