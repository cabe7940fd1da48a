// Measures what an order, a photo, a first visit and a print take, with 1, 2 and 4 web processes on one port: processor time
// by part, SQL statements, bytes of the network, of the write-ahead log, of the database and of the files. Rounds of all
// kinds are interleaved with those of the reference server, and the figures are medians. docs/capacity.md computes machines
// from them.
import type { ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '#server/platform/db/connect.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { workerTimeouts } from '#server/platform/db/timeouts.ts';
import { stop } from '../lib/launch.ts';
import { load } from '../lib/load.ts';
import { readArguments, processTree } from '../lib/processes.ts';
import { newUrl, portOf, withSite, type Site } from '../lib/site.ts';
import { withLibrary } from '../lib/with-library.ts';
import { floorCustomer, shopCustomer } from '../orders/customers.ts';
import {
  divide,
  medians,
  printFigures,
  readCounters,
  type Figures,
  type PartPids,
  type Watched,
} from './counters.ts';
import { countDueJobs, countStatements } from './database-counters.repo.ts';
import { drawPhotos, photoSender } from './photo-sender.ts';
import { assumptions, computeMachines } from './machines.ts';
import { customerOf, placeOrder, produce, waitForPrints } from './printed-order.ts';
import { countTraffic } from './traffic.ts';
import { visit } from './visitors.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 4);
const processCounts = (process.env.PROCESSES ?? '1,2,4').split(',').map(Number);
const printCount = Number(process.env.PRINTS ?? 24);
const atOnce = 8;

type Work = readonly (() => Promise<unknown>)[];

async function make<T>(count: number, build: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await build());
  return made;
}

/** Waits until the worker has sent the mails of the orders: they belong to their orders. */
async function waitForJobs(kysely: Db): Promise<void> {
  for (let checks = 0; checks < 600; checks += 1) {
    if ((await countDueJobs(kysely)) === 0) return;
    await sleep(200);
  }
  console.log('the worker has not done all jobs in two minutes: its figures are too small');
}

/** Runs the same work by all customers for a time, and divides what it took by how often it was done. */
async function measure(customers: Work, watched: Watched): Promise<Figures> {
  const before = await readCounters(watched);
  const { results, perSecond } = await load(customers, seconds);
  await waitForJobs(watched.kysely);
  return { 'a second': perSecond, ...divide(before, await readCounters(watched), results.length) };
}

/** Measures one number of web processes. */
async function measureProcesses(
  count: number,
  { startWeb }: Site,
  watched: Omit<Watched, 'parts'> & { readonly parts: PartPids },
  { floor, photos, ports }: Common,
): Promise<Readonly<Record<string, Figures>>> {
  const url = await newUrl();
  ports.add(portOf(url));
  const webs: ChildProcess[] = await make(count, () =>
    startWeb(url, { WEB_PROCESSES: String(Math.max(2, count)) }),
  );
  const web = (): number[] => webs.flatMap(({ pid }) => processTree(pid ?? 0));
  const shop = { ...watched, parts: { web, ...watched.parts } };
  const senders = await make(atOnce, () => photoSender(url, photos));
  const kinds: Readonly<Record<string, Work>> = {
    'order of 10': await make(atOnce, () => shopCustomer(url)),
    'order of 60': await make(atOnce, () => customerOf(url, assumptions.photosOfOrder)),
    photo: senders.map(({ send }) => send),
    'first visit': Array.from({ length: atOnce }, () => () => visit(url)),
  };
  for (const work of Object.values(kinds)) await load(work, 1);
  await waitForJobs(watched.kysely);
  const runs = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond } = await load(floor, seconds);
    for (const [kind, work] of Object.entries(kinds)) {
      const figures = await measure(work, shop);
      const ofFloor = kind === 'order of 10' && {
        'of the floor': (figures['a second'] ?? 0) / perSecond,
      };
      runs.set(kind, [...(runs.get(kind) ?? []), { ...figures, ...ofFloor }]);
    }
  }
  const all = Object.fromEntries(Array.from(runs, ([kind, own]) => [kind, medians(own)]));
  printFigures(`${count} web processes, medians of ${rounds} rounds of ${seconds} s`, all);
  await Promise.all(webs.map(stop));
  return all;
}

