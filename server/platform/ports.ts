import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Range below the ephemeral ports for outgoing connections: Linux begins at 32,768, others at 49,152. */
const drawnPorts = { from: 20_000, to: 32_000 };

/**
 * Selects a free port of the loopback interface outside the ephemeral range, so that no outgoing connection takes it
 * before it is listened on.
 */
export async function drawPort(): Promise<number> {
  const port = randomInt(drawnPorts.from, drawnPorts.to);
  return (await tryPort(port, '127.0.0.1')) ? drawPort() : port;
}

/** Listens on a port for a moment; returns the error of a port that cannot be listened on. */
export function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
