import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A relay in front of the sandbox that delays calls and refuses too many at once, as the live service does. */
export interface SlowProvider {
  readonly url: string;
  /** The maximum number of calls in flight, including refused ones. */
  readonly peak: () => number;
  readonly refused: () => number;
  readonly stop: () => Promise<void>;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of message) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

/** Starts the relay; see {@link SlowProvider}. */
export async function startSlowProvider(
  sandboxUrl: string,
  { latencyMs, concurrent }: { readonly latencyMs: number; readonly concurrent: number },
): Promise<SlowProvider> {
  let inFlight = 0;
  let peak = 0;
  let refused = 0;
  const forward = async (request: IncomingMessage) => {
    const body = await bodyOf(request);
    await pause(latencyMs);
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
    if (inFlight > concurrent) {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    peak: () => peak,
    refused: () => refused,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
