import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A balancer as those of the documents: it asks each process for its health and keeps connections to it. */
export interface Balancer {
  readonly url: string;
  readonly add: (upstream: string) => void;
  /** Resolves once it sends requests to a process, or no longer. */
  readonly waitUntil: (upstream: string, isUsed: boolean) => Promise<void>;
  readonly remove: (upstream: string) => void;
  readonly close: () => Promise<void>;
}

/** Pause between two questions for the health of a process, in milliseconds. */
const checkMs = 500;

/** How long it keeps a connection that is not used, in milliseconds: shorter than a process drains. */
const keptMs = 2_000;

/** Whether a process is healthy; on a busy machine a late answer says as much as the one before it. */
function isHealthy(upstream: string, before: boolean): Promise<boolean> {
  return fetch(`${upstream}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    (error: unknown) => before && error instanceof DOMException,
  );
}

function answer502(response: ServerResponse, reason: string): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(502, { 'x-balancer': reason }).end();
}

/** Returns the function that passes a request on, once, to the process that `pick` names. */
function openForwarder(pick: () => string | undefined, agent: http.Agent) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const upstream = pick();
    if (upstream === undefined) {
      answer502(response, 'no process');
      return;
    }
    const { method, url = '', headers } = request;
    const onward = http.request(new URL(url, upstream), { method, headers, agent });
    onward.once('response', (received) => {
      const { connection: _own, 'keep-alive': _kept, ...passed } = received.headers;
      response.writeHead(received.statusCode ?? 502, passed);
      received.pipe(response);
      received.once('error', () => response.destroy());
    });
    onward.once('error', (error: NodeJS.ErrnoException) => {
      answer502(response, `${upstream} ${error.code ?? error.message}`);
    });
    response.once('close', () => {
      if (!response.writableFinished) onward.destroy();
    });
    request.pipe(onward);
  };
}

/** Starts it on the loopback interface. */
export async function startBalancer(): Promise<Balancer> {
  const health = new Map<string, boolean>();
  const agent = new http.Agent({ keepAlive: true });
  // The agent keeps connections for as long as the server allows.
  agent.on('free', (socket: NodeJS.ReadableStream & { setTimeout?: (ms: number) => void }) =>
    socket.setTimeout?.(keptMs),
  );
  const pick = (): string | undefined => {
    const used = [...health].filter(([, isUsed]) => isUsed).map(([upstream]) => upstream);
    return used[Math.floor(Math.random() * used.length)];
  };
  const server = http.createServer(openForwarder(pick, agent));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ending = new AbortController();
  const checking = (async () => {
    while (!ending.signal.aborted) {
      const checks = [...health].map(async ([upstream, before]) => {
        const isUsed = await isHealthy(upstream, before);
        if (health.has(upstream)) health.set(upstream, isUsed);
      });
      await Promise.all(checks);
      await pause(checkMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (upstream) => health.set(upstream, false),
    waitUntil: async (upstream, isUsed) => {
      while (health.get(upstream) !== isUsed) await pause(50);
    },
    remove: (upstream) => health.delete(upstream),
    close: async () => {
      ending.abort();
      await checking;
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
