import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { openBeside, openGate } from '#tests/support/openings.ts';
import type { AwaitingOrder } from '#tests/support/paying.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { openLog } from '../../../platform/http/logger.ts';
import { openCallGate, type CallGate } from './call-gate.ts';
import { openHelcim } from './helcim/client.ts';

/**
 * Starts a relay in front of the sandbox that delays calls by 400 ms and refuses more than five at once, as the live
 * service does.
 */
async function startSlowProvider(sandboxUrl: string) {
  let inFlight = 0;
  let peak = 0;
  let refused = 0;
  const forward = async (request: IncomingMessage) => {
    const body = await buffer(request);
    await pause(400);
    const { 'api-token': token, 'content-type': type } = request.headers;
    const result = await fetch(sandboxUrl + (request.url ?? ''), {
      method: request.method ?? 'GET',
      headers: { 'api-token': String(token), 'content-type': String(type) },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    return { status: result.status, text: await result.text() };
  };
  const server = createServer((request, response) => {
    inFlight += 1;
    peak = Math.max(peak, inFlight);
    response.once('close', () => {
      inFlight -= 1;
    });
    if (inFlight > 5) {
      refused += 1;
      response.writeHead(429).end(JSON.stringify({ errors: 'Too Many Requests' }));
      return;
    }
    forward(request).then(
      ({ status, text }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(text),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The maximum number of calls in flight, including refused ones. */
    peak: () => peak,
    refused: () => refused,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type SlowProvider = Awaited<ReturnType<typeof startSlowProvider>>;

const it = shopTest.extend('provider', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
  const provider = await startSlowProvider(shop.sandboxUrl);
  onCleanup(provider.stop);
  return provider;
});

const log = openLog({ role: 'test', level: 'silent' });

function gateOf(
  { database: { kysely } }: TestShop,
  waitMs = 10_000,
  closing = new AbortController().signal,
): CallGate {
  return openCallGate({ kysely, log, provider: 'helcim', slots: 4, waitMs, closing });
}

/** Payments of a shop process that reaches the provider through its own gate. */
function processOf(shop: TestShop, provider: SlowProvider) {
  const { helcim } = shop.config;
  if (!helcim) throw new Error('no card window');
  const config = { ...helcim, apiUrl: `${provider.url}/v2` };
  return { helcim: openHelcim(config, { gate: gateOf(shop) }) };
}

/** A call that ends when it is released. */
function heldCall(calls: CallGate) {
  const gate = openGate();
  const done = calls.run(async () => {
    await gate.pass();
    return 'done';
  });
  return { begun: gate.reached, release: gate.release, done };
}

async function holdAllSlots(calls: CallGate) {
  const held = Array.from({ length: 4 }, () => heldCall(calls));
  await Promise.all(held.map(({ begun }) => begun));
  return async () => {
    for (const { release } of held) release();
    expect(await Promise.all(held.map(({ done }) => done))).toEqual(held.map(() => 'done'));
  };
}

describe('openCallGate', () => {
  it('opens a window for each of 20 customers of two processes at a provider that takes five calls at once', async ({
    shop,
    paying,
    provider,
  }) => {
    const processes = [processOf(shop, provider), processOf(shop, provider)] as const;
    const customers: [TestBrowser, AwaitingOrder][] = [];
    for (let count = 0; count < 20; count += 1) {
      const browser = await shop.browser();
      customers.push([browser, await paying.place(browser)]);
    }
    const opened = await Promise.all(
      customers.map(([browser, order], index) =>
        openBeside(shop, browser, order, processes[index % 2 === 0 ? 0 : 1]),
      ),
    );
    const tokens = opened.map((response) => (response.ok ? response.value.token : response.code));
    expect(new Set(tokens).size).toBe(20);
    expect(opened.filter(({ ok }) => ok)).toHaveLength(20);
    expect(provider.peak()).toBe(4);
    expect(provider.refused()).toBe(0);
  });

  it('returns null without calling when no slot becomes free in time', async ({ shop }) => {
    const first = gateOf(shop);
    const releaseAll = await holdAllSlots(first);
    let isCalled = false;
    const call = async () => {
      isCalled = true;
    };
    expect(await gateOf(shop, 200).run(call)).toBeNull();
    expect(await first.run(call, AbortSignal.timeout(200))).toBeNull();
    expect(isCalled).toBe(false);
    await releaseAll();
    expect(await gateOf(shop).run(async () => 'free')).toBe('free');
  });

  it('ends the calls that wait when its process closes, and lets those in flight end', async ({
    shop,
  }) => {
    const closing = new AbortController();
    const aMinute = 60_000;
    const gate = gateOf(shop, aMinute, closing.signal);
    const releaseAll = await holdAllSlots(gate);
    const waiting = gate.run(async () => 'called');
    const elsewhere = gateOf(shop, aMinute, closing.signal).run(async () => 'called');
    closing.abort();
    expect(await Promise.all([waiting, elsewhere])).toEqual([null, null]);
    expect(await gate.run(async () => 'called')).toBeNull();
    await releaseAll();
    expect(await gate.run(async () => 'called')).toBe('called');
  });

  it('frees the slots of a process that died with its connection', async ({ shop }) => {
    const dying = gateOf(shop);
    const releaseAll = await holdAllSlots(dying);
    await shop.database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(await gateOf(shop).run(async () => 'free')).toBe('free');
    await releaseAll();
    expect(await dying.run(async () => 'again')).toBe('again');
  });
});
