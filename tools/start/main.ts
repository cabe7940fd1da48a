import { parseArgs } from 'node:util';
import type { Config } from '#server/config.ts';
import { say } from '../say.mjs';
import { watchNpm } from './parent-watch.ts';
import type { ShopState } from './preflight.ts';
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
  notifyParent(shop);
}

await main();
