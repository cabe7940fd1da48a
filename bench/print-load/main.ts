// Measures customers while the shop renders a long queue of prints: the 95th percentile of placing an order, and of the
// time until its confirmation mail has left, compared with the same shop whose prints rest. The processes are those of
// `npm start` with their priorities. Rounds are interleaved; ratios are computed per round.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectDatabase } from '#server/platform/db/connect.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { jobsByWorker } from '#server/platform/queue/job-names.ts';
import { median, quantile } from '../lib/statistics.ts';
import { numberedCustomer, type NumberedCustomer } from '../orders/customers.ts';
import { makePhotos } from '../photos/make-photos.ts';
import { placeOrders, type OrderTimes, type PlacingShop } from './place-orders.ts';
import { queuePrints } from './queue-prints.ts';
import { startLoadedShop, type LoadedShop } from './shop.ts';

const count = Number(process.env.COUNT ?? 1000);
const rounds = Number(process.env.ROUNDS ?? 5);
const pace = {
  seconds: Number(process.env.SECONDS ?? 20),
  perSecond: Number(process.env.PER_SECOND ?? 4),
};
const distinctPhotos = 4;
const customerCount = 8;
/** A new process compiles what it runs often. */
const warmUp = { seconds: 15, perSecond: 8 };
/** Prints rendered before a round, so that it does not measure the start of processes. */
const rendersBefore = 3;
const wanted = 1.5;

const measures = ['placing', 'mail'] as const satisfies readonly (keyof OrderTimes)[];

interface BusyRound extends OrderTimes {
  readonly rendered: number;
  readonly seconds: number;
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(200);
}

async function countJobs(kysely: Db, state: 'queued' | 'rendered'): Promise<number> {
  const { total } = await kysely
    .selectFrom('printJobs')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return total;
}

/** Waits until the worker has sent the mails of everything before. */
function waitForWorker(kysely: Db): Promise<void> {
  return waitUntil(async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from graphile_worker.jobs
      where run_at <= now() and task_identifier <> all (${[...jobsByWorker.prints]}::text[])`.execute(
      kysely,
    );
    return rows[0]?.total === 0;
  });
}

async function measureBusy(shop: LoadedShop, placing: PlacingShop): Promise<BusyRound> {
  const { kysely } = placing;
  const already = await countJobs(kysely, 'rendered');
  const prints = await shop.startPrints();
  await waitUntil(async () => (await countJobs(kysely, 'rendered')) >= already + rendersBefore);
  const before = await countJobs(kysely, 'rendered');
  const start = performance.now();
  const times = await placeOrders(placing, pace);
  const seconds = (performance.now() - start) / 1000;
  const rendered = (await countJobs(kysely, 'rendered')) - before;
  if ((await countJobs(kysely, 'queued')) === 0) throw new Error('the queue of prints ran empty');
  await prints.stop();
  return { ...times, rendered, seconds };
}

async function openCustomers(url: string): Promise<NumberedCustomer[]> {
  const customers: NumberedCustomer[] = [];
  for (let index = 0; index < customerCount; index += 1) {
    customers.push(await numberedCustomer(url));
  }
  return customers;
}

function p95(times: readonly number[]): number {
  return quantile(times, 0.95);
}

function wordsOf(times: OrderTimes): string {
  return measures
    .map(
      (name) => `${name} ${p95(times[name]).toFixed(0)} ms (p50 ${median(times[name]).toFixed(0)})`,
    )
    .join(', ');
}

interface Round {
  readonly idle: OrderTimes;
  readonly busy: BusyRound;
}

async function measureRounds(shop: LoadedShop, placing: PlacingShop): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await placeOrders(placing, pace) : null;
    const busy = await measureBusy(shop, placing);
    const idle = first ?? (await placeOrders(placing, pace));
    measured.push({ idle, busy });
    console.log(
      `round ${round + 1}: idle ${wordsOf(idle)}; beside prints ${wordsOf(busy)}; ${busy.rendered} prints in ${busy.seconds.toFixed(0)} s`,
    );
  }
  return measured;
}

function report(measured: readonly Round[]): boolean {
  const rendered = measured.reduce((sum, { busy }) => sum + busy.rendered, 0);
  console.log(
    `${rendered} of ${count} prints rendered in the rounds; medians of ${rounds}, load of the machine ${os.loadavg()[0]?.toFixed(1)}`,
  );
  const ratios = measures.map((name) => {
    const ratio = median(measured.map(({ idle, busy }) => p95(busy[name]) / p95(idle[name])));
    const middle = (of: (round: Round) => OrderTimes): string =>
      median(measured.map((round) => p95(of(round)[name]))).toFixed(0);
    console.log(
      `${name}: p95 ${middle(({ idle }) => idle)} ms idle, ${middle(({ busy }) => busy)} ms beside prints, ratio ${ratio.toFixed(2)}, wanted at most ${wanted}`,
    );
    return ratio;
  });
  return ratios.every((ratio) => ratio <= wanted);
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-'));
// Under root, the database's own user needs access.
await chmod(dataDir, 0o711);
let isGood = false;
try {
  const files = await makePhotos(path.join(dataDir, 'camera'), distinctPhotos);
  const shop = await startLoadedShop(dataDir);
  const { kysely, close } = connectDatabase({
    url: shop.databaseUrl,
    max: 2,
    applicationName: 'fpx-bench',
  });
  try {
    const customers = await openCustomers(shop.url);
    await queuePrints(kysely, shop.config, { files, count });
    const placing = { kysely, mailFolder: shop.mailFolder, customers };
    await placeOrders(placing, warmUp);
    await waitForWorker(kysely);
    isGood = report(await measureRounds(shop, placing));
  } finally {
    await close();
    await shop.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
