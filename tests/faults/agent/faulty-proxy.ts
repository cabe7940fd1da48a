import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createChance, type Chance } from '../chance.ts';

/** Number of requests with each fault. */
export interface ProxyCounts {
  requests: number;
  refused: number;
  lostResponses: number;
  cutResponses: number;
  repeated: number;
  late: number;
}

/** A proxy that damages the traffic between an agent and a shop. */
export interface FaultyProxy {
  readonly url: string;
  readonly counts: ProxyCounts;
  /** `offline`: every connection breaks. `calm`: no faults. */
  mode: 'faulty' | 'offline' | 'calm';
  readonly close: () => Promise<void>;
}

interface Received {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

async function readAll(stream: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function forward(shop: URL, request: http.IncomingMessage, body: Buffer): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      new URL(request.url ?? '/', shop),
      { method: request.method, headers: { ...request.headers, host: shop.host }, agent: false },
      (response) => {
        readAll(response).then(
          (bytes) =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
          reject,
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Percent of requests with each fault. */
const rates = { refused: 4, lost: 5, cut: 4, repeated: 6, late: 4, slow: 10 };

/** The state of a proxy that its requests share. */
interface ProxyState {
  readonly shop: URL;
  readonly chance: Chance;
  readonly counts: ProxyCounts;
  mode: FaultyProxy['mode'];
}

async function repeat(
  { shop }: ProxyState,
  request: http.IncomingMessage,
  body: Buffer,
  after: number,
): Promise<void> {
  await wait(after);
  await forward(shop, request, body).catch(() => undefined);
}

/** Sends a request to the shop a second time, at once or later. */
async function repeatSome(state: ProxyState, request: http.IncomingMessage, body: Buffer) {
  const { chance, counts } = state;
  if (chance.percent(rates.repeated)) {
    counts.repeated += 1;
    await repeat(state, request, body, 0);
  }
  if (chance.percent(rates.late)) {
    counts.late += 1;
    void repeat(state, request, body, chance.int(300, 3000));
  }
}

async function respond(
  state: ProxyState,
  request: http.IncomingMessage,
  response: http.ServerResponse,
) {
  const { shop, chance, counts } = state;
  const body = await readAll(request);
  const isFaulty = state.mode === 'faulty';
  counts.requests += 1;
  if (isFaulty && chance.percent(rates.slow)) await wait(chance.int(10, 300));
  if (isFaulty && chance.percent(rates.refused)) {
    counts.refused += 1;
    return response.destroy();
  }
  const received = await forward(shop, request, body);
  if (isFaulty && request.method === 'POST') await repeatSome(state, request, body);
  if (isFaulty && chance.percent(rates.lost)) {
    counts.lostResponses += 1;
    return response.destroy();
  }
  response.writeHead(received.status, received.headers);
  if (isFaulty && received.body.length > 1 && chance.percent(rates.cut)) {
    counts.cutResponses += 1;
    const half = received.body.subarray(0, Math.floor(received.body.length / 2));
    return response.write(half, () => response.destroy());
  }
  return response.end(received.body);
}

/** Starts a proxy in front of a shop; its faults repeat for the same seed and the same order of requests. */
export async function startFaultyProxy(shopUrl: string, seed: number): Promise<FaultyProxy> {
  const counts = {
    requests: 0,
    refused: 0,
    lostResponses: 0,
    cutResponses: 0,
    repeated: 0,
    late: 0,
  };
  const state: ProxyState = {
    shop: new URL(shopUrl),
    chance: createChance(seed),
    counts,
    mode: 'faulty',
  };
  const server = http.createServer((request, response) => {
    if (state.mode === 'offline') {
      response.destroy();
      return;
    }
    respond(state, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    get mode() {
      return state.mode;
    },
    set mode(mode) {
      state.mode = mode;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
