// Measures the memory that 300 photos of 12 megapixels add to the browser (PSS of all its processes), from adding them
// to the last original sent; the memory that 100 arriving photos add to the server (RSS); and the frames while all
// cards are scrolled through.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startRunningShop, type RunningShop } from '#tests/support/shop.ts';
import { median } from '../lib/statistics.ts';
import { makePhotos } from '../photos/make-photos.ts';
import { allArrived } from './arrived.ts';
import { measureBrowser } from './browser.ts';
import { sendPhotos } from './send-photos.ts';
import { serverWords, watchServer } from './server-memory.ts';
import { parts, total } from './watch.ts';

const inBrowser = Number(process.env.COUNT ?? 300);
const atServer = Number(process.env.SERVER_COUNT ?? 100);

async function withShop(work: (shop: RunningShop) => Promise<void>): Promise<void> {
  const shop = await startRunningShop();
  try {
    await work(shop);
  } finally {
    await shop.stop();
  }
}

async function server(shop: RunningShop, files: readonly string[]): Promise<void> {
  const end = watchServer(shop);
  await sendPhotos(shop.url, files);
  await allArrived(shop, files.length);
  const peaks = end();
  console.log(`server while ${files.length} photos arrive: ${serverWords(peaks)}`);
  console.log(`server process: ${peaks.web.toFixed(0)} MB RSS, wanted less than 400`);
}

async function browser(shop: RunningShop, folder: string, files: readonly string[]): Promise<void> {
  const end = watchServer(shop);
  const { base, peak, peaks, steady, added, addedMemory, frames } = await measureBrowser(
    shop,
    folder,
    files,
  );
  console.log(
    `browser with ${files.length} photos: ${base.toFixed(0)} MB without, ${total(peak).toFixed(0)} MB at most (${parts(peak)}), ${steady.toFixed(0)} MB when all is sent`,
  );
  console.log(`at most by what went on: ${parts(peaks)}`);
  console.log(`server meanwhile: ${serverWords(end())}`);
  console.log(
    `added at most: ${added.toFixed(0)} MB PSS, wanted less than ${files.length > 300 ? 900 : 600} (${addedMemory.toFixed(0)} without mapped files, whose share other browsers on the machine change)`,
  );
  console.log(
    `scrolling ${files.length} cards: ${frames.length} frames, ${median(frames).toFixed(0)} ms in the middle, the longest ${Math.max(...frames).toFixed(0)} ms, ${frames.filter((ms) => ms > 50).length} over 50, wanted none`,
  );
}

if (process.platform !== 'linux') {
  console.log('memory is read from /proc: Linux only');
  process.exit(0);
}
const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-memory-'));
try {
  const files = await makePhotos(path.join(folder, 'photos'), Math.max(inBrowser, atServer));
  if (atServer > 0) await withShop((shop) => server(shop, files.slice(0, atServer)));
  if (inBrowser > 0) await withShop((shop) => browser(shop, folder, files.slice(0, inBrowser)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
