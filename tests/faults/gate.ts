import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Life } from './life.ts';

/** The only route from one process of the shop to its providers: every call through it is a step. */
export interface Gate {
  readonly url: string;
  readonly close: () => void;
}

interface GateResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of message) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

async function forward(
  target: URL,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<GateResponse> {
  const { method, headers } = incoming;
  const { connection: _hop, 'transfer-encoding': _coding, ...kept } = headers;
  const outgoing = ask(new URL(incoming.url ?? '/', target), {
    ...(method === undefined ? {} : { method }),
    headers: { ...kept, host: target.host, 'content-length': body.length },
    agent: false,
  });
  outgoing.end(body);
  const [result] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: result.statusCode ?? 502, headers: result.headers, body: await read(result) };
}

/** Opens the gate to the sandbox. */
export async function openGate(life: Life, sandboxUrl: string): Promise<Gate> {
  const target = new URL(sandboxUrl);
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const body = await read(incoming);
      const result = await life.step(() => forward(target, incoming, body));
      const { connection: _hop, 'transfer-encoding': _coding, ...kept } = result.headers;
      response.writeHead(result.status, { ...kept, 'content-length': result.body.length });
      response.end(result.body);
    } catch {
      // The sandbox closed the connection, or the calling process has ended: there is no response in either
      // case.
      incoming.socket.destroy();
    }
  };
  const server = createServer((incoming, response) => void pass(incoming, response));
  // Longer than a schedule: closing a connection as it is used again would be an unplanned fault.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  life.onEnd(close);
  return { url: `http://127.0.0.1:${port}`, close };
}
