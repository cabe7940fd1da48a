import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSandbox } from '#sandbox/server.ts';
import { readConfig, type Config } from '#server/config.ts';
import { connectDatabase, type Database } from '#server/platform/db/connect.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { makeDatabase } from '#tests/support/databases.ts';
import { makeCustomers, type Customer } from './customers.ts';
import { startInProcess } from './in-process-shop.ts';
import { startThreeInProcess } from './several-processes.ts';
import { openControl, type SandboxControl } from './sandbox-control.ts';
import type { Ground, ShopProcess, StartShop } from './shop-process.ts';

/**
 * The environment of schedules, which run one after the other: a database, the sandbox, customers, and the
 * current shop process.
 */
export interface World {
  /** Reads the database independently of the shop. */
  readonly observer: Database;
  readonly config: Config;
  readonly sandbox: SandboxControl;
  readonly customers: readonly Customer[];
  /** The id of a studio where orders are paid and picked up. */
  readonly studio: string;
  readonly now: () => number;
  /** Advances the clocks of shop and sandbox. */
  readonly advance: (seconds: number) => Promise<void>;
  /** Sets the shop's clock alone forward or back. */
  readonly shift: (seconds: number) => void;
  readonly shop: () => ShopProcess;
  /** Starts a new process if the last one has ended; returns whether it had. */
  readonly reviveShop: () => Promise<boolean>;
  /** Moves the shop into this process, where its clock and its jobs can be controlled. */
  readonly calmDown: () => Promise<void>;
  /** Deletes every order and payment; customers and their pictures stay. */
  readonly reset: () => Promise<void>;
  /** Whether the shop's worker sends its mails, and so removes their jobs. */
  readonly sendsMail: boolean;
  /** Problems since the reset that no planned fault explains. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

const fixedEnv = {
  // Each process of the shop listens on another port.
  PUBLIC_URL: 'http://prints.example',
  SESSION_SECRET: 'faults-session-secret-of-32-letters!',
  SEED_DEMO: '0',
  LIMITS: 'none',
};

/** Without triggers: some of the tables that refer to these only grow. */
const forget = `
  set session_replication_role = replica;
  truncate invoices, invoice_series, orders, order_drafts, payment_attempts, payments, payment_reviews, provider_events, refunds,
    gift_cards, gift_card_entries, price_rules, price_rule_uses cascade;
  truncate graphile_worker._private_jobs;
  set session_replication_role = origin`;

const webhookPaths = { helcim: '/api/webhooks/cards', stripe: '/api/webhooks/checkout' };

async function openSandbox(env: Readonly<Record<string, string>>) {
  const keys = readConfig(env).sandbox;
  const server = await startSandbox({
    helcimToken: keys?.helcimToken,
    webhookToken: keys?.webhookToken,
    stripeKey: keys?.stripeKey,
    stripeWebhookSecret: keys?.stripeWebhookSecret,
    webhookRetryMs: [20],
  });
  return { server, control: openControl(server.url) };
}

/** The current process of the shop and its successors; `turned` runs after each replacement. */
async function keepShop(
  ground: Ground,
  first: StartShop,
  turned: (shop: ShopProcess) => Promise<void>,
) {
  let start = first;
  let shop = await start(ground);
  const revive = async (): Promise<boolean> => {
    if (!shop.isOver()) return false;
    const ended = shop;
    shop = await start(ground);
    await turned(shop);
    await ended.stop();
    return true;
  };
  const become = async (next: StartShop): Promise<void> => {
    if (start === next) return;
    start = next;
    await shop.stop();
    await revive();
  };
  return { current: () => shop, revive, become };
}

/** The clocks of shop and sandbox, which advance together. */
function openTime(sandbox: SandboxControl) {
  let ahead = 0;
  return {
    now: (): number => Date.now() + ahead,
    ahead: (): number => ahead,
    reset: (): void => {
      ahead = 0;
    },
    shift: (seconds: number, notifyShop: () => void): void => {
      ahead += seconds * 1000;
      notifyShop();
    },
    advance: async (seconds: number, notifyShop: () => void): Promise<void> => {
      ahead += seconds * 1000;
      notifyShop();
      await sandbox.advance(seconds);
      // The sandbox signs by the machine's clock, the shop compares with its own.
      await sandbox.post('/control/webhooks', { skewSeconds: Math.round(ahead / 1000) });
    },
  };
}

async function startAnew(sandbox: SandboxControl, observer: Database): Promise<void> {
  await sandbox.post('/control/reset', {});
  const unlimited = { concurrent: null, perMinute: null, perHour: null };
  await sandbox.post('/control/limits', unlimited);
  await observer.pool.query(forget);
  await sandbox.post('/control/webhooks', { hold: true });
}

/** Opens a world on a PostgreSQL with the migrated template. */
export async function openWorld(
  postgresUrl: string,
  startShop: StartShop = startInProcess,
): Promise<World> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-faults-'));
  const env = { ...fixedEnv, DATA_DIR: dataDir };
  const sandbox = await openSandbox(env);
  const own = await makeDatabase(postgresUrl, 'migrated');
  const observer = connectDatabase({ url: own.url, max: 2, applicationName: 'fpx-observer' });
  const config = readConfig({ ...env, SANDBOX_URL: sandbox.server.url });
  const complaints: string[] = [];
  const time = openTime(sandbox.control);
  const ground: Ground = {
    databaseUrl: own.url,
    sandboxUrl: sandbox.server.url,
    env,
    now: time.now,
    ahead: time.ahead,
    observer,
    complain: (what) => void complaints.push(what),
  };
  const turnWebhooks = async ({ url }: ShopProcess): Promise<void> => {
    await sandbox.control.post('/control/webhooks', {
      url: url + webhookPaths.helcim,
      stripeUrl: url + webhookPaths.stripe,
    });
  };
  const shop = await keepShop(ground, startShop, turnWebhooks);
  return {
    observer,
    config,
    sandbox: sandbox.control,
    customers: await makeCustomers(config, observer),
    studio: await buildStudio(observer.kysely, { country: 'US', timeZone: 'America/Chicago' }),
    now: time.now,
    advance: (seconds) => time.advance(seconds, () => shop.current().clockMoved()),
    shift: (seconds) => time.shift(seconds, () => shop.current().clockMoved()),
    shop: shop.current,
    reviveShop: shop.revive,
    calmDown: () => shop.become(startInProcess),
    sendsMail: startShop !== startInProcess && startShop !== startThreeInProcess,
    complaints,
    reset: async () => {
      time.reset();
      complaints.length = 0;
      await shop.become(startShop);
      shop.current().clockMoved();
      await startAnew(sandbox.control, observer);
      await turnWebhooks(shop.current());
    },
    close: async () => {
      await shop.current().stop();
      await observer.close();
      await own.drop();
      await sandbox.server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
