import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { outputFormats } from '#domain/lab/drop.ts';
import { buildDrop, buildLabToken, type BuiltDrop } from '#tests/support/build-drop.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { bundleAgent } from '#tools/bundle-agent.ts';
import { createChance, type Chance } from '../chance.ts';
import { startAgentProcess, type AgentProcess } from './agent-process.ts';
import { startFaultyProxy, type FaultyProxy, type ProxyCounts } from './faulty-proxy.ts';
import { startLabProgram } from './lab-program.ts';

/** A trial of one agent. */
export interface TrialPlan {
  readonly seed: number;
  readonly jobs: number;
  readonly kills: number;
  /** The hot folder, empty. */
  readonly folder: string;
  /** Whether an hour passes without a connection. */
  readonly offline: boolean;
  /** Whether the folder's disk is small enough to be filled in between. */
  readonly fillsDisk: boolean;
  readonly bytesEach: number;
  /** Longest time until all drops must have ended, in milliseconds. */
  readonly timeout: number;
}

/** Result of a trial. */
export interface TrialResult {
  readonly missing: readonly string[];
  readonly doubled: readonly string[];
  /** Faults of drops at the moment they became visible. */
  readonly faults: readonly string[];
  /** Drops that the shop does not know as accepted, printed or gone. */
  readonly unreported: readonly string[];
  readonly kills: number;
  /** Whether the agent met the full disk. */
  readonly metFullDisk: boolean;
  readonly seconds: number;
  readonly proxy: ProxyCounts;
  readonly output: string;
}

const hour = 60 * 60 * 1000;

interface Stage {
  readonly plan: TrialPlan;
  readonly shop: TestShop;
  readonly proxy: FaultyProxy;
  readonly chance: Chance;
  readonly start: () => AgentProcess;
  /** Kills the agent when the next drop appears, or after five seconds. */
  readonly untilAppearing: (agent: AgentProcess) => Promise<void>;
  /** Names of the drops that have appeared. */
  readonly seen: ReadonlyMap<string, number>;
}

async function buildDrops(shop: TestShop, plan: TrialPlan, studio: string) {
  const drops: BuiltDrop[] = [];
  for (let index = 0; index < plan.jobs; index += 1) {
    const other = outputFormats[Math.floor(index / 2) % outputFormats.length] ?? 'tree';
    const format = index % 2 === 0 ? 'fuji' : other;
    const { bytesEach } = plan;
    drops.push(await buildDrop(shop, { studio, format, prints: 1 + (index % 4), bytesEach }));
  }
  return drops;
}

/** Fills the disk of the folder until the agent reports it, at most 20 s, then frees it; returns whether it did. */
async function fillDisk(folder: string, agent: AgentProcess): Promise<boolean> {
  const ballast = path.join(folder, '.ballast');
  const handle = await open(ballast, 'w');
  const chunk = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) await handle.write(chunk);
  } catch {
    // It is full.
  } finally {
    await handle.close();
  }
  const isMet = (): boolean => /disk is full|ENOSPC/.test(agent.output());
  for (let waited = 0; waited < 20_000 && !isMet(); waited += 200) await wait(200);
  await rm(ballast);
  return isMet();
}

/** Waits until a share of the drops has appeared. */
async function untilSeen({ plan, seen }: Stage, share: number): Promise<void> {
  const end = performance.now() + plan.timeout;
  while (seen.size < plan.jobs * share && performance.now() < end) await wait(20);
}

/** An hour without a connection: all leases end, and the agent goes on afterwards. */
async function passOfflineHour({ shop, proxy, chance }: Stage, agent: AgentProcess) {
  proxy.mode = 'offline';
  await wait(500);
  shop.clock.offset += hour;
  agent.letPass(hour);
  await wait(chance.int(1500, 3000));
  proxy.mode = 'faulty';
}

