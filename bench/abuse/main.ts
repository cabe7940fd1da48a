// Measures another customer during an attack: the 95th percentile of the customer's requests while one address repeats
// each attack on 8 connections, and the memory of the shop's server.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import demo from '#server/demo-studios.json' with { type: 'json' };
import { importStudios } from '#server/features/studios/index.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { systemCaller } from '#server/platform/audit/caller.ts';
import { startRunningShop, type RunningShop } from '#tests/support/shop.ts';
import { launch } from '../lib/launch.ts';
import { quantile } from '../lib/statistics.ts';
import { serverWords, watchServer } from '../memory/server-memory.ts';
import { attacks } from './attacks.ts';
import type { CardOrder } from './card-order.ts';
import { placeHonestOrders, probes, watchHonestCustomer } from './honest-customer.ts';

const seconds = Number(process.env.SECONDS ?? 60);
const maxMs = 250;
const maxMb = 600;

/** Studios like those of the demo data, spread over the world. */
function makeStudios(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...demo[index % demo.length],
    slug: `made-${index}`,
    // Steps that spread over the whole map instead of along lines.
    coordinates: {
      latitude: -60 + ((index * 0.618_034) % 1) * 120,
      longitude: -180 + ((index * 0.754_878) % 1) * 360,
    },
  }));
}

async function addStudios(shop: RunningShop): Promise<void> {
  const database = connectDatabase({
    url: shop.databaseUrl,
    max: 1,
    applicationName: 'fpx-bench',
  });
  try {
    const rows = makeStudios(10_000).map((value, index) => ({ row: index + 1, value }));
    const deps = { kysely: database.kysely, clock: Date.now };
    const { faults } = await importStudios(deps, systemCaller, rows);
    if (faults.length > 0) throw new Error(JSON.stringify(faults[0]));
  } finally {
    await database.close();
  }
}

/** Starts the attack and returns a function that ends it with the number of responses by status. */
async function startAttack(shop: RunningShop, name: string) {
  const attacker = await launch('bench/abuse/attacker.ts', [name, shop.url], {});
  return async (): Promise<string> => {
    const reported = once(attacker, 'message');
    attacker.send('end');
    const [statuses] = (await reported) as [Record<number, number>];
    return Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status === '0' ? 'closed' : status}`)
      .join(', ');
  };
}

/** A run without an attack, with which the others are compared. */
let idle: readonly number[] = [];

async function measure(
  shop: RunningShop,
  name: string | null,
  orders: CardOrder[],
): Promise<boolean> {
  const endAttack = name === null ? null : await startAttack(shop, name);
  const endMemory = watchServer(shop);
  const endCustomer = await watchHonestCustomer(shop.url, orders);
  await sleep(seconds * 1000);
  const { times, refusals } = await endCustomer();
  const peaks = endMemory();
  const met = await endAttack?.();
  const p95s = probes.map((probe) => quantile(times[probe], 0.95));
  const words = probes.map(
    (probe, index) => `${probe} ${p95s[index]?.toFixed(0)} ms (${times[probe].length})`,
  );
  console.log(`${name ?? 'no attack'}: p95 ${words.join(', ')}; ${serverWords(peaks)}`);
  if (met) console.log(`  attacker met: ${met}`);
  if (refusals.size > 0)
    console.log(`  customer refused: ${JSON.stringify(Object.fromEntries(refusals))}`);
  if (name === null) idle = p95s;
  return p95s.every((ms, index) => ms < maxMs + (idle[index] ?? 0)) && peaks.together < maxMb;
}

if (process.platform !== 'linux') {
  console.log('memory is read from /proc: Linux only');
  process.exit(0);
}
// An empty variable counts as unset: the limits of a real shop.
const shop = await startRunningShop({ env: { LIMITS: '' } });
let isGood = true;
try {
  await addStudios(shop);
  const runs = [null, ...Object.keys(attacks)];
  const orders = await placeHonestOrders(shop.url, runs.length);
  for (const [index, name] of runs.entries()) {
    isGood = (await measure(shop, name, orders[index] ?? [])) && isGood;
  }
} finally {
  await shop.stop();
}
console.log(
  `wanted: every p95 within ${maxMs} ms of that without an attack, server under ${maxMb} MB`,
);
process.exit(isGood ? 0 : 1);