/** Measures prints: an order of new photos is placed, approved and rendered. */
async function measurePrints(
  { startWeb, startPrints, databaseUrl, dataDir }: Site,
  watched: Watched,
  { photos, ports }: Common,
): Promise<Figures> {
  const url = await newUrl();
  ports.add(portOf(url));
  const web = await startWeb(url);
  const { cookie, send } = await photoSender(url, photos);
  const number = await placeOrder(url, cookie, await make(printCount, send));
  const prints = await startPrints();
  const parts = { prints: () => processTree(prints.pid ?? 0), ...watched.parts };
  const before = await readCounters({ ...watched, parts });
  const from = performance.now();
  await produce({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SEED_DEMO: '1' }, number);
  await waitForPrints(watched.kysely, printCount);
  const perSecond = (printCount / (performance.now() - from)) * 1000;
  const figures = divide(before, await readCounters({ ...watched, parts }), printCount);
  printFigures(`1 process of the prints, ${printCount} prints of 12 megapixels on 10x15`, {
    print: { 'a second': perSecond, ...figures },
  });
  await Promise.all([web, prints].map(stop));
  return figures;
}

/** Prints what shops of three sizes need by the figures of the first run, which docs/capacity.md explains. */
function printMachines(run: Readonly<Record<string, Figures>>, print: Figures): void {
  const { 'order of 60': order, photo, 'first visit': visits } = run;
  if (!order || !photo || !visits) throw new Error('nothing was measured');
  const measured = { order, photo, visit: visits, print };
  printFigures(
    'computed, by orders a day',
    Object.fromEntries(
      [1_000, 100_000, 10_000_000].map((count) => [
        count.toLocaleString('en'),
        computeMachines(measured, count),
      ]),
    ),
  );
}

/** What all parts of the benchmark use. */
interface Common {
  readonly floor: Work;
  readonly photos: Awaited<ReturnType<typeof drawPhotos>>;
  readonly ports: Set<string>;
}

async function runAll(site: Site): Promise<void> {
  const ports = new Set<string>();
  const traffic = countTraffic(ports);
  const worker = await site.startWorker();
  const floorUrl = await newUrl();
  await site.startFloor(floorUrl);
  const postmaster = processTree(process.pid).find((pid) => readArguments(pid).includes('-D'));
  if (!postmaster) throw new Error('the database runs elsewhere');
  const database = connectDatabase({
    url: site.databaseUrl,
    max: 1,
    applicationName: 'fpx-bench',
    timeouts: workerTimeouts,
  });
  const { kysely } = database;
  await countStatements(kysely);
  const parts = {
    database: () => processTree(postmaster),
    worker: () => processTree(worker.pid ?? 0),
  };
  const watched = { kysely, files: path.join(site.dataDir, 'files'), parts, traffic };
  const floor = Array.from({ length: atOnce }, () => floorCustomer(floorUrl));
  const common = { floor, photos: await drawPhotos(4), ports };
  const runs: Readonly<Record<string, Figures>>[] = [];
  for (const count of processCounts) {
    runs.push(await measureProcesses(count, site, watched, common));
  }
  const print = await measurePrints(site, watched, common);
  const shares = runs.map((run, index) => {
    const share = run['order of 10']?.['of the floor'] ?? 0;
    return `${processCounts[index]}: ${share.toFixed(2)}`;
  });
  console.log(`orders of 10 against the floor by web processes: ${shares.join(', ')}`);
  printMachines(runs[0] ?? {}, print);
  await database.close();
}

console.log(
  `${os.availableParallelism()} processors serve the shop, its database and the ${atOnce} customers: more web processes than fit beside them raise no figure`,
);
await withLibrary('pg_stat_statements', (kept) => withSite({}, runAll, { kept }));
process.exit(0);
