// Measures orders of 10 lines, cash on delivery, placed per second by 8 concurrent customers as the browser sends them,
// with the worker running too; compared with a reference server on the same database. Rounds are interleaved; the ratio
// is computed per round.
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { drawPort } from '#server/platform/ports.ts';
import { launch, stop } from '../lib/launch.ts';
import { readArguments, readCpuTime, processTree } from '../lib/processes.ts';
import { median, quantile } from '../lib/statistics.ts';
import { floorCustomer, shopCustomer, type OrderingCustomer } from './customers.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 6);
const atOnce = 8;

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of processor time per order, by part. */
  readonly cpu: Readonly<Record<string, number>>;
}

/** The parts whose processor time is measured, each with its processes. */
type PartPids = Readonly<Record<string, () => number[]>>;

function cpuNow(parts: PartPids): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts).map(([part, pids]) => [
      part,
      pids().reduce((sum, pid) => sum + readCpuTime(pid), 0),
    ]),
  );
}

async function load(customers: readonly OrderingCustomer[], parts: PartPids): Promise<Load> {
  const times: number[] = [];
  const before = cpuNow(parts);
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    customers.map(async (order) => {
      while (performance.now() < end) {
        const from = performance.now();
        await order();
        times.push(performance.now() - from);
      }
    }),
  );
  const wall = (performance.now() - start) / 1000;
  const cpu = Object.fromEntries(
    Object.entries(cpuNow(parts)).map(([part, after]) => [
      part,
      (after - (before[part] ?? 0)) / times.length,
    ]),
  );
  return { perSecond: times.length / wall, p50: median(times), p95: quantile(times, 0.95), cpu };
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const children: ChildProcess[] = [];
try {
  const shopPort = await drawPort();
  const floorPort = await drawPort();
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    // One machine acts as all customers.
    LIMITS: 'none',
    PORT: String(shopPort),
    SEED_DEMO: '1',
  };
  // Both as npm start starts them: customers' requests have priority over the mails.
  const webArgs = ['--max-semi-space-size=32'];
  const web = await launch('server/main.ts', ['--role=web'], env, webArgs);
  children.push(web);
  const worker = await launch('server/main.ts', ['--role=worker'], env);
  if (worker.pid) os.setPriority(worker.pid, 19);
  children.push(worker);
  const floorServer = await launch('bench/orders/floor-server.ts', [], {
    DATABASE_URL: postgres.url,
    PORT: String(floorPort),
  });
  children.push(floorServer);
  const isPostgres = (pid: number): boolean => readArguments(pid).includes('-D');
  const postmaster = processTree(process.pid).find(isPostgres);
  if (!postmaster) throw new Error('the database runs elsewhere');
  const parts = (server: ChildProcess): PartPids => ({
    server: () => [server.pid ?? 0],
    database: () => processTree(postmaster),
    worker: () => [worker.pid ?? 0],
    customers: () => [process.pid],
  });
  const shopUrl = `http://127.0.0.1:${shopPort}`;
  const floorUrl = `http://127.0.0.1:${floorPort}`;
  const floor = Array.from({ length: atOnce }, () => floorCustomer(floorUrl));
  const shop: OrderingCustomer[] = [];
  for (let index = 0; index < atOnce; index += 1) shop.push(await shopCustomer(shopUrl));
  await load(floor, parts(floorServer));
  await load(shop, parts(web));
  const results: { floor: Load; shop: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await load(floor, parts(floorServer)) : null;
    const ours = await load(shop, parts(web));
    const limit = first ?? (await load(floor, parts(floorServer)));
    results.push({ floor: limit, shop: ours });
    console.log(
      `round ${round + 1}: floor ${limit.perSecond.toFixed(0)}/s, shop ${ours.perSecond.toFixed(0)}/s, ratio ${(ours.perSecond / limit.perSecond).toFixed(2)}`,
    );
  }
  const middle = (pick: (result: { floor: Load; shop: Load }) => number): string =>
    median(results.map(pick)).toFixed(2);
  const cpu = (pick: (result: { floor: Load; shop: Load }) => Load) =>
    Object.fromEntries(
      ['server', 'database', 'worker', 'customers'].map((part) => [
        `${part} CPU ms`,
        middle((result) => pick(result).cpu[part] ?? Number.NaN),
      ]),
    );
  console.table({
    floor: {
      'orders/s': middle((r) => r.floor.perSecond),
      'p50 ms': middle((r) => r.floor.p50),
      'p95 ms': middle((r) => r.floor.p95),
      ...cpu((r) => r.floor),
    },
    shop: {
      'orders/s': middle((r) => r.shop.perSecond),
      'p50 ms': middle((r) => r.shop.p50),
      'p95 ms': middle((r) => r.shop.p95),
      ...cpu((r) => r.shop),
    },
  });
  console.log(
    `ratio (median of ${rounds}): ${middle((r) => r.shop.perSecond / r.floor.perSecond)}, wanted at least 0.35`,
  );
} finally {
  await Promise.all(children.map(stop));
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);
