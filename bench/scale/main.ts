// Measures what an order, a photo and a visit cost by part, with 1, 2 and 4 web processes on one port: processor time,
// transactions, and bytes of the database and its log.
import type { ChildProcess } from 'node:child_process';
import { connectDatabase, type Database } from '#server/platform/db/connect.ts';
import { workerTimeouts } from '#server/platform/db/timeouts.ts';
import { call } from '../lib/call.ts';
import { load, millisecondsOf } from '../lib/load.ts';
import { readArguments, readCpuTime, processTree } from '../lib/processes.ts';
import { newUrl, withSite } from '../lib/site.ts';
import { stop } from '../lib/launch.ts';
import { median, quantile } from '../lib/statistics.ts';
import { shopCustomer } from '../orders/customers.ts';
import { readDatabaseCounters } from './database-counters.repo.ts';
import { photoSender } from './photo-sender.ts';

const seconds = Number(process.env.SECONDS ?? 10);
const processCounts = (process.env.PROCESSES ?? '1,2,4').split(',').map(Number);
const atOnce = 8;

/** Processes of each part. */
type PartPids = Readonly<Record<'web' | 'database' | 'worker', () => number[]>>;

interface Counters {
  readonly cpu: Readonly<Record<keyof PartPids, number>>;
  readonly transactions: number;
  readonly databaseBytes: number;
  readonly logBytes: number;
}

async function readCounters(parts: PartPids, database: Database): Promise<Counters> {
  const sum = (pids: () => number[]): number =>
    pids().reduce((total, pid) => total + readCpuTime(pid), 0);
  const cpu = { web: sum(parts.web), database: sum(parts.database), worker: sum(parts.worker) };
  return { cpu, ...(await readDatabaseCounters(database.kysely)) };
}

/** Runs the same work by all customers for a time, and divides what it took by how often it was done. */
async function measure(
  customers: readonly (() => Promise<void>)[],
  parts: PartPids,
  database: Database,
) {
  const before = await readCounters(parts, database);
  const { results, perSecond } = await load(customers.map(millisecondsOf), seconds);
  const after = await readCounters(parts, database);
  const each = (now: number, then: number): string => ((now - then) / results.length).toFixed(2);
  return {
    'a second': perSecond.toFixed(1),
    'p50 ms': median(results).toFixed(1),
    'p95 ms': quantile(results, 0.95).toFixed(1),
    'web CPU ms': each(after.cpu.web, before.cpu.web),
    'database CPU ms': each(after.cpu.database, before.cpu.database),
    'worker CPU ms': each(after.cpu.worker, before.cpu.worker),
    transactions: each(after.transactions, before.transactions),
    'database KB': each(after.databaseBytes / 1000, before.databaseBytes / 1000),
    'log KB': each(after.logBytes / 1000, before.logBytes / 1000),
  };
}

async function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make());
  return made;
}

async function visit(url: string): Promise<void> {
  const { status } = await call(`${url}/api/studios?country=TN`, 'GET');
  if (status !== 200) throw new Error(`a visit was answered ${status}`);
}

await withSite({}, async ({ databaseUrl, startWeb, startWorker }) => {
  const worker = await startWorker();
  const postmaster = processTree(process.pid).find((pid) => readArguments(pid).includes('-D'));
  if (!postmaster) throw new Error('the database runs elsewhere');
  const database = connectDatabase({
    url: databaseUrl,
    max: 1,
    applicationName: 'fpx-bench',
    timeouts: workerTimeouts,
  });
  for (const count of processCounts) {
    const url = await newUrl();
    const webs: ChildProcess[] = await times(count, () =>
      startWeb(url, { WEB_PROCESSES: String(Math.max(2, count)) }),
    );
    const parts: PartPids = {
      web: () => webs.flatMap(({ pid }) => processTree(pid ?? 0)),
      database: () => processTree(postmaster),
      worker: () => [worker.pid ?? 0],
    };
    const orders = await times(atOnce, () => shopCustomer(url));
    const photos = await times(atOnce, () => photoSender(url));
    const visits = Array.from({ length: atOnce }, () => () => visit(url));
    await load(orders, 2);
    console.log(`${count} web processes`);
    console.table({
      order: await measure(orders, parts, database),
      photo: await measure(photos, parts, database),
      'list of studios': await measure(visits, parts, database),
    });
    await Promise.all(webs.map(stop));
  }
  await database.close();
});
process.exit(0);
