import { parseArgs } from 'node:util';
import { startTestPostgres } from '#tests/support/databases.ts';
import { runDatabaseKills } from './database-kills.ts';
import { startInProcess } from './in-process-shop.ts';
import { startKilled } from './killed-shop.ts';
import { startThreeInProcess, startThreeKilled } from './several-processes.ts';
import { runSchedule, type ScheduleCounts, type ScheduleOutcome } from './schedule.ts';
import type { StartShop } from './shop-process.ts';
import { openWorld } from './world.ts';

const usage = `npm run test:faults -- [--count 2000] [--kills 50] [--from 1] [--database-kills 10] [--several]
npm run test:faults -- --seed 17          that schedule alone, told as it went
npm run test:faults -- --seed 17 --kill   the same with a real kill -9
--several                                 a shop of three processes`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    kill: { type: 'boolean', default: false },
    several: { type: 'boolean', default: false },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '50' },
    'database-kills': { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
});

const inProcess = values.several ? startThreeInProcess : startInProcess;
const killed = values.several ? startThreeKilled : startKilled;

function say(line: string): void {
  void process.stdout.write(`${line}\n`);
}

function printOutcome({ seed, events, violations }: ScheduleOutcome, kill: boolean): void {
  say(`\n--seed ${seed}${kill ? ' --kill' : ''}${values.several ? ' --several' : ''}`);
  for (const event of events) say(`  ${event}`);
  for (const violation of violations) say(`  VIOLATION ${violation}`);
}

interface Totals extends ScheduleCounts {
  readonly schedules: number;
  readonly violations: number;
}

const none: Totals = {
  schedules: 0,
  events: 0,
  crashes: 0,
  orders: 0,
  captures: 0,
  refunds: 0,
  reviews: 0,
  foreign: 0,
  delayed: 0,
  lostResponses: 0,
  violations: 0,
};

function add(totals: Totals, { counts, violations }: ScheduleOutcome): Totals {
  return {
    schedules: totals.schedules + 1,
    events: totals.events + counts.events,
    crashes: totals.crashes + counts.crashes,
    orders: totals.orders + counts.orders,
    captures: totals.captures + counts.captures,
    refunds: totals.refunds + counts.refunds,
    reviews: totals.reviews + counts.reviews,
    foreign: totals.foreign + counts.foreign,
    delayed: totals.delayed + counts.delayed,
    lostResponses: totals.lostResponses + counts.lostResponses,
    violations: totals.violations + violations.length,
  };
}

function lineOf(totals: Totals): string {
  return Object.entries(totals)
    .map(([name, total]) => `${total} ${name}`)
    .join(', ');
}

interface Plan {
  readonly start: StartShop;
  readonly from: number;
  readonly count: number;
  readonly each: number;
}

/** Runs schedules one after the other in a world of their own, and reports those with violations. */
async function playAll(postgresUrl: string, plan: Plan, before: Totals): Promise<Totals> {
  const kill = plan.start === killed;
  const world = await openWorld(postgresUrl, plan.start);
  let totals = before;
  try {
    for (let seed = plan.from; seed < plan.from + plan.count; seed += 1) {
      const outcome = await runSchedule(world, seed);
      totals = add(totals, outcome);
      if (outcome.violations.length > 0 || values.seed !== undefined) printOutcome(outcome, kill);
      if ((seed - plan.from + 1) % plan.each === 0) say(`… ${lineOf(totals)}`);
    }
  } finally {
    await world.close();
  }
  return totals;
}

function plansOf(): Plan[] {
  if (values.seed !== undefined) {
    const start = values.kill ? killed : inProcess;
    return [{ start, from: Number(values.seed), count: 1, each: 100 }];
  }
  const from = Number(values.from);
  const plans = [
    { start: inProcess, from, count: Number(values.count), each: 100 },
    { start: killed, from, count: Number(values.kills), each: 10 },
  ];
  return plans.filter(({ count }) => count > 0);
}

const ordersWhileDatabaseDies = 200;

/**
 * Runs the whole shop with its supervisor, kills PostgreSQL this many times and returns the number of
 * violations.
 */
async function killDatabase(kills: number): Promise<number> {
  if (kills === 0 || values.seed !== undefined) return 0;
  const outcome = await runDatabaseKills({ orders: ordersWhileDatabaseDies, kills });
  const { violations, ...counts } = outcome;
  for (const violation of violations) say(`  VIOLATION ${violation}`);
  say(`PostgreSQL killed: ${JSON.stringify(counts)}`);
  return violations.length;
}

async function main(): Promise<void> {
  const postgres = await startTestPostgres();
  let totals = none;
  try {
    for (const plan of plansOf()) totals = await playAll(postgres.url, plan, totals);
  } finally {
    await postgres.stop();
  }
  say(lineOf(totals));
  const violations = totals.violations + (await killDatabase(Number(values['database-kills'])));
  process.exitCode = violations > 0 ? 1 : 0;
}

if (values.help) say(usage);
else await main();
