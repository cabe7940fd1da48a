// Measures a ZIP file of 100 originals of 5 MB: the time to its first byte, its speed and the server's memory, for the
// first download, one whose checksums are remembered, and one resumed in the middle.
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { drawPort } from '#server/platform/ports.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { launch, stop } from '../lib/launch.ts';
import { forgetPeak, readPeakRss, readRss } from '../lib/processes.ts';
import { median } from '../lib/statistics.ts';

const count = Number(process.env.COUNT ?? 100);
const sizeMb = Number(process.env.SIZE_MB ?? 5);
const rounds = Number(process.env.ROUNDS ?? 3);
const wanted = { firstMs: 300, memoryMb: 60 };

interface Download {
  readonly firstMs: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly sha256: string;
}

function download(url: string, headers: Record<string, string> = {}): Promise<Download> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    http
      .get(url, { headers, agent: false }, (response) => {
        const hash = createHash('sha256');
        let firstMs = Number.NaN;
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          if (bytes === 0) firstMs = performance.now() - from;
          bytes += chunk.length;
          hash.update(chunk);
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            firstMs,
            bytes,
            seconds: (performance.now() - from) / 1000,
            sha256: hash.digest('hex'),
          }),
        );
      })
      .on('error', reject);
  });
}

interface Measured extends Download {
  readonly addedMb: number;
}

/** Downloads and measures how far the server's peak of memory is above its memory before. */
async function measure(
  pid: number,
  url: string,
  headers?: Record<string, string>,
): Promise<Measured> {
  const before = readRss(pid);
  forgetPeak(pid);
  const done = await download(url, headers);
  return { ...done, addedMb: readPeakRss(pid) - before };
}

function report(what: string, runs: readonly Measured[]): void {
  const middle = (read: (run: Measured) => number): string => median(runs.map(read)).toFixed(0);
  console.log(
    `${what}: first byte after ${middle(({ firstMs }) => firstMs)} ms (longest ${Math.max(...runs.map(({ firstMs }) => firstMs)).toFixed(0)}), ${middle(({ bytes, seconds }) => bytes / 2 ** 20 / seconds)} MB/s, memory added ${middle(({ addedMb }) => addedMb)} MB (most ${Math.max(...runs.map(({ addedMb }) => addedMb)).toFixed(0)})`,
  );
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, throwAway: true });
const children: ChildProcess[] = [];

async function storeFiles(): Promise<string> {
  const blobs = await openBlobStore({
    dataDir,
    storage: { kind: 'files', directory: `${dataDir}/files` },
  });
  const files = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = randomBytes(sizeMb * 2 ** 20);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await blobs.putBytes(sha256, bytes);
    files.push({ name: `${String(index + 1).padStart(4, '0')}.jpg`, size: bytes.length, sha256 });
  }
  const list = path.join(dataDir, 'files.json');
  await writeFile(list, JSON.stringify(files));
  return list;
}

async function forgetChecksums(): Promise<void> {
  const database = connectDatabase({ url: postgres.url, max: 1, applicationName: 'fpx-bench' });
  await database.kysely.deleteFrom('fileChecksums').execute();
  await database.close();
}

/** Every download has a server of its own, since the garbage of another one would count as memory that was there before. */
async function withServer<T>(
  env: Record<string, string>,
  work: (pid: number) => Promise<T>,
): Promise<T> {
  const server = await launch('bench/zip/zip-server.ts', [], env);
  children.push(server);
  if (server.pid === undefined) throw new Error('the server has no process');
  try {
    return await work(server.pid);
  } finally {
    await stop(server);
  }
}

async function run(env: Record<string, string>, address: string): Promise<boolean> {
  const first: Measured[] = [];
  const again: Measured[] = [];
  const resumed: Measured[] = [];
  const get = (headers?: Record<string, string>): Promise<Measured> =>
    withServer(env, async (pid) => {
      // The first request of a process compiles its program.
      await download(`${address}/zip`, { range: 'bytes=0-99' });
      return await measure(pid, `${address}/zip`, headers);
    });
  for (let round = 0; round < rounds; round += 1) {
    await forgetChecksums();
    const whole = await get();
    first.push(whole);
    again.push(await get());
    resumed.push(await get({ range: `bytes=${Math.floor(whole.bytes / 2)}-` }));
  }
  report('first download', first);
  report('with remembered checksums', again);
  report('resumed in the middle', resumed);
  const ours = [...first, ...again, ...resumed];
  const isSame = new Set([...first, ...again].map(({ sha256 }) => sha256)).size === 1;
  console.log(`every download has the same bytes: ${isSame}`);
  return (
    isSame &&
    ours.every(({ firstMs, addedMb }) => firstMs <= wanted.firstMs && addedMb <= wanted.memoryMb)
  );
}

let isGood = false;
try {
  await migrateDatabase({ url: postgres.url });
  const list = await storeFiles();
  const port = await drawPort();
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, FILES: list, PORT: String(port) };
  isGood = await run(env, `http://127.0.0.1:${port}`);
  console.log(
    `wanted: first byte within ${wanted.firstMs} ms, at most ${wanted.memoryMb} MB added: ${isGood ? 'met' : 'missed'}`,
  );
} finally {
  await Promise.all(children.map(stop));
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
