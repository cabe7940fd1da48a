import { parseArgs } from 'node:util';
import type { Config } from '#server/config.ts';
import { say } from '../say.mjs';
import { watchNpm } from './parent-watch.ts';
import type { ShopState } from './preflight.ts';
import { findOwnerLink } from './owner-link.ts';
import { isAnywhere, ownAddresses } from './processes.ts';
import { type Shop, startShop } from './shop.ts';
import { oneLine } from './start-error.ts';

// A terminal, npm and a parent may each pass the same signal on; a person's second one comes later.
const sameSignal = 1_000;

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

function complain(line: string): void {
  void process.stderr.write(`fpx: ${line}\n`);
}

let state: ShopState = 'running';
let shop: Shop | undefined;
let firstRequest: number | undefined;
const starting = new AbortController();

function requestStop(): void {
  const now = Date.now();
  if (firstRequest !== undefined) {
    if (now - firstRequest > sameSignal) force();
    return;
  }
  firstRequest = now;
  state = 'stopping';
  starting.abort();
  if (shop) void stop(shop);
}

async function stop(running: Shop): Promise<void> {
  say('stopping ...');
  try {
    await running.stop();
    process.exit(0);
  } catch (error) {
    complain(oneLine(error));
    process.exit(1);
  }
}

function force(): void {
  complain('forced to stop');
  shop?.kill();
  process.exit(1);
}

function announce({ config, sandboxUrl }: Shop): void {
  const { origin, host, port, sandbox } = config;
  say(`the shop is open: ${origin}`);
  if (isAnywhere(host)) {
    for (const address of ownAddresses()) say(`from other devices: http://${address}:${port}`);
  }
  if (sandbox) say(`cards are taken by the sandbox at ${sandboxUrl}; no money moves`);
}

/** The shop runs without the link, which `npm run ops -- owner-link` makes too. */
async function announceOwner({ config, databaseUrl }: Shop): Promise<void> {
  try {
    const link = await findOwnerLink(config, databaseUrl);
    if (link !== null) say(`the owner signs in at ${link}`);
  } catch (error) {
    complain(`the owner's link could not be made: ${oneLine(error)}`);
  }
}

function notifyParent({ config, sandboxUrl, databaseUrl, pids }: Shop): void {
  const { origin: url, dataDir }: Config = config;
  process.send?.({ ready: true, url, dataDir, sandboxUrl, databaseUrl, pids: pids() });
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
  process.on('disconnect', requestStop);
  await watchNpm(requestStop);
  const { dev } = values;
  const options = { env: process.env, dev, say, complain, abort: starting, state: () => state };
  try {
    shop = await startShop(options);
  } catch (error) {
    if (firstRequest !== undefined) process.exit(0);
    complain(oneLine(error));
    process.exit(1);
  }
  if (firstRequest !== undefined) return stop(shop);
  announce(shop);
  await announceOwner(shop);
  notifyParent(shop);
}

await main();
