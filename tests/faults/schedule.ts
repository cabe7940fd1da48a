import { issueGiftCard, insertPriceRule } from '#server/features/discounts/index.ts';
import { findOrderById } from '#server/features/orders/index.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { violationsIn } from './books.ts';
import { buying } from './buying.ts';
import { createChance, type Chance } from './chance.ts';
import { readCharges } from './charges.ts';
import { queuedMails } from './job-queue.ts';
import { readShopBooks } from './ledger.ts';
import { others } from './others.ts';
import { paying } from './paying.ts';
import { providers } from './providers.ts';
import { waitUntilQuiet } from './wait-until-quiet.ts';
import { shopTurns } from './shop-turns.ts';
import { staff } from './staff.ts';
import { disputes } from './disputes.ts';
import { owner } from './owner.ts';
import type { Actor, Stage, PlannedTurn } from './stage.ts';
import type { World } from './world.ts';

/** The result of one schedule. */
export interface ScheduleOutcome {
  readonly seed: number;
  readonly events: readonly string[];
  readonly violations: readonly string[];
  readonly counts: ScheduleCounts;
}

/** See {@link ScheduleOutcome}. */
export interface ScheduleCounts {
  readonly events: number;
  readonly crashes: number;
  readonly orders: number;
  readonly captures: number;
  readonly refunds: number;
  readonly reviews: number;
  readonly foreign: number;
  readonly delayed: number;
  readonly lostResponses: number;
}

const giftCodes = ['FAULTSHAREDCARD1', 'FAULTSHAREDCARD2'];
const discountCode = 'LASTFEW';

async function stock({ observer: { kysely }, config }: World, chance: Chance): Promise<void> {
  for (const code of giftCodes) {
    const amount = chance.int(500, 4000);
    await issueGiftCard(kysely, callerNamed('Bo'), config.codeKey, {
      code,
      currency: 'USD',
      amount,
    });
  }
  await insertPriceRule(kysely, {
    code: discountCode,
    valueType: 'percentage',
    value: '-10.0',
    usageLimit: chance.int(1, 3),
  });
}

const actors: readonly Actor[] = [
  ...buying,
  ...paying,
  ...providers,
  ...others,
  ...shopTurns,
  ...staff,
  ...disputes,
  ...owner,
];

/** Most actions need an order: without one, most turns attempt to place it. */
function planTurn(stage: Stage, chance: Chance): PlannedTurn | null {
  const among = stage.orders.length === 0 && chance.percent(60) ? buying : actors;
  return chance.weighted(among)?.plan(stage, chance) ?? null;
}

/** Mostly one turn, sometimes a few at the same time. */
function planTurns(stage: Stage, chance: Chance): PlannedTurn[] {
  const count = chance.percent(75) ? 1 : chance.int(2, 4);
  const turns = Array.from({ length: count }, () => planTurn(stage, chance));
  return turns.filter((turn) => turn !== null);
}

async function play(stage: Stage, chance: Chance): Promise<void> {
  const length = chance.int(12, 40);
  while (stage.events.length < length) {
    const turns = planTurns(stage, chance);
    const together = turns.length > 1 ? '  at once: ' : '';
    const reported = await Promise.all(
      turns.map(async ({ title, run }) => `${together}${title}: ${await run()}`),
    );
    stage.events.push(...reported);
    if (await stage.world.reviveShop()) {
      stage.counts.crashes += 1;
      stage.events.push('THE SHOP ENDED and another process goes on');
    }
  }
}

async function audit({ world, foreign }: Stage) {
  const {
    observer: { pool, kysely },
    sandbox,
    sendsMail,
  } = world;
  const books = await readShopBooks(pool);
  const charges = await readCharges(sandbox);
  const confirmations = await queuedMails(pool, 'customer-confirmation', sendsMail);
  const orders = await Promise.all(books.orders.map(({ id }) => findOrderById(kysely, id)));
  const shownRefunds = new Map(
    orders.map((order) => [order?.id ?? '', order?.refundedAmount ?? 0]),
  );
  return { ...books, charges, confirmations, foreign, shownRefunds };
}

/** Runs the schedule of a seed from an empty shop, waits until nothing changes any more, and checks all the books. */
export async function runSchedule(world: World, seed: number): Promise<ScheduleOutcome> {
  const chance = createChance(seed);
  await world.reset();
  await stock(world, chance);
  const counts = { crashes: 0, delayed: 0, lostResponses: 0 };
  const stage: Stage = {
    world,
    giftCodes,
    discountCode,
    orders: [],
    windows: [],
    events: [],
    foreign: new Set(),
    counts,
  };
  await play(stage, chance);
  const isQuiet = await waitUntilQuiet(stage, chance);
  const books = await audit(stage);
  return {
    seed,
    events: stage.events,
    violations: [
      ...world.complaints,
      ...(isQuiet ? [] : ['things did not come to rest']),
      ...violationsIn(books),
    ],
    counts: {
      events: stage.events.length,
      ...counts,
      foreign: stage.foreign.size,
      orders: books.orders.length,
      captures: books.charges.length,
      refunds: books.charges.filter(({ refunded }) => refunded > 0).length,
      reviews: books.reviews.length,
    },
  };
}
