// 48 JPEGs of 12 megapixels through the browser's photo pipeline (thumbnail, preview, order copy, checksums), against
// a full decode and nothing else on as many workers. Rounds are interleaved; the ratio is taken per round.
import http from 'node:http';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { CHROMIUM_FLAGS, provideChromium } from '#tools/chromium.ts';
import { median } from '../lib/statistics.ts';
import { makePhotos } from './make-photos.ts';

const count = Number(process.env.COUNT ?? 48);
const rounds = Number(process.env.ROUNDS ?? 5);
const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-photos-'));
const dist = path.join(folder, 'dist');

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
const serve = async (): Promise<{ url: string; close: () => void }> => {
  const server = http.createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
    response.setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream');
    createReadStream(path.join(dist, path.normalize(name)))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

try {
  const files = await makePhotos(path.join(folder, 'photos'), count);
  await build({
    configFile: false,
    logLevel: 'warn',
    root: path.join(import.meta.dirname, 'page'),
    worker: { format: 'es' },
    build: { outDir: dist, emptyOutDir: true, target: 'esnext' },
  });
  const site = await serve();
  const browser = await chromium.launch({
    executablePath: await provideChromium(),
    args: CHROMIUM_FLAGS,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(site.url);
  await page.setInputFiles('#files', files);
  await page.waitForFunction('window.measure');
  const measure = (name: 'decode' | 'pipeline') =>
    page.evaluate((which) => window.measure(which), name);
  await measure('pipeline');
  const ratios: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await measure('decode') : null;
    const ours = await measure('pipeline');
    const limit = first ?? (await measure('decode'));
    ratios.push(limit.ms / ours.ms);
    longest.push(ours.longestTaskMs);
    console.log(
      `round ${round + 1}: decode only ${((count / limit.ms) * 1000).toFixed(1)} photos/s, pipeline ${((count / ours.ms) * 1000).toFixed(1)} photos/s, ratio ${(limit.ms / ours.ms).toFixed(2)}, longest main-thread task ${ours.longestTaskMs.toFixed(0)} ms`,
    );
  }
  console.log(
    `ratio (median of ${rounds}): ${median(ratios).toFixed(2)}, wanted at least 0.6; longest main-thread task ${Math.max(...longest).toFixed(0)} ms, wanted at most 50`,
  );
  await browser.close();
  site.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