async function runStages(stage: Stage) {
  const { plan, chance, start } = stage;
  let agent = start();
  let kills = 0;
  let metFullDisk = false;
  const restart = async (): Promise<void> => {
    await agent.kill();
    agent = start();
    kills += 1;
  };
  /** Every other kill is at the moment in which a drop appears, before the agent can have recorded it. */
  const killSome = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      if (index % 2 === 0) await wait(chance.int(300, 2000));
      else await stage.untilAppearing(agent);
      await restart();
    }
  };
  await killSome(Math.ceil(plan.kills / 2));
  if (plan.offline) {
    await untilSeen(stage, 0.3);
    await passOfflineHour(stage, agent);
  }
  if (plan.fillsDisk) {
    await untilSeen(stage, 0.5);
    metFullDisk = await fillDisk(plan.folder, agent);
  }
  await killSome(Math.floor(plan.kills / 2));
  return { agent, kills, metFullDisk };
}

async function unfinished({ database }: TestShop, studio: string): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('printDrops')
    .select(['name', 'state', 'fault'])
    .where('studio', '=', studio)
    .execute();
  return rows
    .filter(({ state, fault }) => !['accepted', 'printed'].includes(state) && fault === null)
    .map(({ name, state }) => `${name} is ${state}`);
}

async function untilReported(stage: Stage, studio: string): Promise<string[]> {
  const end = performance.now() + stage.plan.timeout;
  for (;;) {
    const left = await unfinished(stage.shop, studio);
    if (left.length === 0 || performance.now() > end) return left;
    await wait(200);
  }
}

/** Runs the agent that labs install through lost, cut, repeated and late answers, kills, an hour offline and a full disk. */
export async function runAgentTrial(
  shop: TestShop,
  shopUrl: string,
  plan: TrialPlan,
): Promise<TrialResult> {
  const studio = await buildStudio(shop.database.kysely);
  const { token } = await buildLabToken(shop, studio);
  const drops = await buildDrops(shop, plan, studio);
  const proxy = await startFaultyProxy(shopUrl, plan.seed);
  let onAppear = (_drop: BuiltDrop): void => undefined;
  const lab = startLabProgram(plan.folder, drops, (drop) => onAppear(drop));
  const untilAppearing = async (agent: AgentProcess): Promise<void> => {
    const appeared = Promise.withResolvers<undefined>();
    onAppear = ({ manifest }) => {
      // Of the other forms a trace stays in the folder, so that they are harder to write twice.
      if (manifest.format !== 'fuji') return;
      void agent.kill();
      appeared.resolve(undefined);
    };
    await Promise.race([appeared.promise, wait(5000)]);
    onAppear = () => undefined;
  };
  const began = performance.now();
  const { folder } = plan;
  const programs = await mkdtemp(path.join(os.tmpdir(), 'fpx-agent-'));
  const program = path.join(programs, 'fpx-agent.mjs');
  await bundleAgent(program);
  const state = path.join(programs, 'state');
  const start = () =>
    startAgentProcess({ program, shop: proxy.url, token, folder, state, clockAhead: 3 * hour });
  const stage = {
    plan,
    shop,
    proxy,
    chance: createChance(plan.seed),
    start,
    untilAppearing,
    seen: lab.seen,
  };
  const { agent, kills, metFullDisk } = await runStages(stage);
  const unreported = await untilReported(stage, studio);
  const seconds = (performance.now() - began) / 1000;
  await agent.stop();
  await lab.stop();
  await proxy.close();
  await rm(programs, { recursive: true, force: true });
  const times = drops.map(({ name }) => ({ name, count: lab.seen.get(name) ?? 0 }));
  return {
    missing: times.filter(({ count }) => count === 0).map(({ name }) => name),
    doubled: times.filter(({ count }) => count > 1).map(({ name }) => name),
    faults: lab.faults,
    unreported,
    kills,
    metFullDisk,
    seconds: Math.round(seconds * 10) / 10,
    proxy: proxy.counts,
    output: agent.output(),
  };
}
