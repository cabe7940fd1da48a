// Measures the rendering of prints from photos of 12 and 24 megapixels, one after another as production does it, against
// the library's own pipeline, and the memory against decoding several photos at full size. Rounds are interleaved;
// ratios are computed per round.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { cpuOf, peakRssOf, processTree } from '../lib/processes.ts';
import { median } from '../lib/statistics.ts';
import { makePhotos } from '../photos/make-photos.ts';
import type { PrintToMake, RenderTime, Way } from './requests.ts';

const count = Number(process.env.COUNT ?? 100);
const rounds = Number(process.env.ROUNDS ?? 5);
const distinct = 4;

const ways: readonly Way[] = ['raw', 'shop', 'naive'];

interface Measured {
  readonly ms: number;
  /** Processor time of the process with those that decode for it, from their start. */
  readonly cpuMs: number;
  /** Peak memory of the process with those that decode for it, MB. */
  readonly peak: number;
}

const render = (way: Way, prints: readonly PrintToMake[], dataDir: string): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const child = fork(new URL('./render.ts', import.meta.url), [], {
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    });
    child.once('exit', (code) => reject(new Error(`the renderer ended with ${code}`)));
    child.once('message', ({ ms }: RenderTime) => {
      const tree = child.pid === undefined ? [] : processTree(child.pid);
      const sumOf = (of: (pid: number) => number): number =>
        tree.reduce((sum, pid) => sum + of(pid), 0);
      resolve({ ms, cpuMs: sumOf(cpuOf), peak: sumOf(peakRssOf) });
      child.kill();
    });
    child.send({ way, prints, dataDir });
  });

/** Photos of 24 megapixels, made of those of 12. */
const enlarge = async (file: string): Promise<string> => {
  const bytes = await readFile(file);
  const { orientation = 1 } = await sharp(bytes).metadata();
  const large = path.join(path.dirname(file), `24-${path.basename(file)}`);
  const jpeg = await sharp(bytes)
    .resize({ width: 6000, height: 4000, fit: 'cover' })
    .withMetadata({ orientation })
    .jpeg({ quality: 94 })
    .toBuffer();
  await writeFile(large, jpeg);
  return large;
};

const makePrints = async (folder: string): Promise<PrintToMake[]> => {
  const small = await makePhotos(path.join(folder, 'photos'), distinct, distinct);
  const files: string[] = [];
  for (const file of small) files.push(file, await enlarge(file));
  const hashes = await Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ),
  );
  return Array.from({ length: count }, (_, index) => ({
    file: files[index % files.length] ?? '',
    hash: hashes[index % files.length] ?? '',
    size: Math.floor(index / files.length) % 2 === 0 ? '10x15' : '15x22',
  }));
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-prints-'));
try {
  const prints = await makePrints(folder);
  const rows: Record<Way, Measured>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const row: Partial<Record<Way, Measured>> = {};
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      row[way] = await render(way, prints, path.join(folder, 'shop'));
    }
    const { raw, shop, naive } = row;
    if (!raw || !shop || !naive) throw new Error('a measurement is missing');
    rows.push({ raw, shop, naive });
    const words = (way: Way, { ms, cpuMs, peak }: Measured): string =>
      `${way} ${((count / ms) * 1000).toFixed(2)} prints/s, ${(cpuMs / count).toFixed(0)} ms of processor each, ${peak.toFixed(0)} MB`;
    console.log(
      `round ${round + 1}: ${words('raw', raw)}; ${words('shop', shop)}; ${words('naive', naive)}`,
    );
  }
  const speed = median(rows.map(({ raw, shop }) => raw.ms / shop.ms));
  const memory = median(rows.map(({ naive, shop }) => shop.peak / naive.peak));
  const cpu = median(rows.map(({ raw, shop }) => raw.cpuMs / shop.cpuMs));
  console.log(
    `${count} prints, medians of ${rounds}: ${speed.toFixed(3)} of the library's speed, wanted at least 0.9 (${cpu.toFixed(3)} by processor time with the start of all processes); ${memory.toFixed(3)} of the memory of decoding an order of ten photos at once, wanted at most 0.75`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
