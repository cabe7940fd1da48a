// Measures orders of 10 lines, cash on delivery, placed per second by 8 concurrent customers as the browser sends them,
// with the worker running too; compared with a reference server on the same database. Rounds are interleaved; the ratio
// is computed per round. With names of triggers in OFF, the shop is also compared with itself without these.
import type { ChildProcess } from 'node:child_process';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { workerTimeouts } from '#server/platform/db/timeouts.ts';
import { load, millisecondsOf } from '../lib/load.ts';
import { readArguments, readCpuTime, processTree } from '../lib/processes.ts';
import { newUrl, withSite } from '../lib/site.ts';
import { median, quantile } from '../lib/statistics.ts';
import { findTriggers } from './triggers.repo.ts';
import { floorCustomer, shopCustomer, type OrderingCustomer } from './customers.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 6);
const atOnce = 8;
/** Names of triggers, without which the shop is measured too. */
const off = (process.env.OFF ?? '').split(/[\s,]+/).filter((name) => name !== '');

/** The parts whose processor time is measured, each with its processes. */
type PartPids = Readonly<Record<'server' | 'database' | 'worker' | 'customers', () => number[]>>;

function cpuNow(parts: PartPids): ReadonlyMap<string, number> {
  const sum = (pids: () => number[]): number =>
    pids().reduce((total, pid) => total + readCpuTime(pid), 0);
  return new Map(Object.entries(parts).map(([part, pids]) => [part, sum(pids)]));
}

/** Orders per second, times of orders, and milliseconds of processor time per order by part. */
type Figures = Readonly<Record<string, number>>;

async function measure(customers: readonly OrderingCustomer[], parts: PartPids) {
  const before = cpuNow(parts);
  const { results, perSecond } = await load(customers.map(millisecondsOf), seconds);
  const cpu = Array.from(cpuNow(parts), ([part, after]): [string, number] => [
    `${part} CPU ms`,
    (after - (before.get(part) ?? 0)) / results.length,
  ]);
  const figures: Figures = {
    'orders/s': perSecond,
    'p50 ms': median(results),
    'p95 ms': quantile(results, 0.95),
    ...Object.fromEntries(cpu),
  };
  return { perSecond, figures };
}

function medians(rows: readonly Figures[]) {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(rows.map((row) => row[name] ?? Number.NaN)).toFixed(2)]),
  );
}

/** Compares the shop with itself without triggers, rounds interleaved. */
async function compareTriggers(
  databaseUrl: string,
  measureShop: () => Promise<{ readonly perSecond: number }>,
): Promise<void> {
  const options = { url: databaseUrl, max: 1, applicationName: 'bench', timeouts: workerTimeouts };
  const database = connectDatabase(options);
  const switchTriggers = await findTriggers(database.kysely, off);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await measureShop() : null;
    await switchTriggers('disable');
    const without = await measureShop();
    await switchTriggers('enable');
    const own = first ?? (await measureShop());
    const ratio = own.perSecond / without.perSecond;
    ratios.push(ratio);
    console.log(
      `round ${round + 1}: without ${without.perSecond.toFixed(0)}/s, with ${own.perSecond.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
    );
  }
  await database.close();
  console.log(
    `with ${off.join(', ')} of without (median of ${rounds}): ${median(ratios).toFixed(2)}, wanted at least 0.95`,
  );
}

await withSite({}, async ({ databaseUrl, startWeb, startWorker, startFloor }) => {
  const [shopUrl, floorUrl] = [await newUrl(), await newUrl()];
  const web = await startWeb(shopUrl);
  const worker = await startWorker();
  const floorServer = await startFloor(floorUrl);
  const isPostgres = (pid: number): boolean => readArguments(pid).includes('-D');
  const postmaster = processTree(process.pid).find(isPostgres);
  if (!postmaster) throw new Error('the database runs elsewhere');
  const parts = (server: ChildProcess): PartPids => ({
    server: () => [server.pid ?? 0],
    database: () => processTree(postmaster),
    worker: () => [worker.pid ?? 0],
    customers: () => [process.pid],
  });
  const floor = Array.from({ length: atOnce }, () => floorCustomer(floorUrl));
  const shop: OrderingCustomer[] = [];
  for (let index = 0; index < atOnce; index += 1) shop.push(await shopCustomer(shopUrl));
  const measureFloor = () => measure(floor, parts(floorServer));
  const measureShop = () => measure(shop, parts(web));
  await measureFloor();
  await measureShop();
  const floors: Figures[] = [];
  const shops: Figures[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await measureFloor() : null;
    const ours = await measureShop();
    const limit = first ?? (await measureFloor());
    const ratio = ours.perSecond / limit.perSecond;
    floors.push(limit.figures);
    shops.push(ours.figures);
    ratios.push(ratio);
    console.log(
      `round ${round + 1}: floor ${limit.perSecond.toFixed(0)}/s, shop ${ours.perSecond.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
    );
  }
  console.table({ floor: medians(floors), shop: medians(shops) });
  console.log(`ratio (median of ${rounds}): ${median(ratios).toFixed(2)}, wanted at least 0.35`);
  if (off.length > 0) await compareTriggers(databaseUrl, measureShop);
});
process.exit(0);
