// Measures the rendering of prints from photos of 12 and 24 megapixels, one after another as production does it, against
// the library's own pipeline; and the memory of prints of 12 megapixels on 4x6 against the library that decodes every
// pixel. Rounds are interleaved; ratios are computed per round.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { printsFlags } from '#tools/start/processes.ts';
import { readCpuTime, readPeakRss, processTree, watchPss } from '../lib/processes.ts';
import { median } from '../lib/statistics.ts';
import { makePhotos } from '../photos/make-photos.ts';
import type { PrintToMake, RenderRequest, RenderTime } from './requests.ts';

const count = Number(process.env.COUNT ?? 100);
const rounds = Number(process.env.ROUNDS ?? 5);
const distinct = 4;

interface Measured {
  readonly ms: number;
  /** Processor time of the process with those that decode for it, from their start. */
  readonly cpuMs: number;
  /** Most memory of the process together with those that decode for it, MB. */
  readonly memory: number;
  /** Peak RSS of the process that decodes, MB: of the largest of those started for it, or of itself. */
  readonly decoder: number;
}

/** The look at the memory of a process delays it, so that runs for the speed have none. */
function render(request: RenderRequest, isWatched: boolean): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./render.ts', import.meta.url), [], {
      execArgv: request.way === 'shop' ? [...printsFlags] : [],
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    });
    const stopWatching = isWatched ? watchPss(child.pid ?? 0) : () => 0;
    child.once('exit', (code) => reject(new Error(`the renderer ended with ${code}`)));
    child.once('message', ({ ms }: RenderTime) => {
      const [own = 0, ...decoders] = child.pid === undefined ? [] : processTree(child.pid);
      const cpuMs = [own, ...decoders].reduce((sum, pid) => sum + readCpuTime(pid), 0);
      const decoder = Math.max(...(decoders.length > 0 ? decoders : [own]).map(readPeakRss));
      resolve({ ms, cpuMs, memory: stopWatching(), decoder });
      child.disconnect();
    });
    child.send(request);
  });
}

/** Photos of 24 megapixels, made of those of 12. */
async function enlarge(file: string): Promise<string> {
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
}

interface Photo {
  readonly file: string;
  readonly hash: string;
}

async function hashOf(file: string): Promise<Photo> {
  return {
    file,
    hash: createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  };
}

/** Prints of these photos in turn, each photo on the sizes in turn. */
function printsOf(photos: readonly Photo[], sizes: readonly PrintToMake['size'][]) {
  return Array.from({ length: count }, (_, index): PrintToMake => {
    const photo = photos[index % photos.length];
    const size = sizes[Math.floor(index / photos.length) % sizes.length];
    if (!photo || !size) throw new Error('there are no photos');
    return { ...photo, size };
  });
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-prints-'));
const dataDir = path.join(folder, 'shop');

async function makeRuns() {
  const small = await makePhotos(path.join(folder, 'photos'), distinct, distinct);
  const mixed: Photo[] = [];
  for (const file of small) mixed.push(await hashOf(file), await hashOf(await enlarge(file)));
  const all = printsOf(mixed, ['10x15', '15x22']);
  const plain = printsOf(await Promise.all(small.map(hashOf)), ['4x6']);
  return {
    raw: { way: 'raw', prints: all, atOnce: 1, dataDir },
    shop: { way: 'shop', prints: all, atOnce: 1, dataDir },
    'shop on 4x6': { way: 'shop', prints: plain, atOnce: 1, dataDir },
    naive: { way: 'naive', prints: plain, atOnce: 1, dataDir },
    'naive, two at once': { way: 'naive', prints: plain, atOnce: 2, dataDir },
  } as const satisfies Record<string, RenderRequest>;
}

type Name = keyof Awaited<ReturnType<typeof makeRuns>>;
type Round = Readonly<Record<Name, Measured>>;

function wordsOf(name: string, { ms, cpuMs, memory, decoder }: Measured): string {
  return `${name} ${((count / ms) * 1000).toFixed(2)} prints/s, ${(cpuMs / count).toFixed(0)} ms of processor each, ${memory > 0 ? `${memory.toFixed(0)} MB together, ` : ''}process that decodes ${decoder.toFixed(0)} MB`;
}

async function measureRound(
  runs: Awaited<ReturnType<typeof makeRuns>>,
  isReversed: boolean,
): Promise<Round> {
  const measured = new Map<string, Measured>();
  const order = Object.entries(runs);
  for (const [name, request] of isReversed ? order.toReversed() : order) {
    measured.set(name, await render(request, request.prints === runs.naive.prints));
  }
  const of = (name: Name): Measured => {
    const one = measured.get(name);
    if (!one) throw new Error('a measurement is missing');
    return one;
  };
  return {
    raw: of('raw'),
    shop: of('shop'),
    'shop on 4x6': of('shop on 4x6'),
    naive: of('naive'),
    'naive, two at once': of('naive, two at once'),
  };
}

function report(rows: readonly Round[]): void {
  const middle = (of: (row: Round) => number): string => median(rows.map(of)).toFixed(3);
  const speed = middle(({ raw, shop }) => raw.ms / shop.ms);
  const cpu = middle(({ raw, shop }) => raw.cpuMs / shop.cpuMs);
  console.log(
    `${count} prints, medians of ${rounds}: ${speed} of the library's speed, wanted at least 0.9 (${cpu} by processor time with the start of all processes)`,
  );
  for (const name of ['naive', 'naive, two at once'] as const) {
    const all = middle((row) => row['shop on 4x6'].memory / row[name].memory);
    const decoder = middle((row) => row['shop on 4x6'].decoder / row[name].decoder);
    console.log(
      `memory against ${name}: ${all} with all processes, ${decoder} of the one that decodes, wanted at most 0.75`,
    );
  }
}

try {
  const runs = await makeRuns();
  const rows: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const row = await measureRound(runs, round % 2 === 1);
    rows.push(row);
    console.log(
      `round ${round + 1}: ${Object.entries(row)
        .map(([name, measured]) => wordsOf(name, measured))
        .join('; ')}`,
    );
  }
  report(rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}
